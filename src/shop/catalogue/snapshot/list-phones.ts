/**
 * Lists what is on sale, page by page. Ties are broken by id, so that pages neither repeat nor skip a phone. Pure.
 */
import { MOBILE_NAME_MAX_LENGTH } from '../../../shared/constants.ts';
import { AppError } from '../../../shared/errors.ts';
import { isId } from '../../../shared/tools/ids.ts';
import { type MobileFilter, phonesThatFit } from './filter.ts';
import type { CatalogueSnapshot, ListedPhone } from './snapshot.ts';

export type MobileSort =
  | 'newest'
  | 'price'
  | '-price'
  | 'name'
  | 'screen'
  | '-screen'
  | 'weight'
  | 'relevance';

/** Which part of a list, and in which order. */
export interface ListPart {
  /** Newest first when it is not given. */
  sort?: MobileSort | undefined;
  /** Without it everything is listed. */
  limit?: number | undefined;
  cursor?: string | undefined;
  /** The words that the order `relevance` compares names with, with a blank between two. */
  likeness?: string | undefined;
}

export type PhoneQuery = MobileFilter & ListPart;

export interface PhonePage {
  phones: ListedPhone[];
  /** Opaque; ask with it for the next page. Null on the last one. */
  nextCursor: string | null;
}

type Key = number | string;

interface Position {
  key: Key;
  id: string;
}

/** What each order compares. What is not known comes last. */
const KEYS: Record<Exclude<MobileSort, 'relevance'>, (phone: ListedPhone) => Key> = {
  newest: ({ createdAt }) => createdAt.getTime() / 1_000,
  price: ({ priceCents }) => priceCents,
  '-price': ({ priceCents }) => priceCents,
  name: ({ name }) => name.toLowerCase(),
  screen: ({ measures }) => known(measures.screen, 99),
  '-screen': ({ measures }) => known(measures.screen, 0),
  weight: ({ measures }) => known(measures.weight, 99_999),
};
const DESCENDING: readonly MobileSort[] = ['newest', '-price', '-screen'];

const known = (value: number, otherwise: number) => (Number.isNaN(value) ? otherwise : value);

/** @throws AppError malformed-request for a cursor that is not ours */
export function listPhones({ phones }: CatalogueSnapshot, query: PhoneQuery): PhonePage {
  return pageOf(phonesThatFit(phones, query), query);
}

/**
 * One part of a list.
 * @param fitting what the list holds, in the order of a snapshot
 * @throws AppError malformed-request for a cursor that is not ours
 */
export function pageOf(
  fitting: readonly ListedPhone[],
  { sort = 'newest', limit, cursor, likeness = '' }: ListPart,
): PhonePage {
  const after = cursor === undefined ? undefined : decodeCursor(cursor, sort);
  const typed = likeness.split(' ').filter(Boolean);
  const keyOf =
    sort === 'relevance' ? (phone: ListedPhone) => unlikeness(phone.text.model, typed) : KEYS[sort];
  const compare = comparer(DESCENDING.includes(sort) ? -1 : 1);

  const ranked = fitting
    .map((phone) => ({ key: keyOf(phone), id: phone.id, phone }))
    .filter((position) => !after || compare(position, after) > 0);
  // The phones of a snapshot are in this order.
  if (sort !== 'newest') ranked.sort(compare);

  const page = ranked.slice(0, limit);
  const last = page.at(-1);
  return {
    phones: page.map(({ phone }) => phone),
    nextCursor: last && ranked.length > page.length ? encodeCursor(last) : null,
  };
}

/**
 * How unlike the words of a model are what was typed: first by typed words that it lacks, then by how many more or fewer
 * words it has, then by letters. "s 24" is the Galaxy S24 before S24+ and S24 FE.
 * @returns 0 for the same words; a whole number and a fraction to four decimals
 */
function unlikeness(model: readonly string[], typed: readonly string[]): number {
  const missing = typed.filter((word) => !model.includes(word)).length;
  const lengths = Math.abs(model.length - typed.length);
  const value = 100 * missing + lengths + 1 - similarity(model, typed);
  return Math.round(value * 10_000) / 10_000;
}

/** The share of trigrams that two texts have in common, from 0 to 1, as PostgreSQL's pg_trgm counts them. */
function similarity(one: readonly string[], other: readonly string[]): number {
  const ofOne = trigrams(one);
  const ofOther = trigrams(other);
  const common = [...ofOne].filter((trigram) => ofOther.has(trigram)).length;
  const all = ofOne.size + ofOther.size - common;
  return all === 0 ? 0 : common / all;
}

function trigrams(words: readonly string[]): Set<string> {
  const found = new Set<string>();
  for (const word of words) {
    const padded = `  ${word} `;
    for (let at = 0; at + 3 <= padded.length; at += 1) found.add(padded.slice(at, at + 3));
  }
  return found;
}

function comparer(sign: 1 | -1) {
  return (one: Position, other: Position) =>
    sign * (compareKeys(one.key, other.key) || compareKeys(one.id, other.id));
}

function compareKeys(one: Key, other: Key): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}

const DECIMAL = /^\d{1,10}(?:\.\d{1,6})?$/;
/** A letter may be two in lower case. */
const NAME = new RegExp(`^[^\\0]{1,${2 * MOBILE_NAME_MAX_LENGTH}}$`);

function encodeCursor({ key, id }: Position): string {
  return Buffer.from(JSON.stringify([String(key), id])).toString('base64url');
}

function decodeCursor(cursor: string, sort: MobileSort): Position {
  const [value, id] = parseArray(Buffer.from(cursor, 'base64url').toString());
  const form = sort === 'name' ? NAME : DECIMAL;
  const isOurs =
    typeof value === 'string' && form.test(value) && typeof id === 'string' && isId(id);
  if (!isOurs) {
    throw new AppError('malformed-request', { detail: 'The cursor is not one of ours.' });
  }
  return { key: sort === 'name' ? value : Number(value), id };
}

function parseArray(json: string): unknown[] {
  try {
    const value: unknown = JSON.parse(json);
    return Array.isArray(value) ? value : [];
  } catch {
    return [];
  }
}
