/**
 * SQL of the lists. Protects: a page costs the same however many mobiles there are. An index gives
 * the order; the few offers in force are merged in, instead of computing a price for every mobile.
 * Called by list-mobiles.ts; tested in tests/api/search.test.ts, measured by bench/.
 */
import { eq, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../database/connect.ts';
import { mobiles } from '../../database/schema.ts';
import {
  filterConditions,
  type MobileFilter,
  type MobileSort,
  narrowsByFacts,
  PRICE_BESIDE_DEALS,
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

/** A query of which is known whether few mobiles fit: those are collected first and then ordered. */
interface PlannedQuery extends ListQuery {
  isNarrow: boolean;
}

export interface ListedMobile {
  mobile: Mobile;
  position: Position;
}

/** Best fits are looked for among this many; a broader text needs another word anyway. */
const MOST_CANDIDATES = 500;
/** Up to this many are collected and sorted faster than they are met in an ordered scan. */
const FEW = 1_000;

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
export async function findMobiles(db: Queryable, asked: ListQuery): Promise<ListedMobile[]> {
  const query = { ...asked, isNarrow: await isNarrow(db, asked) };
  const { isDescending } = sortKey(query);
  const direction = isDescending ? sql`desc` : sql`asc`;
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

/**
 * Whether so few mobiles fit that an ordered scan would walk past nearly all others to find them.
 * Counted in the index that holds all facts, up to the limit only.
 */
async function isNarrow(db: Queryable, query: ListQuery): Promise<boolean> {
  if (query.limit === undefined || query.sort === 'relevance' || query.offers) return false;
  if (query.words !== undefined) return true;
  if (!narrowsByFacts(query) && !query.lowStock) return false;
  const { rows } = await db.execute<{ fitting: number }>(sql`with ${DEALS}
    select count(*)::int as fitting
    from (select 1 from mobiles m where ${all(fitting(query))} limit ${FEW + 1}) fit`);
  return (rows[0]?.fitting ?? 0) <= FEW;
}

function pageOf(query: PlannedQuery): SQL {
  if (query.sort === 'relevance') return bestFits(query);
  if (query.offers) return dealsPage(query);
  if (query.sort === 'price' || query.sort === '-price') {
    const undiscounted = listPage(query, sql`m.id not in (select mobile_id from deals)`);
    return sql`select * from ((${undiscounted}) union all (${dealsPage(query)})) both_prices
      ${orderAndLimit(query, sql`key`, sql`id`)}`;
  }
  return listPage(query);
}

/** Straight from the index of the order. */
function listPage(query: PlannedQuery, condition?: SQL): SQL {
  const { key } = sortKey(query);
  return sql`select page.*, deals.price_cents as deal_cents, deals.ends_at as deal_ends_at
    from (select m.id, ${key} as key from mobiles m
      where ${all([...conditions(query, key), ...(condition ? [condition] : [])])}
      ${orderAndLimit(query, key, sql`m.id`)}) page
    left join deals on deals.mobile_id = page.id`;
}

/** Only what is reduced: from the offers to their mobiles. */
function dealsPage(query: PlannedQuery): SQL {
  const isByPrice = query.sort === 'price' || query.sort === '-price';
  const key = isByPrice ? sql`deals.price_cents` : sortKey(query).key;
  return sql`select m.id, ${key} as key, deals.price_cents as deal_cents, deals.ends_at as deal_ends_at
    from deals join mobiles m on m.id = deals.mobile_id
    where ${all(conditions(query, key))} ${orderAndLimit(query, key, sql`m.id`)}`;
}

/** By likeness of the name, among a bounded number of candidates. */
function bestFits(query: PlannedQuery): SQL {
  const { likeness = '' } = query;
  const after = afterPosition(query, sql`best.key`, sql`best.id`);
  return sql`select best.id, best.key, deals.price_cents as deal_cents, deals.ends_at as deal_ends_at
    from (select m.id, round((1 - similarity(m.search_name, ${likeness}))::numeric, 4) as key
      from mobiles m where ${all(fitting(query))}
      limit ${MOST_CANDIDATES}) best
    left join deals on deals.mobile_id = best.id
    where ${after ?? sql`true`} ${orderAndLimit(query, sql`best.key`, sql`best.id`)}`;
}

function sortKey({ sort }: ListQuery): SortKey {
  if (sort !== 'relevance') return SORT_KEYS[sort];
  return { key: sql`best.key`, isDescending: false, type: sql`numeric` };
}

function conditions(query: PlannedQuery, key: SQL): SQL[] {
  const after = afterPosition(query, key, sql`m.id`);
  const fit = query.isNarrow
    ? [sql`m.id = any(array(select m.id from mobiles m where ${all(fitting(query))}))`]
    : fitting(query);
  return after ? [...fit, after] : fit;
}

function fitting(query: ListQuery): SQL[] {
  return [sql`m.deleted_at is null`, ...filterConditions(query, PRICE_BESIDE_DEALS)];
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
