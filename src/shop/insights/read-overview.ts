/**
 * What staff look at first: the numbers, today's problems, and how the shop went in a period.
 * Protects: everything is of one moment (one transaction that sees one snapshot), so that sums fit.
 * Called by GET /products-stats; tested in tests/api/overview.test.ts.
 */
import { sql } from 'drizzle-orm';
import type { Queryable } from '../../database/connect.ts';
import type { Services } from '../../services.ts';
import { type Actor, requireAdmin } from '../actor.ts';
import { type Problems, readProblems } from './read-problems.ts';
import { countStats, type Stats } from './read-stats.ts';

/** A day, or in long periods a month, in UTC. */
export interface SalesPoint {
  /** Its first day, such as 2026-03-01. */
  day: string;
  orders: number;
  revenueCents: number;
}

export interface SoldMobile {
  mobileId: string;
  name: string;
  units: number;
  revenueCents: number;
}

export interface BrandShare {
  category: string;
  units: number;
  revenueCents: number;
}

export interface Overview {
  stats: Stats;
  problems: Problems;
  /** Oldest first, without gaps. */
  sales: SalesPoint[];
  bestSellers: SoldMobile[];
  brands: BrandShare[];
}

const BEST_SELLERS = 8;
/** For the mobiles sold in a year, which would be sorted on disk otherwise; 100,000 take 24 MB. */
const ROOM_TO_GROUP = sql.raw(`set local work_mem = '64MB'`);
/** Longer periods are shown by month. */
const MOST_DAYS_BY_DAY = 92;

/** @param days how far back the period goes, today included */
export async function readOverview(
  { db }: Pick<Services, 'db'>,
  actor: Actor,
  days: number,
): Promise<Overview> {
  requireAdmin(actor);
  return db.transaction(
    async (tx) => {
      await tx.execute(ROOM_TO_GROUP);
      return {
        stats: await countStats(tx),
        problems: await readProblems(tx),
        sales: await readSales(tx, days),
        ...(await readSold(tx, days)),
      };
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
}

const today = sql`date_trunc('day', now() at time zone 'utc')::date`;
const start = (days: number) => sql`(${today} - ${days - 1}::int)`;

async function readSales(tx: Queryable, days: number): Promise<SalesPoint[]> {
  const unit = sql.raw(days > MOST_DAYS_BY_DAY ? `'month'` : `'day'`);
  const { rows } = await tx.execute<{ day: string; orders: number; revenue: string }>(sql`
    with sold as (
      select date_trunc(${unit}, day::timestamp) as slot,
        sum(orders)::int as orders, sum(revenue_cents) as revenue
      from daily_sales where day >= ${start(days)} group by 1)
    select to_char(slot, 'YYYY-MM-DD') as day, coalesce(orders, 0) as orders,
      coalesce(revenue, 0)::text as revenue
    from generate_series(date_trunc(${unit}, ${start(days)}::timestamp), ${today}::timestamp,
      ('1 ' || ${unit})::interval) as slot
    left join sold using (slot) order by slot`);
  return rows.map(({ day, orders, revenue }) => ({ day, orders, revenueCents: Number(revenue) }));
}

/**
 * By units; names and brands are the present ones. What was paid back in full counts no more; of the
 * rest nothing is taken off single mobiles. Both lists come of one reading.
 */
async function readSold(
  tx: Queryable,
  days: number,
): Promise<Pick<Overview, 'bestSellers' | 'brands'>> {
  const { rows } = await tx.execute<{
    mobileId: string | null;
    label: string;
    units: number;
    revenue: string;
  }>(sql`
    with sold as materialized (
      select mobile_id, sum(units)::int as units, sum(revenue_cents) as revenue
      from daily_units where day >= ${start(days)} group by mobile_id having sum(units) > 0),
    best as (
      select mobile_id, units, revenue from sold
      order by units desc, revenue desc, mobile_id limit ${BEST_SELLERS}),
    found as (
      select b.mobile_id, m.name as label, b.units, b.revenue
      from best b join mobiles m on m.id = b.mobile_id
      union all
      select null, m.category, sum(units)::int, sum(revenue)
      from sold join mobiles m on m.id = sold.mobile_id group by m.category)
    select mobile_id as "mobileId", label, units, revenue::text from found
    order by units desc, found.revenue desc, mobile_id, label`);
  const bestSellers: SoldMobile[] = [];
  const brands: BrandShare[] = [];
  for (const { mobileId, label, units, revenue } of rows) {
    const revenueCents = Number(revenue);
    if (mobileId === null) brands.push({ category: label, units, revenueCents });
    else bestSellers.push({ mobileId, name: label, units, revenueCents });
  }
  return { bestSellers, brands };
}
