/**
 * SQL of the lists. Protects: a page costs the same however many mobiles there are. An index gives
 * the order and holds every fact that filters ask for, so that rows are only read for the page; the
 * few offers in force are merged in, instead of computing a price for every mobile.
 * Called by list-mobiles.ts; tested in tests/api/search.test.ts and list-plans.test.ts, measured by bench/.
 */
import { eq, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Queryable } from '../../database/connect.ts';
import { mobiles } from '../../database/schema.ts';
import {
  ASKED_COLUMNS,
  factConditions,
  type MobileFilter,
  type MobileSort,
  PRICE_BESIDE_DEALS,
  PRICE_OF_DEALS,
  PRICE_WITHOUT_DEALS,
  type PriceTerms,
  wordsCondition,
} from './filter.ts';
import type { Mobile } from './mobile.ts';
import { mobileColumns, toMobile } from './store.ts';

/** Where the page before ended: the value that it was ordered by, as text, and the id. */
export interface Position {
  value: string;
  id: string;
}

export interface ListQuery extends MobileFilter {
  sort: MobileSort;
  limit?: number | undefined;
  after?: Position | undefined;
  /** The page ends here at the latest; `isMet` when it was met along the order. */
  end?: End | undefined;
  /** What `relevance` compares names with. */
  likeness?: string | undefined;
}

type End = Position & { isMet: boolean };
const endsSchema = z.array(z.object({ value: z.string(), id: z.string(), isMet: z.boolean() }));

export interface ListedMobile {
  mobile: Mobile;
  position: Position;
}

/** Best fits are looked for among this many; a broader text needs another word anyway. */
const MOST_CANDIDATES = 500;
/** One in sixteen, by chance: what the index `listed_sample` holds. */
const IN_SAMPLE = sql`m.id::text like '%0'`;
/** For each of a page, so many of an order are looked at for a text before the sample is asked. */
const MOST_LOOKED_AT = 32;
/** So many entries of an order are passed for that. */
const MOST_PASSED = 5_000;
/** What the index of every order holds. */
const INDEXED = sql`m.id, m.price_cents, ${ASKED_COLUMNS}, m.low_stock`;

/** The lowest offer in force of every mobile that has one, by the database's clock. */
export const DEALS = sql`deals as materialized (
  select distinct on (o.mobile_id) o.mobile_id, o.price_cents, o.ends_at
  from offers o join listed_mobiles m on m.id = o.mobile_id and o.price_cents < m.price_cents
  where o.starts_at <= now() and o.ends_at > now()
  order by o.mobile_id, o.price_cents, o.ends_at desc)`;

interface SortKey {
  key: SQL;
  isDescending: boolean;
  /** Type that a position's text has in the database. */
  type: SQL;
}

const SORT_KEYS: Record<Exclude<MobileSort, 'relevance'>, SortKey> = {
  newest: { key: sql`m.created_at`, isDescending: true, type: sql`timestamptz` },
  price: { key: sql`m.price_cents`, isDescending: false, type: sql`int` },
  '-price': { key: sql`m.price_cents`, isDescending: true, type: sql`int` },
  name: { key: sql`m.name`, isDescending: false, type: sql`text` },
  screen: { key: sql`m.smallest_first`, isDescending: false, type: sql`numeric` },
  '-screen': { key: sql`m.largest_first`, isDescending: true, type: sql`numeric` },
  weight: { key: sql`m.lightest_first`, isDescending: false, type: sql`int` },
};

/** Mobiles on sale that fit, in the asked order; ties are broken by id. */
export async function findMobiles(db: Queryable, query: ListQuery): Promise<ListedMobile[]> {
  const end = isPageOfText(query) ? await findEnd(db, query) : undefined;
  return readPage(db, { ...query, end });
}

/** Best fits and offers are few by themselves. */
function isPageOfText({ words, limit, sort, offers }: ListQuery): boolean {
  return words !== undefined && limit !== undefined && sort !== 'relevance' && !offers;
}

/**
 * Where at the latest a page with a text ends, so that what has the words is collected up to there and
 * not from the whole catalogue. Common words are soon met along the order, which tells the very end.
 * Else a sample of what has the words tells it: so many of the sample are at least so many of all.
 * Without an answer so few fit that all of them are collected.
 */
