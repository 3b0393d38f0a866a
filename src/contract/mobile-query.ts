/**
 * What a list of mobiles can be asked for, and the keys of it, as the facts say. Plain data, computed when
 * the pages are built (vite.config.ts), so that whoever only reads addresses loads no texts.
 */

import { COLOUR_FAMILIES } from '../shop/phone/colour-families.ts';
import {
  type Asked,
  boundDecimals,
  boundKeys,
  FILTER_FACTS,
  FLAG_FACTS,
  type FlagKey,
  NUMBER_FACTS,
  type NumberKey,
} from '../shop/phone/filters.ts';
import type { SearchSort } from './mobile-sorts.ts';

/** A choice of mobiles as an address has it. Prices are what is paid now, whole dollars. */
export interface MobileQuery extends Asked {
  /** What the shopper typed; phrases such as "under 500" in it count as filters. */
  q?: string | undefined;
  sort?: SearchSort | undefined;
  /** Where the page before ended. */
  cursor?: string | undefined;
  limit?: number | undefined;
}

/** Keys that take a number, with the largest value that makes sense and the decimals it may have. */
export const NUMBER_KEYS = Object.fromEntries(
  NUMBER_FACTS.flatMap((fact) =>
    fact.filter.keys.map((key) => [
      key,
      { most: fact.filter.most ?? 0, decimals: boundDecimals(fact) },
    ]),
  ),
) as Record<NumberKey, { most: number; decimals: 0 | 1 | 2 }>;

export const FLAG_KEYS = FLAG_FACTS.flatMap(({ filter }) => filter.keys) as FlagKey[];

/** The families of colours that can be asked for, in the order of an address. */
export const COLOUR_NAMES = COLOUR_FAMILIES.map(({ name }) => name);

/** Filters with two bounds, or one: the keys of the least and the most. */
export const RANGE_KEYS: Record<string, { least?: NumberKey; most?: NumberKey }> =
  Object.fromEntries(NUMBER_FACTS.map((fact) => [fact.name, boundKeys(fact)]));

/** The keys by which each filter is asked, as a query has them. */
export const MOBILE_KEYS: Record<string, readonly string[]> = Object.fromEntries(
  FILTER_FACTS.map(({ name, filter }) => [name, filter.keys]),
);
