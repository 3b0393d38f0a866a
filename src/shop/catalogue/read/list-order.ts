/** The orders of a list and the places in them. Ties are broken by id, so no two mobiles share a position. */
import type { MobileSort } from './filter.ts';
import { type Bits, eachPlace } from './listed/bits.ts';
import type { ListedNow } from './listed/listed-index.ts';
import type { NumberColumn } from './listed/number-column.ts';

/** Where the page before ended: the value that it was ordered by, as text, and the id. */
export interface Position {
  value: string;
  id: string;
}

/** What the index can order by itself. */
export type PlainSort = Exclude<MobileSort, 'relevance'>;

type Key = number | string;

interface Ranked {
  key: Key;
  id: string;
}

interface ListOrder {
  isDescending?: true;
  isText?: true;
  /** What is compared. What is not known comes last. */
  keyOf(listed: ListedNow): (place: number) => Key;
}

const ORDERS: Record<PlainSort, ListOrder> = {
  newest: { isDescending: true, keyOf: ({ columns }) => columns.createdAt.get },
  price: { keyOf: ({ columns }) => columns.price.get },
  '-price': { isDescending: true, keyOf: ({ columns }) => columns.price.get },
  name: {
    isText: true,
    keyOf:
      ({ names }) =>
      (place) =>
        names[place] ?? '',
  },
  screen: { keyOf: ({ columns }) => known(columns.screen, 99) },
  '-screen': { isDescending: true, keyOf: ({ columns }) => known(columns.screen, 0) },
  weight: { keyOf: ({ columns }) => known(columns.weight, 99_999) },
};

function known(column: NumberColumn, otherwise: number) {
  return (place: number) => {
    const value = column.get(place);
    return Number.isNaN(value) ? otherwise : value;
  };
}

/**
 * The first of `places` in an order, behind the page before.
 * @param most all when it is not given
 */
export function firstInOrder(
  listed: ListedNow,
  places: Bits,
  { sort, ...page }: { sort: PlainSort; after: Position | undefined; most: number | undefined },
): Position[] {
  return firstRanked(listed, places, { order: ORDERS[sort], ...page }).map(({ key, id }) => ({
    value: String(key),
    id,
  }));
}

/** The ids of the `most` that cost most nearly `priceCents`, the nearest first. */
export function nearestInPrice(
  listed: ListedNow,
  places: Bits,
  { priceCents, most }: { priceCents: number; most: number },
): string[] {
  const order: ListOrder = {
    keyOf: ({ columns }) => {
      const prices = columns.price.values();
      return (place) => Math.abs((prices[place] ?? Number.NaN) - priceCents);
    },
  };
  return firstRanked(listed, places, { order, after: undefined, most }).map(({ id }) => id);
}

function firstRanked(
  listed: ListedNow,
  places: Bits,
  {
    order: { keyOf, isDescending, isText },
    after,
    most,
  }: { order: ListOrder; after: Position | undefined; most: number | undefined },
): Ranked[] {
  const keyAt = keyOf(listed);
  const sign = isDescending ? -1 : 1;
  const compare = (one: Ranked, other: Ranked) =>
    sign * (compareKeys(one.key, other.key) || compareKeys(one.id, other.id));
  const behind = after && { key: isText ? after.value : Number(after.value), id: after.id };
  const found: Ranked[] = [];
  /** The key of the last one that has room; most come after it. */
  let latest: Key | undefined;
  eachPlace(places, (place) => {
    const key = keyAt(place);
    if (latest !== undefined && (isDescending ? key < latest : key > latest)) return;
    if (behind && sign * compareKeys(key, behind.key) < 0) return;
    const ranked = { key, id: listed.ids[place] ?? '' };
    if (behind && compare(ranked, behind) <= 0) return;
    if (most === undefined) found.push(ranked);
    else insert(found, ranked, compare, most);
    if (found.length === most) latest = found[most - 1]?.key;
  });
  return most === undefined ? found.sort(compare) : found;
}

function compareKeys(one: Key, other: Key): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}

/** Keeps a short list in order; what is too many leaves at its end. */
function insert(
  found: Ranked[],
  ranked: Ranked,
  compare: (one: Ranked, other: Ranked) => number,
  most: number,
): void {
  let from = 0;
  let to = found.length;
  while (from < to) {
    const middle = (from + to) >>> 1;
    if (compare(found[middle] as Ranked, ranked) < 0) from = middle + 1;
    else to = middle;
  }
  found.splice(from, 0, ranked);
  if (found.length > most) found.pop();
}
