/**
 * What staff look at first: the numbers, today's problems, and how the shop went in a period.
 * Protects: everything is of one moment (one transaction that sees one snapshot), so that sums fit.
 * Called by GET /products-stats; tested in tests/api/overview.test.ts.
 */
import { type SQL, sql } from 'drizzle-orm';
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
    async (tx) => ({
      stats: await countStats(tx),
      problems: await readProblems(tx),
      sales: await readSales(tx, days),
      bestSellers: await readBestSellers(tx, days),
      brands: await readBrands(tx, days),
    }),
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
}

const today = sql`date_trunc('day', now() at time zone 'utc')`;
const start = (days: number) => sql`(${today} - make_interval(days => ${days - 1}))`;
/** Payments that bought something in the period. */
const inPeriod = (days: number): SQL =>
  sql`p.status <> 'cancelled' and p.created_at >= ${start(days)} at time zone 'utc'`;

async function readSales(tx: Queryable, days: number): Promise<SalesPoint[]> {
  const unit = sql.raw(days > MOST_DAYS_BY_DAY ? `'month'` : `'day'`);
  const { rows } = await tx.execute<{ day: string; orders: number; revenue: string }>(sql`
    with sold as (
      select date_trunc(${unit}, p.created_at at time zone 'utc') as day,
        count(*)::int as orders, sum(p.amount_cents - p.refunded_cents) as revenue
      from payments p where ${inPeriod(days)} group by 1)
    select to_char(slot, 'YYYY-MM-DD') as day, coalesce(orders, 0) as orders,
      coalesce(revenue, 0)::text as revenue
    from generate_series(date_trunc(${unit}, ${start(days)}), ${today},
      ('1 ' || ${unit})::interval) as slot
    left join sold on sold.day = slot order by slot`);
  return rows.map(({ day, orders, revenue }) => ({ day, orders, revenueCents: Number(revenue) }));
}

/** By units; the name is the present one. What was paid back is not taken off single mobiles. */
async function readBestSellers(tx: Queryable, days: number): Promise<SoldMobile[]> {
  const { rows } = await tx.execute<{
    mobileId: string;
    name: string;
    units: number;
    revenue: string;
  }>(sql`
    select m.id as "mobileId", m.name, count(*)::int as units, sum(i.price_cents)::text as revenue
    from payments p join payment_items i on i.payment_id = p.id join mobiles m on m.id = i.mobile_id
    where ${inPeriod(days)} and p.status <> 'refunded'
    group by m.id order by units desc, sum(i.price_cents) desc, m.id limit ${BEST_SELLERS}`);
  return rows.map(({ revenue, ...row }) => ({ ...row, revenueCents: Number(revenue) }));
}

async function readBrands(tx: Queryable, days: number): Promise<BrandShare[]> {
  const { rows } = await tx.execute<{ category: string; units: number; revenue: string }>(sql`
    select m.category, count(*)::int as units, sum(i.price_cents)::text as revenue
    from payments p join payment_items i on i.payment_id = p.id join mobiles m on m.id = i.mobile_id
    where ${inPeriod(days)} and p.status <> 'refunded'
    group by m.category order by units desc, m.category`);
  return rows.map(({ revenue, ...row }) => ({ ...row, revenueCents: Number(revenue) }));
}
