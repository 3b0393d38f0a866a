/**
 * Values of an address of a list that the shop does not know, so that the page can say what it ignores.
 * Keys that it does not know, such as those of campaigns, are none of its business.
 */

import { findUnknownAnswerKeys, isFinderFilter } from '../../contract/finder/address.ts';
import { ALL_BRANDS, brandValues, readMobileQuery } from '../../contract/mobile-address.ts';
import { COLOUR_NAMES, FLAG_KEYS, NUMBER_KEYS, RANGE_KEYS } from '../../contract/mobile-query.ts';
import type { UnknownValues } from '../../contract/page-api.ts';
import { searchText } from '../../shared/tools/fold-text.ts';
import { namesOf } from '../../shop/phone/brand-lists.ts';
import { BRANDS, type Category } from '../../shop/phone/brands.ts';

const SINGLE_KEYS = [...['sort', ...Object.keys(NUMBER_KEYS)], ...FLAG_KEYS];
/** A filter that is switched off in words. */
const OFF = 'false';

const CATEGORY_BY_NAME = new Map<string, Category>(
  BRANDS.flatMap((brand) =>
    [...namesOf(brand), ...(brand.words ?? [])].map((name) => [name, brand.category] as const),
  ),
);
const KNOWN_BRANDS = new Set([ALL_BRANDS, ...BRANDS.map(({ category }) => category.toLowerCase())]);
const COLOURS = new Set<string>(COLOUR_NAMES);

export function findUnknownValues(params: URLSearchParams): UnknownValues {
  const unknown = brandValues(params).filter((name) => !KNOWN_BRANDS.has(name.toLowerCase()));
  const otherNames = unknown.flatMap((name) => CATEGORY_BY_NAME.get(searchText(name)) ?? []);
  const colours = params.getAll('colour').flatMap((value) => value.toLowerCase().split(','));
  const hasUnknownColour = colours.some((name) => name !== '' && !COLOURS.has(name));
  return {
    brands: [...new Set(unknown.filter((name) => !CATEGORY_BY_NAME.has(searchText(name))))],
    otherNames: [...new Set(otherNames)],
    keys: [
      ...SINGLE_KEYS.filter((key) => isUnknown(key, params.get(key) ?? '')),
      ...Object.keys(RANGE_KEYS).filter((key) => isUnknownRange(key, params.get(key) ?? '')),
      ...(hasUnknownColour ? ['colour'] : []),
    ],
  };
}

/** The same of an address of the finder, which has answers beside some of the filters. */
export function findUnknownAnswers(params: URLSearchParams): UnknownValues {
  const { keys, ...unknown } = findUnknownValues(params);
  return { ...unknown, keys: [...findUnknownAnswerKeys(params), ...keys.filter(isFinderFilter)] };
}

export function isAnythingUnknown({ brands, otherNames, keys }: UnknownValues): boolean {
  return brands.length + otherNames.length + keys.length > 0;
}

/** Known is what the reader of addresses makes something of. */
function isUnknown(key: string, value: string): boolean {
  if (value === '' || value === OFF) return false;
  return Object.keys(readMobileQuery(new URLSearchParams([[key, value]]))).length === 0;
}

/** A range with an unreadable bound. */
function isUnknownRange(key: string, value: string): boolean {
  if (value === '' || value === OFF) return false;
  const read = readMobileQuery(new URLSearchParams([[key, value]]));
  const bounds = value.split('-').filter((bound) => bound !== '');
  return Object.keys(read).length < bounds.length;
}
