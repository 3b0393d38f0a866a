/** Which phones a list holds, as predicates over the snapshot, and in which variant it shows each. Pure. */
import { BRANDS, type Category } from '../../phone/brands.ts';
import { type ColourFamily, colourFamily } from '../../phone/colour-families.ts';
import {
  type Asked,
  askFor,
  boundKeys,
  FILTER_FACTS,
  type FilterFact,
  type FilterName,
  isFlag,
} from '../../phone/filters.ts';
import type { Mobile } from '../mobile.ts';
import type { TextQuery } from '../search/text-query.ts';
import type { Variant } from '../variant.ts';
import type { ListedPhone } from './snapshot.ts';

/** What is asked of the catalogue: as an address asks it, but prices in cents, and what only staff ask. */
export type MobileFilter = Omit<Asked, 'category' | 'min' | 'max'> & {
  categories?: Category[] | undefined;
  /** What is paid now. */
  minCents?: number | undefined;
  maxCents?: number | undefined;
  /** Only what runs out. */
  lowStock?: boolean | undefined;
  /** Only phones with a variant that is sold out. */
  soldOut?: boolean | undefined;
  /** What the texts of a phone have to say (search/understand-search.ts). */
  words?: TextQuery | undefined;
};

const OWN_KEYS: Partial<Record<FilterName, readonly (keyof MobileFilter)[]>> = {
  brand: ['categories'],
  price: ['minCents', 'maxCents'],
};

/** The keys that one filter narrows by. */
export const FILTER_GROUPS = Object.fromEntries(
  FILTER_FACTS.map(({ name, filter }) => [name, OWN_KEYS[name] ?? filter.keys]),
) as Record<FilterName, readonly (keyof MobileFilter)[]>;

export function toMobileFilter(
  asked: Asked & Pick<MobileFilter, 'lowStock' | 'soldOut'>,
): MobileFilter {
  const { category, min, max, ...same } = asked;
  return {
    ...same,
    categories: category,
    minCents: min === undefined ? undefined : min * 100,
    maxCents: max === undefined ? undefined : max * 100,
  };
}

/** The options of each filter, in the order in which they are offered. */
export const FILTER_OPTIONS = Object.fromEntries(
  FILTER_FACTS.map((fact) => [fact.name, askedByOptions(fact).map(toMobileFilter)]),
) as Record<FilterName, MobileFilter[]>;

function askedByOptions(fact: FilterFact): Asked[] {
  if (fact.name === 'brand') return BRANDS.map(({ category }) => ({ category: [category] }));
  return fact.filter.options.map((option) => askFor(fact, option));
}

/** What filters ask of a phone. */
type Filtered = Pick<ListedPhone, 'category' | 'priceCents' | 'measures' | 'colours'>;

export type PhoneTest = (phone: Filtered) => boolean;

/** What one filter lets in; null when it is not set. */
export function testOf(fact: FilterFact, filter: MobileFilter): PhoneTest | null {
  const { name } = fact;
  const isSet = FILTER_GROUPS[name].some((key) => filter[key] !== undefined);
  if (!isSet) return null;
  if (name === 'colour') return soldIn(filter.colour ?? [], filter.minStorage ?? 0);
  if (name === 'brand') {
    const brands: readonly string[] = filter.categories ?? [];
    return ({ category }) => brands.includes(category);
  }
  const { least, most } = boundsOf(fact, filter);
  if (name === 'price') return ({ priceCents }) => priceCents >= least && priceCents <= most;
  return ({ measures }) => measures[name] >= least && measures[name] <= most;
}

/** A colour that is not sold in the size that is asked for does not fit. */
function soldIn(families: readonly ColourFamily[], leastGb: number): PhoneTest {
  return ({ colours }) => families.some((family) => (colours[family] ?? -1) >= leastGb);
}

function boundsOf(fact: FilterFact, filter: MobileFilter): { least: number; most: number } {
  const values = filter as Partial<Record<string, number | boolean>>;
  if (isFlag(fact)) {
    const flag = Number(values[fact.filter.keys[0] ?? '']);
    return { least: flag, most: flag };
  }
  const keys: { least?: string; most?: string } =
    fact.name === 'price' ? { least: 'minCents', most: 'maxCents' } : boundKeys(fact);
  return {
    least: Number(values[keys.least ?? ''] ?? Number.NEGATIVE_INFINITY),
    most: Number(values[keys.most ?? ''] ?? Number.POSITIVE_INFINITY),
  };
}

/** What words and staff's own filters let in; no option changes it. */
export function isAdmitted(
  { text, isLowStock, isPartlySoldOut }: ListedPhone,
  { words, lowStock, soldOut }: MobileFilter,
): boolean {
  return (!lowStock || isLowStock) && (!soldOut || isPartlySoldOut) && (!words || words(text));
}

/** The phones that fit everything that a filter asks for, in the order of `phones`. */
export function phonesThatFit(phones: readonly ListedPhone[], filter: MobileFilter): ListedPhone[] {
  const tests = FILTER_FACTS.flatMap((fact) => testOf(fact, filter) ?? []);
  return phones.filter((phone) => tests.every((fits) => fits(phone)) && isAdmitted(phone, filter));
}

/** Every option of every filter, in the order of FILTER_FACTS. */
export const ALL_OPTIONS = FILTER_FACTS.flatMap((fact) =>
  FILTER_OPTIONS[fact.name].map((option) => ({
    name: fact.name,
    fits: testOf(fact, option) ?? (() => true),
  })),
);

/** @returns the places in ALL_OPTIONS of the options that a phone fits */
export function optionsThatFit(phone: Filtered): number[] {
  return ALL_OPTIONS.flatMap(({ fits }, place) => (fits(phone) ? [place] : []));
}

/**
 * The variant in which a list shows a phone: a blue one where blue phones are asked for, at the price of the blue one.
 * @returns the one that fits, of several one that is left and costs least; null where any will do
 */
export function fittingVariant(
  { variants, defaultVariantId }: Pick<Mobile, 'variants' | 'defaultVariantId'>,
  { colour = [], minStorage = 0 }: Pick<MobileFilter, 'colour' | 'minStorage'>,
): Variant | null {
  if (colour.length === 0 && minStorage === 0) return null;
  const [best] = variants
    .filter(({ storageGb }) => minStorage === 0 || (storageGb ?? 0) >= minStorage)
    .filter((variant) => colour.length === 0 || isIn(colour, variant))
    .sort(
      (one, other) =>
        Number(other.available > 0) - Number(one.available > 0) ||
        one.priceCents - other.priceCents ||
        Number(other.id === defaultVariantId) - Number(one.id === defaultVariantId),
    );
  return best && best.id !== defaultVariantId ? best : null;
}

function isIn(families: readonly string[], { colour, colourHex }: Variant): boolean {
  const family = colourFamily(colour, colourHex);
  return family !== null && families.includes(family);
}
