/**
 * SQL of the lists. Protects: a page costs the same however many mobiles there are. An index gives
 * the order and holds every fact that filters ask for, so that rows are only read for the page; the
 * few offers in force are merged in, instead of computing a price for every mobile.
 * Called by list-mobiles.ts; tested in tests/api/search.test.ts and list-plans.test.ts, measured by bench/.
 */
import { eq, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../database/connect.ts';
import { mobiles } from '../../database/schema.ts';
import {
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
  /** What `relevance` compares names with. */
  likeness?: string | undefined;
}

/**
 * How a text's mobiles are met: all that have its words are collected and then ordered, or the first
 * of the order are read until enough have the words.
 */
type Scan = 'by-words' | 'in-order';

export interface ListedMobile {
  mobile: Mobile;
  position: Position;
}

/** Best fits are looked for among this many; a broader text needs another word anyway. */
const MOST_CANDIDATES = 500;
/** Up to this many are collected and ordered faster than they are met along the order. */
const FEW = 1_000;
/** So many mobiles of an order are read for a text before all that have its words are collected. */
const READ_IN_ORDER = 2_000;

/** The lowest offer in force of every mobile that has one, by the database's clock. */
export const DEALS = sql`deals as materialized (
  select distinct on (o.mobile_id) o.mobile_id, o.price_cents, o.ends_at
  from offers o join mobiles on mobiles.id = o.mobile_id
    and mobiles.deleted_at is null and o.price_cents < mobiles.price_cents
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
  name: { key: sql`lower(m.name) collate "C"`, isDescending: false, type: sql`text` },
  screen: { key: sql`coalesce(m.screen_inches, 99)`, isDescending: false, type: sql`numeric` },
  '-screen': { key: sql`coalesce(m.screen_inches, 0)`, isDescending: true, type: sql`numeric` },
  weight: { key: sql`coalesce(m.weight_g, 99999)`, isDescending: false, type: sql`int` },
};

/** Mobiles on sale that fit, in the asked order; ties are broken by id. */
export async function findMobiles(db: Queryable, query: ListQuery): Promise<ListedMobile[]> {
  if (!(await hasCommonWords(db, query))) return readPage(db, query, 'by-words');
  const first = await readPage(db, query, 'in-order');
  const isFull = first.some(({ met }) => met === query.limit);
  return isFull || !(await goesOn(db, query)) ? first : readPage(db, query, 'by-words');
}

/** Whether more mobiles have the words than are quickly collected and ordered. */
async function hasCommonWords(db: Queryable, query: ListQuery): Promise<boolean> {
  const isPageInOrder = query.limit !== undefined && query.sort !== 'relevance' && !query.offers;
  if (query.words === undefined || !isPageInOrder) return false;
  const conditions = [sql`m.deleted_at is null`, ...wordsCondition(query)];
  const { rows } = await db.execute(
    sql`select 1 from mobiles m where ${all(conditions)} offset ${FEW} limit 1`,
  );
  return rows.length > 0;
}

/** Whether more mobiles come after those that are read in order. */
async function goesOn(db: Queryable, query: ListQuery): Promise<boolean> {
  const { key } = sortKey(query);
  const { rows } = await db.execute(sql`with ${DEALS}
    select 1 from mobiles m where ${all(inOrder(query, key, PRICE_BESIDE_DEALS))}
    offset ${READ_IN_ORDER} limit 1`);
  return rows.length > 0;
}

async function readPage(db: Queryable, query: ListQuery, scan: Scan) {
  const direction = sortKey(query).isDescending ? sql`desc` : sql`asc`;
  const rows = await db
    .select({
      ...mobileColumns,
      priceCents: sql<number>`coalesce(p.deal_cents, ${mobiles.priceCents})`,
      offerEndsAt: sql<Date | null>`p.deal_ends_at`.mapWith(mobiles.createdAt),
      position: sql<string>`p.key::text`,
      met: sql<number>`p.met`,
    })
    .from(sql`(with ${DEALS} ${pageOf(query, scan)}) as p`)
    .innerJoin(mobiles, eq(mobiles.id, sql`p.id`))
    .orderBy(sql`p.key ${direction}, p.id ${direction}`);
  return rows.map(({ position, met, ...row }) => ({
    mobile: toMobile(row),
    position: { value: position, id: row.id },
    met,
  }));
}

function pageOf(query: ListQuery, scan: Scan): SQL {
  if (query.sort === 'relevance') return bestFits(query);
  if (query.offers) return dealsPage(query);
  if (query.sort !== 'price' && query.sort !== '-price') return listPage(query, scan);
  const undiscounted = listPage(query, scan, PRICE_WITHOUT_DEALS);
  return sql`select * from ((${undiscounted}) union all (${dealsPage(query)})) both_prices
    ${orderAndLimit(query, sql`key`, sql`id`)}`;
}

/** Straight from the index of the order, unless a text says otherwise. */
function listPage(query: ListQuery, scan: Scan, price = PRICE_BESIDE_DEALS): SQL {
  const { key } = sortKey(query);
  const hits = scan === 'in-order' ? readInOrder : collected;
  const find = query.words === undefined ? fromOrder : hits;
  return sql`select page.*, deals.price_cents as deal_cents, deals.ends_at as deal_ends_at
    from (${find(query, key, price)}) page left join deals on deals.mobile_id = page.id`;
}

function fromOrder(query: ListQuery, key: SQL, price: PriceTerms): SQL {
  return sql`select m.id, ${key} as key, 0 as met from mobiles m
    where ${all(inOrder(query, key, price))} ${orderAndLimit(query, key, sql`m.id`)}`;
}

/** Materialized, or the planner would look for the words along the whole order. */
function collected(query: ListQuery, key: SQL, price: PriceTerms): SQL {
  return sql`with fitting as materialized (select m.id, ${key} as key from mobiles m
      where ${all([...inOrder(query, key, price), ...wordsCondition(query)])})
    select id, key, 0 as met from fitting ${orderAndLimit(query, sql`key`, sql`id`)}`;
}

function readInOrder(query: ListQuery, key: SQL, price: PriceTerms): SQL {
  return sql`select id, key, (count(*) over ())::int as met
    from (select first.id, first.key
      from (select m.id, ${key} as key, ${all(wordsCondition(query))} as has_words
        from mobiles m where ${all(inOrder(query, key, price))}
        ${orderAndLimit({ ...query, limit: READ_IN_ORDER }, key, sql`m.id`)}) first
      where first.has_words ${orderAndLimit(query, sql`first.key`, sql`first.id`)}) enough`;
}

/** Only what is reduced: from the offers to their mobiles. */
function dealsPage(query: ListQuery): SQL {
  const isByPrice = query.sort === 'price' || query.sort === '-price';
  const key = isByPrice ? sql`deals.price_cents` : sortKey(query).key;
  const conditions = [...inOrder(query, key, PRICE_OF_DEALS), ...wordsCondition(query)];
  return sql`select m.id, ${key} as key, 0 as met,
      deals.price_cents as deal_cents, deals.ends_at as deal_ends_at
    from deals join mobiles m on m.id = deals.mobile_id
    where ${all(conditions)} ${orderAndLimit(query, key, sql`m.id`)}`;
}

/** By likeness of the name, among a bounded number of candidates. */
function bestFits(query: ListQuery): SQL {
  const { likeness = '' } = query;
  const after = afterPosition(query, sql`best.key`, sql`best.id`);
  const fitting = [...onSale(query, PRICE_BESIDE_DEALS), ...wordsCondition(query)];
  return sql`select best.id, best.key, 0 as met,
      deals.price_cents as deal_cents, deals.ends_at as deal_ends_at
    from (select m.id, round((1 - similarity(m.search_name, ${likeness}))::numeric, 4) as key
      from mobiles m where ${all(fitting)}
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
  return [sql`m.deleted_at is null`, ...factConditions(query, price)];
}

function afterPosition(query: ListQuery, key: SQL, id: SQL): SQL | undefined {
  if (!query.after) return undefined;
  const { isDescending, type } = sortKey(query);
  const comparison = isDescending ? sql`<` : sql`>`;
  return sql`(${key}, ${id}) ${comparison} (${query.after.value}::${type}, ${query.after.id}::uuid)`;
}

function orderAndLimit(query: ListQuery, key: SQL, id: SQL): SQL {
  const direction = sortKey(query).isDescending ? sql`desc` : sql`asc`;
  const limit = query.limit === undefined ? sql`` : sql`limit ${query.limit}`;
  return sql`order by ${key} ${direction}, ${id} ${direction} ${limit}`;
}

const all = (conditions: SQL[]) => sql.join(conditions, sql` and `);
