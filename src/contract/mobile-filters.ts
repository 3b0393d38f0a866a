/**
 * The filters of the catalogue with their options and explanations, as the facts say. Plain data, read by
 * the server, the pages and the tests; computed when the pages are built (vite.config.ts).
 */
import { BRANDS } from '../shop/phone/brands.ts';
import { inPlaces } from '../shop/phone/facts.ts';
import {
  type Asked,
  askFor,
  FILTER_FACTS,
  type FilterFact,
  type FilterName,
  isFlag,
} from '../shop/phone/filters.ts';

export interface ListFilterOption {
  label: string;
  /** What choosing it asks for. */
  filters: Asked;
}

export interface ListFilter {
  name: FilterName;
  label: string;
  /** `many`: any of the options together; `range`: two bounds, the options are shortcuts; `flag`: on or off. */
  kind: 'many' | 'range' | 'flag';
  /** Keys of the address that it sets. */
  keys: readonly (keyof Asked)[];
  /** Written after a number, or before it for `$`. */
  unit: string | null;
  /** What the term means and what to choose, for people who do not know it; null where all do. */
  help: string | null;
  /** Offered above the list as well as in the panel. */
  promoted: boolean;
  options: readonly ListFilterOption[];
}

/** In the order in which they are shown. */
export const MOBILE_FILTERS: readonly ListFilter[] = inPlaces(
  FILTER_FACTS,
  ({ filter }) => filter.place,
).map((fact) => ({
  name: fact.name,
  label: fact.filter.label ?? fact.label,
  kind: kindOf(fact),
  keys: fact.filter.keys as readonly (keyof Asked)[],
  unit: unitOf(fact),
  help: fact.filter.help ?? null,
  promoted: fact.filter.promoted ?? false,
  options: optionsOf(fact),
}));

/** What a card shows of a mobile, each with the filter that narrows by it. */
export const CARD_ATTRIBUTES: Record<string, FilterName> = {
  brand: 'brand',
  price: 'price',
  earlierPrice: 'offers',
  screen: 'screen',
  storage: 'storage',
  battery: 'battery',
  network: 'fiveG',
  height: 'height',
  stock: 'inStock',
};

function kindOf(fact: FilterFact): ListFilter['kind'] {
  if (isFlag(fact)) return 'flag';
  return fact.kind === 'choice' ? 'many' : 'range';
}

function unitOf(fact: FilterFact): string | null {
  if (fact.filter.unit !== undefined) return fact.filter.unit;
  return 'unit' in fact && fact.unit ? ` ${fact.unit[0]}` : null;
}

function optionsOf(fact: FilterFact): ListFilterOption[] {
  if (fact.name === 'brand') {
    return BRANDS.map(({ category, label }) => ({ label, filters: { category: [category] } }));
  }
  return fact.filter.options.map(({ label, ...bounds }) => ({
    label,
    filters: askFor(fact, bounds),
  }));
}
