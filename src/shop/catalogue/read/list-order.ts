/** The orders of a list and the places in them. Ties are broken by id, so no two mobiles share a place. */
import { type SQL, sql } from 'drizzle-orm';
import type { MobileSort } from './filter.ts';

/** Where the page before ended: the value that it was ordered by, as text, and the id. */
export interface Position {
  value: string;
  id: string;
}

interface ListOrder {
  /** What is compared, of the mobile `m`. */
  key: SQL;
  isDescending: boolean;
  /** Type that a position's text has in the database. */
  type: SQL;
}

const ORDERS: Record<MobileSort, ListOrder> = {
  newest: { key: sql`m.created_at`, isDescending: true, type: sql`timestamptz` },
  price: { key: sql`m.price_now`, isDescending: false, type: sql`int` },
  '-price': { key: sql`m.price_now`, isDescending: true, type: sql`int` },
  name: { key: sql`m.name`, isDescending: false, type: sql`text` },
  screen: { key: sql`m.smallest_first`, isDescending: false, type: sql`numeric` },
  '-screen': { key: sql`m.largest_first`, isDescending: true, type: sql`numeric` },
  weight: { key: sql`m.lightest_first`, isDescending: false, type: sql`int` },
  relevance: { key: sql`m.unlikeness`, isDescending: false, type: sql`numeric` },
};

/** What an order compares. */
export const keyOf = (sort: MobileSort): SQL => ORDERS[sort].key;

/** `asc` or `desc`. */
export const directionOf = (sort: MobileSort): SQL =>
  ORDERS[sort].isDescending ? sql`desc` : sql`asc`;

/** What comes behind the page before, as a condition on `m`; none on the first page. */
export function behind(sort: MobileSort, position: Position | undefined): SQL[] {
  if (!position) return [];
  const { key, isDescending, type } = ORDERS[sort];
  const operator = isDescending ? sql`<` : sql`>`;
  return [sql`(${key}, m.id) ${operator} (${position.value}::${type}, ${position.id}::uuid)`];
}
