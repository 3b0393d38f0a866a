/**
 * A choice of mobiles as the query of an address, and back. One choice has exactly one address, which is
 * also what its page is kept under; forms without script may spell it otherwise.
 */
import type { Category } from '../shop/phone/brands.ts';
import type { NumberKey } from '../shop/phone/filters.ts';
import { SHOWN_BRANDS } from './mobile-brands.ts';
import {
  COLOUR_NAMES,
  FLAG_KEYS,
  type MobileQuery,
  NUMBER_KEYS,
  RANGE_KEYS,
} from './mobile-query.ts';
import { type SearchSort, SORTS } from './mobile-sorts.ts';

export const QUERY_TEXT_MAX_LENGTH = 100;
/** Room for the longest name of a mobile, whatever it is written in. */
export const CURSOR_MAX_LENGTH = 600;
/** A list grows by this many mobiles at a time… */
export const LIST_STEP = 24;
/** …up to this many on one page; what follows is a page of its own. */
export const LIST_MOST = 240;
/** All brands together, as the value of `brand`. */
export const ALL_BRANDS = 'all';

const CURSOR = new RegExp(`^[\\w-]{1,${CURSOR_MAX_LENGTH}}$`);
const NUMBER = /^\d{1,6}(?:\.\d{1,2})?$/;

const CATEGORIES = SHOWN_BRANDS.map(({ category }) => category);
const NUMBER_NAMES = Object.keys(NUMBER_KEYS) as NumberKey[];

/** Reads what is known and makes sense; everything else is left out, so that any address gives a page. */
export function readMobileQuery(params: URLSearchParams): MobileQuery {
  const query: MobileQuery = {};
  const category = readBrands(brandValues(params));
  if (category.length > 0) query.category = category;
  const text = (params.get('q') ?? '').trim().replace(/\s+/g, ' ').slice(0, QUERY_TEXT_MAX_LENGTH);
  if (text !== '') query.q = text;
  for (const name of NUMBER_NAMES) {
    const value = readNumber(params.get(name), name);
    if (value !== undefined) query[name] = value;
  }
  for (const [name, keys] of Object.entries(RANGE_KEYS)) {
    Object.assign(query, readRange(params.get(name), keys));
  }
  for (const keys of Object.values(RANGE_KEYS)) orderBounds(query, keys);
  const colours = params.getAll('colour').flatMap((value) => value.toLowerCase().split(','));
  const colour = COLOUR_NAMES.filter((known) => colours.includes(known));
  if (colour.length > 0) query.colour = colour;
  for (const name of FLAG_KEYS) if (params.get(name) === 'true') query[name] = true;
  const sort = readSort(params.get('sort'));
  if (sort) query.sort = sort;
  const cursor = params.get('cursor');
  if (cursor !== null && CURSOR.test(cursor)) query.cursor = cursor;
  const limit = Number(params.get('limit'));
  if (limit > LIST_STEP && limit <= LIST_MOST && limit % LIST_STEP === 0) query.limit = limit;
  return query;
}

/** What an address says of brands; `category` is the name of the key in the JSON calls. */
export function brandValues(params: URLSearchParams): string[] {
  return [...params.getAll('brand'), ...params.getAll('category')]
    .flatMap((value) => value.split(','))
    .map((value) => value.trim())
    .filter((value) => value !== '');
}

/** The one address of a choice: known keys in a fixed order. */
export function writeMobileQuery(query: MobileQuery): URLSearchParams {
  const params = new URLSearchParams();
  const { category = [] } = query;
  if (category.length > 0) {
    const inOrder = CATEGORIES.filter((known) => category.includes(known));
    const isAll = inOrder.length === CATEGORIES.length;
    params.set('brand', isAll ? ALL_BRANDS : inOrder.join(','));
  }
  if (query.q) params.set('q', query.q);
  for (const name of NUMBER_NAMES) {
    const value = query[name];
    if (value !== undefined) params.set(name, String(value));
  }
  const colours = COLOUR_NAMES.filter((known) => query.colour?.includes(known));
  if (colours.length > 0) params.set('colour', colours.join(','));
  for (const name of FLAG_KEYS) if (query[name]) params.set(name, 'true');
  if (query.sort) params.set('sort', query.sort);
  if (query.cursor) params.set('cursor', query.cursor);
  if (query.limit) params.set('limit', String(query.limit));
  return params;
}

/**
 * What a range filter asks for as one value, for the controls of a form: `300-500`, `-300`, `1100-`;
 * empty when it asks for nothing. `readMobileQuery` understands it under the name of the filter.
 */
export function writeRange({ name }: { name: string }, query: MobileQuery): string {
  const { least, most } = RANGE_KEYS[name] ?? {};
  const [from = '', to = ''] = [least && query[least], most && query[most]];
  return from === '' && to === '' ? '' : `${from}-${to}`;
}

/**
 * The name under which the controls of a filter send their values. A flag has one key, which need not be the
 * name of its fact; `readMobileQuery` understands brands, colours and ranges under the name of the filter.
 */
export function controlName({
  kind,
  keys,
  name,
}: {
  kind: string;
  keys: readonly string[];
  name: string;
}): string {
  return kind === 'flag' ? (keys[0] ?? name) : name;
}

function readRange(
  text: string | null,
  { least, most }: { least?: NumberKey; most?: NumberKey },
): MobileQuery {
  const bounds = text?.split('-') ?? [];
  if (bounds.length !== 2) return {};
  const range: MobileQuery = {};
  const from = least && readNumber(bounds[0], least);
  const to = most && readNumber(bounds[1], most);
  if (least && from !== undefined) range[least] = from;
  if (most && to !== undefined) range[most] = to;
  return range;
}

/** A range with its larger bound first is the same range. */
function orderBounds(query: MobileQuery, { least, most }: { least?: NumberKey; most?: NumberKey }) {
  const [from, to] = [least && query[least], most && query[most]];
  if (!least || !most || from === undefined || to === undefined || from <= to) return;
  query[least] = to;
  query[most] = from;
}

/** Brands by name beat "all", which only says that no name is missing. */
function readBrands(values: string[]): Category[] {
  const wanted = values.map((value) => value.toLowerCase());
  const named = CATEGORIES.filter((known) => wanted.includes(known.toLowerCase()));
  return named.length === 0 && wanted.includes(ALL_BRANDS) ? [...CATEGORIES] : named;
}

function readNumber(text: string | null | undefined, name: NumberKey): number | undefined {
  if (text == null || !NUMBER.test(text)) return undefined;
  const { most, decimals } = NUMBER_KEYS[name];
  const value = Number(Number(text).toFixed(decimals));
  return value <= most ? value : undefined;
}

function readSort(text: string | null): SearchSort | undefined {
  if (text === 'relevance') return text;
  return SORTS.find(({ value }) => value === text)?.value;
}
