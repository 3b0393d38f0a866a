/** Searches between the wire's form (whole dollars, keys of the address) and the shop's. */
import { type ListFilter, MOBILE_FILTERS } from '../../contract/mobile-filters.ts';
import type { MobileQuery } from '../../contract/mobile-query.ts';
import type { WireSuggestions } from '../../contract/mobiles.ts';
import type { AppliedFilter, Facets, MobileSearchResult } from '../../contract/page-api.ts';
import { centsToDollars, formatCents } from '../../shared/money.ts';
import { formatNumber } from '../../shared/words/wording.ts';
import type {
  Chip,
  FacetCounts,
  ListedPhone,
  MobileFilter,
  Understood,
} from '../../shop/catalogue/index.ts';
import { BRANDS } from '../../shop/phone/brands.ts';
import { COLOUR_FAMILIES } from '../../shop/phone/colour-families.ts';
import type { ListPage } from '../../shop/storefront/index.ts';
import { toCards } from './card.ts';
import { toPriceFrom, toWireMobile } from './mobile.ts';

/** One page of a search, with counts for every filter. */
export function toSearchResult(
  query: MobileQuery,
  { understood, page, counted, dayOf }: ListPage,
): MobileSearchResult {
  return {
    mobiles: toCards(page.phones, dayOf, understood.filter),
    total: counted.total,
    nextCursor: page.nextCursor,
    facets: toWireFacets(counted),
    chips: toAppliedFilters(query, understood),
    filters: toWireFilters(understood.filter),
    words: understood.words,
    unanswered: understood.unanswered,
  };
}

/** Phones, the brands and the phrases that were understood. */
export function toSuggestions({
  understood,
  phones,
}: {
  understood: Understood;
  phones: readonly ListedPhone[];
}): WireSuggestions {
  const { categories = [] } = understood.filter;
  return {
    mobiles: phones.map((phone) => {
      const { _id, name, slug, price, listPrice, image, drawing, tint, summary } =
        toWireMobile(phone);
      const row = { _id, name, slug, price, listPrice, image, drawing, tint, summary };
      return { ...row, ...toPriceFrom(phone) };
    }),
    brands: BRANDS.filter(({ category }) => categories.includes(category)).map(
      ({ category, label }) => ({ category, label }),
    ),
    chips: understood.chips.map(({ label, rest }) => ({ label, rest })),
  };
}

function toWireFilters(filter: MobileFilter): MobileQuery {
  const { categories, minCents, maxCents, words: _, ...same } = filter;
  const filters = {
    category: categories,
    min: minCents === undefined ? undefined : centsToDollars(minCents),
    max: maxCents === undefined ? undefined : centsToDollars(maxCents),
    ...same,
  };
  return Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined));
}

function toWireFacets({ counts, lowestCents, highestCents }: FacetCounts): Facets {
  const isEmpty = lowestCents === null || highestCents === null;
  return {
    counts,
    price: isEmpty ? null : { min: centsToDollars(lowestCents), max: centsToDollars(highestCents) },
  };
}

/** Everything that narrows: phrases of the text, then what was chosen beside it. */
function toAppliedFilters(query: MobileQuery, { chips }: Understood): AppliedFilter[] {
  const { cursor: _, limit: __, ...first } = query;
  return [...chips.map((chip) => phraseChip(first, chip)), ...chosenChips(first)];
}

function phraseChip(query: MobileQuery, { group, label, rest }: Chip): AppliedFilter {
  const { q: _, ...others } = query;
  return { name: group, label, rest, without: rest === '' ? others : { ...query, q: rest } };
}

function chosenChips(query: MobileQuery): AppliedFilter[] {
  const rest = query.q ?? '';
  return MOBILE_FILTERS.flatMap((filter): AppliedFilter[] => {
    const { name, keys } = filter;
    if (name === 'brand') return brandChips(query);
    if (name === 'colour') return colourChips(query);
    const label = chosenLabel(filter, query);
    if (label === null) return [];
    const others = Object.entries(query).filter(([key]) => !keys.some((own) => own === key));
    return [{ name, label, rest, without: Object.fromEntries(others) }];
  });
}

function brandChips(query: MobileQuery): AppliedFilter[] {
  const { category: chosen = [], ...others } = query;
  return BRANDS.filter(({ category }) => chosen.includes(category)).map(({ category, label }) => {
    const left = chosen.filter((other) => other !== category);
    const without = left.length === 0 ? others : { ...query, category: left };
    return { name: 'brand', label, rest: query.q ?? '', without };
  });
}

function colourChips(query: MobileQuery): AppliedFilter[] {
  const { colour: chosen = [], ...others } = query;
  return COLOUR_FAMILIES.filter(({ name }) => chosen.includes(name)).map(({ name, label }) => {
    const left = chosen.filter((other) => other !== name);
    const without = left.length === 0 ? others : { ...query, colour: left };
    return { name: 'colour', label, rest: query.q ?? '', without };
  });
}

/** The label of the option that was chosen, or one that spells the bounds out. */
function chosenLabel(filter: ListFilter, query: MobileQuery): string | null {
  const { keys, options, kind, label, unit } = filter;
  const values = keys.map((own) => query[own]);
  if (values.every((value) => value === undefined)) return null;
  const option = options.find(({ filters }) => keys.every((own, i) => filters[own] === values[i]));
  if (option) return option.label;
  if (kind === 'flag') return `Not ${label.toLowerCase()}`;
  return boundsLabel(label, unit, keys, query);
}

function boundsLabel(
  label: string,
  unit: string | null,
  keys: readonly (keyof MobileQuery)[],
  query: MobileQuery,
): string {
  const write = (value: unknown) => {
    // Years are the numbers without a unit, and the only ones without a thousands separator.
    if (unit === null) return String(value);
    return unit === '$'
      ? formatCents(Number(value) * 100)
      : `${formatNumber(Number(value))}${unit}`;
  };
  const least = keys.find((key) => key.startsWith('min') && query[key] !== undefined);
  const most = keys.find((key) => key.startsWith('max') && query[key] !== undefined);
  if (least && most) return `${label} ${write(query[least])} to ${write(query[most])}`;
  return least
    ? `${label} from ${write(query[least])}`
    : `${label} up to ${write(most && query[most])}`;
}