async function findEnd(db: Queryable, query: ListQuery): Promise<End | undefined> {
  const { key } = sortKey(query);
  const price = isAboutPrice(query) ? PRICE_WITHOUT_DEALS : PRICE_BESIDE_DEALS;
  const hasWords = all(named(query));
  const last = sql`offset ${(query.limit ?? 1) - 1} limit 1`;
  const { rows } = await db.execute(sql`with ${DEALS},
    met as materialized (select m.key, m.id from (${alongOrder(query, price)}) m
      where m.has_words ${orderOf(query, sql`m.key`, sql`m.id`)} ${last})
    select key::text as value, id, true as "isMet" from met
    union all
    (select key::text, id, false from (select ${key} as key, ${INDEXED} from listed_mobiles m
        where not exists (select from met) and ${IN_SAMPLE} and ${hasWords} offset 0) m
      where ${all(inOrder(query, sql`m.key`, price))} ${orderOf(query, sql`m.key`, sql`m.id`)} ${last})`);
  return endsSchema.parse(rows)[0];
}

/**
 * The first of an order, and whether they have the words. Filters are decided by what the index holds,
 * in a bounded part of it, and only what fits is looked up for its words.
 */
function alongOrder(query: ListQuery, price: PriceTerms): SQL {
  const { key } = sortKey(query);
  const hasWords = sql`${all(named(query))} as has_words`;
  const most = sql`limit ${(query.limit ?? 1) * MOST_LOOKED_AT}`;
  if (factConditions(query, PRICE_BESIDE_DEALS).length === 0) {
    return sql`select ${key} as key, m.id, ${hasWords} from listed_mobiles m
      where ${all(inOrder(query, key, price))} ${orderOf(query, key, sql`m.id`)} ${most}`;
  }
  const after = afterPosition(query, key, sql`m.id`) ?? sql`true`;
  return sql`select first.key, first.id, ${hasWords}
    from (select m.key, m.id from (select ${key} as key, ${INDEXED} from listed_mobiles m
        where ${after} ${orderOf(query, key, sql`m.id`)} limit ${MOST_PASSED}) m
      where ${all(onSale(query, price))} ${orderOf(query, sql`m.key`, sql`m.id`)} ${most}) first
    join listed_mobiles m on m.id = first.id`;
}

async function readPage(db: Queryable, query: ListQuery): Promise<ListedMobile[]> {
  const direction = sortKey(query).isDescending ? sql`desc` : sql`asc`;
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
  if (query.offers) return dealsPage(query);
  if (!isAboutPrice(query)) return listPage(query);
  const undiscounted = listPage(query, PRICE_WITHOUT_DEALS);
  return sql`select * from ((${undiscounted}) union all (${dealsPage(query)})) both_prices
    ${orderAndLimit(query, sql`key`, sql`id`)}`;
}

/** Straight from the index of the order, unless a text says otherwise. */
function listPage(query: ListQuery, price = PRICE_BESIDE_DEALS): SQL {
  const { key } = sortKey(query);
  const collect = query.end?.isMet ? metAlong : collected;
  const find = query.words === undefined ? fromOrder : collect;
  return sql`select page.*, deals.price_cents as deal_cents, deals.ends_at as deal_ends_at
    from (${find(query, key, price)}) page left join deals on deals.mobile_id = page.id`;
}

/** What the index of words can tell: the words, and the brands as it has them. */
function named(query: ListQuery): SQL[] {
  if (query.words === undefined || !query.categories?.length) return wordsCondition(query);
  const brands = query.categories.map((category) => `'~${category}'`).join(' | ');
  return wordsCondition({ words: `(${query.words}) & (${brands})` });
}

function fromOrder(query: ListQuery, key: SQL, price: PriceTerms): SQL {
  return sql`select m.id, ${key} as key from listed_mobiles m
    where ${all(inOrder(query, key, price))} ${orderAndLimit(query, key, sql`m.id`)}`;
}

function metAlong(query: ListQuery, _key: SQL, price: PriceTerms): SQL {
  return sql`select m.id, m.key from (${alongOrder(query, price)}) m
    where m.has_words ${orderAndLimit(query, sql`m.key`, sql`m.id`)}`;
}

