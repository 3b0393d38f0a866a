/**
 * Sums up what the triggers have added (database/schema/sales.ts), so that figures are read from a row a
 * day and state, and a row a day and mobile. Protects: the figures are the same before, during and after;
 * two processes at once sum up different rows.
 */
import { sql } from 'drizzle-orm';
import type { Database } from '../../database/connect.ts';
import { transact } from '../../database/transact.ts';

const DAYS_AT_ONCE = 100;
const KINDS_AT_ONCE = 5_000;

/** Whoever sees the new sum sees none of its parts: one statement takes them and writes it. */
const sumDays = sql`
  with fresh as (select distinct day, status from daily_sales where not is_sum
      limit ${DAYS_AT_ONCE}),
    taken as (delete from daily_sales s using fresh f
      where s.day = f.day and s.status = f.status returning s.*)
  insert into daily_sales (day, status, orders, revenue_cents, is_sum)
    select day, status, sum(orders), sum(revenue_cents), true from taken group by day, status`;

/** What was not yet summed up also goes to the brands and to what a mobile has ever sold. */
const sumUnits = sql`
  with fresh as (
      select distinct day, mobile_id from daily_units where not is_sum limit ${KINDS_AT_ONCE}),
    taken as (delete from daily_units u using fresh f
      where u.day = f.day and u.mobile_id = f.mobile_id returning u.*),
    of_brands as (insert into daily_brands (day, category, units, revenue_cents)
      select t.day, m.category, sum(t.units), sum(t.revenue_cents)
      from taken t join mobiles m on m.id = t.mobile_id where not t.is_sum group by 1, 2
      on conflict (day, category) do update set units = daily_brands.units + excluded.units,
        revenue_cents = daily_brands.revenue_cents + excluded.revenue_cents),
    of_mobiles as (insert into sold_mobiles (mobile_id, units)
      select mobile_id, sum(units) from taken where not is_sum group by 1
      on conflict (mobile_id) do update set units = sold_mobiles.units + excluded.units)
  insert into daily_units (day, mobile_id, units, revenue_cents, is_sum)
    select day, mobile_id, sum(units), sum(revenue_cents), true from taken group by day, mobile_id`;

const sumCounts = sql`
  with taken as (delete from kept_counts
      where exists (select from kept_counts where not is_sum) returning *)
  insert into kept_counts (counted, number, is_sum)
    select counted, sum(number), true from taken group by counted`;

/** Sums up everything that is new, in statements of bounded size. */
export async function sumSales(db: Database): Promise<void> {
  await untilLessThan(DAYS_AT_ONCE, () => db.execute(sumDays));
  await untilLessThan(KINDS_AT_ONCE, () =>
    transact(db, async (tx) => {
      // Not in the middle of a change of brand, which takes along only what it sees (staff-figures).
      await tx.execute(sql`lock table daily_brands in share row exclusive mode`);
      return tx.execute(sumUnits);
    }),
  );
  await db.execute(sumCounts);
}

async function untilLessThan(
  size: number,
  work: () => Promise<{ rowCount: number | null }>,
): Promise<void> {
  while (((await work()).rowCount ?? 0) >= size);
}
