/**
 * What the address of `/order` asks for, and the address of what somebody chooses there: the only state
 * that the page has. One brand is a tab; a text, or several brands, are a search over all.
 */
import {
  ALL_BRANDS,
  brandValues,
  LIST_MOST,
  LIST_STEP,
  readMobileQuery,
  writeMobileQuery,
} from '../../../../contract/mobile-address.ts';
import { SHOWN_BRANDS, type ShownBrand } from '../../../../contract/mobile-brands.ts';
import type { MobileQuery } from '../../../../contract/mobile-query.ts';
import type { AppliedFilter } from '../../../../contract/page-api.ts';
import type { Category } from '../../../../shop/phone/brands.ts';
import type { Asked } from '../../../../shop/phone/filters.ts';
import { brandOf } from '../filters/list-choice.ts';

export const ORDER_PATH = '/order';

const CATEGORIES = SHOWN_BRANDS.map(({ category }) => category);

export interface OrderChoice {
  /** The open tab; null for a search over all brands. */
  brand: ShownBrand | null;
  /** What to ask the shop for. Without a category it means all brands. */
  query: MobileQuery;
}

export function readOrderChoice(params: URLSearchParams): OrderChoice {
  const query = readMobileQuery(params);
  const { category = [], ...others } = query;
  // A brand that is not sold leads to all brands; the page says so.
  const isUnknown = category.length === 0 && brandValues(params).length > 0;
  if (query.q === undefined && category.length <= 1 && !isUnknown) {
    const brand = category[0] ? brandOf(category[0]) : SHOWN_BRANDS[0];
    return { brand, query: { ...others, category: [brand.category] } };
  }
  const isEvery = category.length === CATEGORIES.length;
  return { brand: null, query: isEvery ? others : query };
}

/** The address of a choice, without what is usual anyway. */
export function orderAddress(query: MobileQuery): string {
  const isEvery = !query.q && !query.category?.length;
  const params = writeMobileQuery(isEvery ? { ...query, category: CATEGORIES } : query);
  if (!query.q) {
    if (params.get('brand') === SHOWN_BRANDS[0].category) params.delete('brand');
    if (query.sort === 'newest') params.delete('sort');
  }
  if (query.sort === 'relevance') params.delete('sort');
  const text = params.toString();
  return text ? `${ORDER_PATH}?${text}` : ORDER_PATH;
}

/** The same choice from its beginning, at another brand. */
export function atBrand(query: MobileQuery, category: Category): MobileQuery {
  return { ...fromStart(query), category: [category] };
}

/**
 * What somebody wants who changes a list while another one is on its way: the same change of that one.
 * @param coming what is being fetched; null where nothing is
 * @param shown what was chosen before the change
 * @param wanted what would be chosen after it, if nothing else came
 */
export function changeComing(
  coming: OrderChoice | null,
  shown: MobileQuery,
  wanted: MobileQuery,
): MobileQuery {
  if (!coming) return wanted;
  const from = new URLSearchParams(formFields(shown));
  const to = new URLSearchParams(formFields(wanted));
  const asked = new URLSearchParams(formFields(coming.query));
  for (const key of new Set([...from.keys(), ...to.keys()])) {
    if (String(from.getAll(key)) === String(to.getAll(key))) continue;
    asked.delete(key);
    for (const value of to.getAll(key)) asked.append(key, value);
  }
  return readOrderChoice(asked).query;
}

/** Without the place in the list: what follows a change of filters or order. */
export function fromStart({ cursor: _, limit: __, ...query }: MobileQuery): MobileQuery {
  return query;
}

/**
 * What is in force as filters alone: phrases of the text have become filters, and only its words
 * remain. Forms send this, so that each of their controls can take away what it shows.
 */
export function spellOut(
  { q: _, sort }: MobileQuery,
  { filters, words }: { filters: Asked; words: readonly string[] },
): MobileQuery {
  return {
    ...filters,
    ...(words.length > 0 ? { q: words.join(' ') } : {}),
    ...(sort ? { sort } : {}),
  };
}

/** A query as the fields of a form. All brands are said by name, as a form without brands means one. */
export function formFields(query: MobileQuery): [name: string, value: string][] {
  const fields = [...writeMobileQuery(fromStart(query))];
  return query.category?.length ? fields : [['brand', ALL_BRANDS], ...fields];
}

/** The same tab, or all brands, with nothing else chosen but the order. */
export function clearedAddress({ brand, query: { sort } }: OrderChoice): string {
  const kept = sort && sort !== 'relevance' ? { sort } : {};
  return orderAddress(brand ? { ...kept, category: [brand.category] } : kept);
}

/** The list with one step more, or, where a page is long enough, the page that follows it. */
export function nextStep(
  query: MobileQuery,
  nextCursor: string,
): { query: MobileQuery; isSamePage: boolean } {
  const limit = (query.limit ?? LIST_STEP) + LIST_STEP;
  if (limit <= LIST_MOST) return { query: { ...query, limit }, isSamePage: true };
  return { query: { ...fromStart(query), cursor: nextCursor }, isSamePage: false };
}

/** An open tab is no filter that could be taken away. */
export function shownChips<Chip extends Pick<AppliedFilter, 'name'>>(
  chips: readonly Chip[],
  brand: OrderChoice['brand'],
): Chip[] {
  return chips.filter(({ name }) => brand === null || name !== 'brand');
}
