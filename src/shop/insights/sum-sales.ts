/**
 * Sums up what the triggers have added to the days (database/schema/sales.ts), so that figures are read
 * from a row a day, and a row a day and mobile. Protects: the figures are the same before, during and
 * after; two processes at once sum up different rows. Called by jobs.ts; tested in
 * tests/api/kept-sums.test.ts.
 */
import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../database/connect.ts';

const DAYS_AT_ONCE = 100;
const KINDS_AT_ONCE = 5_000;

/** Whoever sees the new sum sees none of its parts: one statement takes them and writes it. */
const sumDays = sql`
  with fresh as (select distinct day from daily_sales where not is_sum limit ${DAYS_AT_ONCE}),
    taken as (delete from daily_sales s using fresh f where s.day = f.day returning s.*)
  insert into daily_sales select day, sum(orders), sum(revenue_cents), true from taken group by day`;

const sumUnits = sql`
  with fresh as (
      select distinct day, mobile_id from daily_units where not is_sum limit ${KINDS_AT_ONCE}),
    taken as (delete from daily_units u using fresh f
      where u.day = f.day and u.mobile_id = f.mobile_id returning u.*)
  insert into daily_units select day, mobile_id, sum(units), sum(revenue_cents), true
    from taken group by day, mobile_id`;

/** Sums up everything that is new, in statements of bounded size. */
export async function sumSales(db: Queryable): Promise<void> {
  for (const [statement, size] of [
    [sumDays, DAYS_AT_ONCE],
    [sumUnits, KINDS_AT_ONCE],
  ] satisfies [SQL, number][]) {
    for (;;) {
      const { rowCount } = await db.execute(statement);
      if ((rowCount ?? 0) < size) break;
    }
  }
}
