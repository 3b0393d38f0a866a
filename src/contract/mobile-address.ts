/**
 * A choice of mobiles as the query of an address, and back. One choice has exactly one address, which
 * is also what its page is kept under. Tested in mobile-address.test.ts.
 */
import { CATEGORIES } from '../shared/constants.ts';
import {
  FLAG_KEYS,
  type MobileSearchQuery,
  NUMBER_KEYS,
  type NumberFilters,
  type SearchSort,
  SORTS,
} from './mobile-filters.ts';

export const QUERY_TEXT_MAX_LENGTH = 100;
const CURSOR = /^[\w-]{1,200}$/;
const NUMBER = /^\d{1,6}(?:\.\d{1,2})?$/;

const NUMBER_NAMES = Object.keys(NUMBER_KEYS) as (keyof NumberFilters)[];

/** Reads what is known and makes sense; everything else is left out, so that any address gives a page. */
export function readMobileQuery(params: URLSearchParams): MobileSearchQuery {
  const query: MobileSearchQuery = {};
  const wanted = (params.get('brand') ?? '').toLowerCase().split(',');
  const category = CATEGORIES.filter((known) => wanted.includes(known.toLowerCase()));
  if (category.length > 0) query.category = category;
  const text = (params.get('q') ?? '').trim().replace(/\s+/g, ' ').slice(0, QUERY_TEXT_MAX_LENGTH);
  if (text !== '') query.q = text;
  for (const name of NUMBER_NAMES) {
    const value = readNumber(params.get(name), NUMBER_KEYS[name]);
    if (value !== undefined) query[name] = value;
  }
  for (const name of FLAG_KEYS) if (params.get(name) === 'true') query[name] = true;
  const sort = readSort(params.get('sort'));
  if (sort) query.sort = sort;
  const cursor = params.get('cursor');
  if (cursor !== null && CURSOR.test(cursor)) query.cursor = cursor;
  return query;
}

/** The one address of a choice: known keys in a fixed order. `limit` is the page's own matter. */
export function writeMobileQuery(query: MobileSearchQuery): URLSearchParams {
  const params = new URLSearchParams();
  if (query.category && query.category.length > 0) {
    const inOrder = CATEGORIES.filter((known) => query.category?.includes(known));
    params.set('brand', inOrder.join(','));
  }
  if (query.q) params.set('q', query.q);
  for (const name of NUMBER_NAMES) {
    const value = query[name];
    if (value !== undefined) params.set(name, String(value));
  }
  for (const name of FLAG_KEYS) if (query[name]) params.set(name, 'true');
  if (query.sort) params.set('sort', query.sort);
  if (query.cursor) params.set('cursor', query.cursor);
  return params;
}

function readNumber(
  text: string | null,
  { most, decimals }: { most: number; decimals: number },
): number | undefined {
  if (text === null || !NUMBER.test(text)) return undefined;
  const value = Number(Number(text).toFixed(decimals));
  return value <= most ? value : undefined;
}

function readSort(text: string | null): SearchSort | undefined {
  if (text === 'relevance') return text;
  return SORTS.find(({ value }) => value === text)?.value;
}
