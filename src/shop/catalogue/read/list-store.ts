/**
 * SQL of the lists. Protects: a page costs much the same however many mobiles there are. An index gives
 * the order and holds every fact that filters ask for, so rows are only read for the page. What
 * is not a plain query has its figure and its reason in decision 026.
 */
import { eq, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../../database/connect.ts';
import { mobiles } from '../../../database/schema.ts';
import type { Mobile } from '../mobile.ts';
import { mobileColumns, toMobile } from '../store.ts';
import { factConditions, type MobileFilter, type MobileSort, wordsCondition } from './filter.ts';
import { DEALS, HALVES } from './list-deals.ts';
import { behind, directionOf, keyOf, type Position } from './list-order.ts';

export interface ListQuery extends MobileFilter {
  sort: MobileSort;
  /** All when it is not given. */
  limit?: number | undefined;
  after?: Position | undefined;
  /** What `relevance` compares names with. */
  likeness?: string | undefined;
}

export interface ListedMobile {
  mobile: Mobile;
  position: Position;
}

/** For each mobile of a page, so many of the order are looked at for the words. */
const LOOKED_AT = 8;
/** Best fits are looked for among this many; a broader text needs another word anyway. */
const MOST_CANDIDATES = 500;

/** Mobiles on sale that fit, in the asked order; ties are broken by id. */
export async function findMobiles(db: Queryable, query: ListQuery): Promise<ListedMobile[]> {
  const direction = directionOf(query.sort);
  const rows = await db
    .select({
      ...mobileColumns,
      priceCents: sql<number>`coalesce(p.deal_cents, ${mobiles.priceCents})`,
      offerEndsAt: sql<Date | null>`p.deal_ends_at`.mapWith(mobiles.createdAt),
      position: sql<string>`p.key::text`,
    })
    .from(sql`(with ${DEALS} ${pageOf(query)}) as p`)
    .innerJoin(mobiles, eq(mobiles.id, sql`p.id`))
    .orderBy(sql`p.key ${direction}, p.id ${direction}`);
  return rows.map(({ position, ...row }) => ({
    mobile: toMobile(row),
    position: { value: position, id: row.id },
  }));
}

function pageOf(query: ListQuery): SQL {
  if (query.sort === 'relevance') return bestFits(query);
  if (query.words === undefined) return fromOrder(query, query.limit);
  return query.limit === undefined ? collected(query) : metOrCollected(query, query.limit);
}

/** The plain page: what fits by its facts, along the index of the order. */
function fromOrder(query: ListQuery, most: number | undefined): SQL {
  const conditions = [...factConditions(query), ...behind(query.sort, query.after)];
  const pages = HALVES.map(
    (half) => sql`(${first(query, fitting(query, half, conditions), most)})`,
  );
  return first(query, sql`select * from (${sql.join(pages, sql` union all `)}) m`, most);
}

/** Words that many have are soon met along the order; all that have other words are collected. */
function metOrCollected(query: ListQuery, limit: number): SQL {
  const most = limit * LOOKED_AT;
  const met = sql`select near.* from near join listed_mobiles m on m.id = near.id
    where ${all(named(query))}`;
  return sql`select * from (
    with near as materialized (${fromOrder(query, most)}),
      met as materialized (${first(query, met, limit)}),
      reached as materialized (select (select count(*) from met) = ${limit}
        or (select count(*) from near) < ${most} as is_end)
    select * from met where (select is_end from reached)
    union all
    select * from (${collected(query)}) m where not (select is_end from reached)) m`;
}

/**
 * Each half is planned without the order, so its index of words is asked and the order not walked: the
 * planner takes word and order for independent, and "galaxy" is late in some orders.
 */
function collected(query: ListQuery): SQL {
  const conditions = [
    ...factConditions(query),
    ...named(query),
    ...behind(query.sort, query.after),
  ];
  const halves = HALVES.map((half) => fitting(query, half, conditions));
  return first(query, sql`select * from (${sql.join(halves, sql` union all `)}) m`, query.limit);
}

/** By likeness of the name, among a bounded number of candidates. */
function bestFits(query: ListQuery): SQL {
  const likeness = sql`round((1 - similarity(m.search_name, ${query.likeness ?? ''}))::numeric, 4)`;
  const candidates = HALVES.map(
    (half) => sql`select m.id, ${likeness} as unlikeness, m.deal_cents, m.deal_ends_at
      from ${half} m where ${all([...factConditions(query), ...named(query)])}`,
  );
  const best = sql`(${sql.join(candidates, sql` union all `)} limit ${MOST_CANDIDATES})`;
  const conditions = behind(query.sort, query.after);
  return first(query, fitting(query, best, conditions), query.limit);
}

/** What the index of words can tell by itself: the words, and the brands as it has them. */
function named({ words, categories }: ListQuery): SQL[] {
  if (words === undefined || !categories?.length) return wordsCondition({ words });
  const brands = categories.map((category) => `'~${category}'`).join(' | ');
  return wordsCondition({ words: `(${words}) & (${brands})` });
}

/** What of `source` fits, and the value that it is ordered by. */
function fitting({ sort }: ListQuery, source: SQL, conditions: SQL[]): SQL {
  return sql`select m.id, ${keyOf(sort)} as key, m.deal_cents, m.deal_ends_at
    from ${source} m where ${all(conditions)}`;
}

/** The first `most` of a query that has `key` and `id`. */
function first({ sort }: ListQuery, query: SQL, most: number | undefined): SQL {
  const direction = directionOf(sort);
  const limit = most === undefined ? sql`` : sql`limit ${most}`;
  return sql`${query} order by key ${direction}, id ${direction} ${limit}`;
}

const all = (conditions: SQL[]) =>
  conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);
