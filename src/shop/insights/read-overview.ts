/**
 * What staff look at first: the numbers, today's problems, and how the shop went in a period. Protects:
 * everything is of one moment (one transaction that sees one snapshot), so that sums fit.
 */
import { sql } from 'drizzle-orm';
import type { Queryable } from '../../database/connect.ts';
import { transact } from '../../database/transact.ts';
import { type Actor, requireAdmin } from '../actor.ts';
import type { ShopDeps } from '../deps.ts';
import { type FirstSteps, readFirstSteps } from './read-first-steps.ts';
import { type Problems, readProblems } from './read-problems.ts';
import { type BrandShare, readSold, type SoldMobile } from './read-sold.ts';
import { countStats, type Stats } from './read-stats.ts';

/** A day of the shop, or in long periods a month. */
export interface SalesPoint {
  /** Its first day, such as 2026-03-01. */
  day: string;
  orders: number;
  revenueCents: number;
}

export interface Overview {
  /** Of the shop: its days are counted. */
  timeZone: string;
  stats: Stats;
  problems: Problems;
  /** Null when nothing is left to do. */
  firstSteps: FirstSteps | null;
  /** What a point of `sales` is. */
  unit: 'day' | 'month';
  /** Oldest first, without gaps. */
  sales: SalesPoint[];
  bestSellers: SoldMobile[];
  brands: BrandShare[];
}

/** For the mobiles sold in a period, which would be sorted on disk otherwise; 100,000 take 24 MB. */
const ROOM_TO_GROUP = sql.raw(`set local work_mem = '64MB'`);
/** Longer periods are shown by month. */
const MOST_DAYS_BY_DAY = 92;

/** @param days how far back the period goes, today included */
export async function readOverview(
  { db }: Pick<ShopDeps, 'db'>,
  actor: Actor,
  days: number,
): Promise<Overview> {
  requireAdmin(actor);
  return transact(
    db,
    async (tx) => {
      await tx.execute(ROOM_TO_GROUP);
      return {
        timeZone: await readTimeZone(tx),
        stats: await countStats(tx),
        problems: await readProblems(tx),
        firstSteps: await readFirstSteps(tx),
        unit: unitOf(days),
        sales: await readSales(tx, days),
        ...(await readSold(tx, { start: start(days), days })),
      };
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
}

async function readTimeZone(tx: Queryable): Promise<string> {
  const { rows } = await tx.execute<{ zone: string }>(sql`select shop_time_zone() as zone`);
  return rows[0]?.zone ?? 'UTC';
}

const today = sql`sales_day(now())`;
const start = (days: number) => sql`(${today} - ${days - 1}::int)`;

const unitOf = (days: number) => (days > MOST_DAYS_BY_DAY ? 'month' : 'day');

async function readSales(tx: Queryable, days: number): Promise<SalesPoint[]> {
  const unit = sql.raw(`'${unitOf(days)}'`);
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
