/** The queries that the lists could be instead, for `npm run bench:lists`. */
import { type SQL, sql } from 'drizzle-orm';
import { factConditions, wordsCondition } from '../../src/shop/catalogue/read/filter.ts';
import { DEALS, HALVES } from '../../src/shop/catalogue/read/list-deals.ts';
import { behind, directionOf, keyOf } from '../../src/shop/catalogue/read/list-order.ts';
import type { ListQuery } from '../../src/shop/catalogue/read/list-store.ts';

const EVERY = sql`(select l.*, coalesce(deals.price_cents, l.price_cents) as price_now,
    deals.mobile_id is not null as is_reduced
  from listed_mobiles l left join deals on deals.mobile_id = l.id)`;
/** What `relevance` compares; the lists do so among a bounded number only. */
const unlikeness = ({ likeness = '' }: ListQuery) =>
  sql`round((1 - similarity(m.search_name, ${likeness}))::numeric, 4)`;

/** One query: what is paid now is joined, and the planner decides everything. */
export const joined = (query: ListQuery): SQL =>
  sql`with ${DEALS} ${ordered(query, fitting(query, EVERY))}`;

/** What is reduced beside what is not; the planner decides how to look for words. */
export const unfenced = (query: ListQuery): SQL =>
  sql`with ${DEALS} ${ordered(query, sql`select * from (${union(query, (half) => sql`(${ordered(query, half)})`)}) m`)}`;

/** All that fits is collected, then ordered: a half is planned without the order. */
export const collected = (query: ListQuery): SQL =>
  sql`with ${DEALS} ${ordered(query, sql`select * from (${union(query, (half) => half)}) m`)}`;

function union(query: ListQuery, part: (half: SQL) => SQL): SQL {
  const halves = HALVES.map((half) => part(fitting(query, half)));
  return sql.join(halves, sql` union all `);
}

function fitting(query: ListQuery, source: SQL): SQL {
  const key = query.sort === 'relevance' ? unlikeness(query) : keyOf(query.sort);
  const conditions = [
    sql`true`,
    ...factConditions(query),
    ...wordsCondition(query),
    ...behind(query.sort, query.after),
  ];
  return sql`select m.id, ${key} as key from ${source} m where ${sql.join(conditions, sql` and `)}`;
}

function ordered({ sort, limit }: ListQuery, query: SQL): SQL {
  const direction = directionOf(sort);
  return sql`${query} order by key ${direction}, id ${direction} limit ${limit}`;
}

/** Indexes of order and id, without the facts that filters ask for: name and column. */
export const NARROW = {
  price: 'price_cents',
  age: 'created_at',
  name: 'name',
  screen: 'smallest_first',
  size: 'largest_first',
  weight: 'lightest_first',
};