/** Materialized, or the planner would look for the words along the whole order. */
function collected(query: ListQuery, key: SQL, price: PriceTerms): SQL {
  const upToEnd = query.end ? [comparison(query, [key, sql`m.id`], query.end, 'not after')] : [];
  const conditions = [...inOrder(query, key, price), ...named(query), ...upToEnd];
  return sql`with fitting as materialized (select m.id, ${key} as key from listed_mobiles m
      where ${all(conditions)})
    select id, key from fitting ${orderAndLimit(query, sql`key`, sql`id`)}`;
}

/** Only what is reduced: from the offers to their mobiles. */
function dealsPage(query: ListQuery): SQL {
  const key = isByPrice(query) ? sql`deals.price_cents` : sortKey(query).key;
  const conditions = [...inOrder(query, key, PRICE_OF_DEALS), ...wordsCondition(query)];
  return sql`select m.id, ${key} as key,
      deals.price_cents as deal_cents, deals.ends_at as deal_ends_at
    from deals join listed_mobiles m on m.id = deals.mobile_id
    where ${all(conditions)} ${orderAndLimit(query, key, sql`m.id`)}`;
}

/** By likeness of the name, among a bounded number of candidates. */
function bestFits(query: ListQuery): SQL {
  const { likeness = '' } = query;
  const after = afterPosition(query, sql`best.key`, sql`best.id`);
  const fitting = [...onSale(query, PRICE_BESIDE_DEALS), ...named(query)];
  return sql`select best.id, best.key,
      deals.price_cents as deal_cents, deals.ends_at as deal_ends_at
    from (select m.id, round((1 - similarity(m.search_name, ${likeness}))::numeric, 4) as key
      from listed_mobiles m where ${all(fitting)}
      limit ${MOST_CANDIDATES}) best
    left join deals on deals.mobile_id = best.id
    where ${after ?? sql`true`} ${orderAndLimit(query, sql`best.key`, sql`best.id`)}`;
}

function sortKey({ sort }: ListQuery): SortKey {
  if (sort !== 'relevance') return SORT_KEYS[sort];
  return { key: sql`best.key`, isDescending: false, type: sql`numeric` };
}

/** What fits by its facts and comes after the page before. */
function inOrder(query: ListQuery, key: SQL, price: PriceTerms): SQL[] {
  const after = afterPosition(query, key, sql`m.id`);
  return after ? [...onSale(query, price), after] : onSale(query, price);
}

function onSale(query: ListQuery, price: PriceTerms): SQL[] {
  return factConditions(query, price);
}

function afterPosition(query: ListQuery, key: SQL, id: SQL): SQL | undefined {
  return query.after && comparison(query, [key, id], query.after, 'after');
}

function comparison(
  query: ListQuery,
  [key, id]: [SQL, SQL],
  position: Position,
  wanted: 'after' | 'not after',
): SQL {
  const { isDescending, type } = sortKey(query);
  const isGreater = isDescending === (wanted === 'not after');
  const operator = sql.raw(`${isGreater ? '>' : '<'}${wanted === 'after' ? '' : '='}`);
  return sql`(${key}, ${id}) ${operator} (${position.value}::${type}, ${position.id}::uuid)`;
}

function orderAndLimit(query: ListQuery, key: SQL, id: SQL): SQL {
  const limit = query.limit === undefined ? sql`` : sql`limit ${query.limit}`;
  return sql`${orderOf(query, key, id)} ${limit}`;
}

function orderOf(query: ListQuery, key: SQL, id: SQL): SQL {
  const direction = sortKey(query).isDescending ? sql`desc` : sql`asc`;
  return sql`order by ${key} ${direction}, ${id} ${direction}`;
}

/** What is reduced is read apart then, and an index tells the price of everything else. */
const isAboutPrice = (query: ListQuery) =>
  isByPrice(query) || query.minCents !== undefined || query.maxCents !== undefined;

const isByPrice = ({ sort }: ListQuery) => sort === 'price' || sort === '-price';
const all = (conditions: SQL[]) =>
  conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);
