/**
 * Recounts all sales by day after the shop's time zone has changed (database/schema/sales.ts): no sale is counted on
 * two days or on none. Checkouts wait for it, a few seconds with a million orders.
 */
import { sql } from 'drizzle-orm';
import type { Queryable } from '../../database/connect.ts';

/** Inside the transaction that changes the zone, after it was written. */
export async function recountSales(tx: Queryable): Promise<void> {
  await tx.execute(sql`set local statement_timeout = '60s'`);
  // Waits for sales in progress; later sales see the new zone.
  await tx.execute(sql`lock table payments in share mode`);
  await tx.execute(sql`lock table daily_sales, daily_units, daily_brands, sold_mobiles
    in share row exclusive mode`);

  await tx.execute(sql`delete from daily_sales`);
  await tx.execute(sql`
    insert into daily_sales (day, status, orders, revenue_cents, is_sum)
      select ${dayOfPayment}, p.status, count(*),
        sum(p.amount_cents - p.refunded_cents - p.paid_another_way_cents - p.charged_back_cents),
        true
      from payments p group by 1, 2`);

  await tx.execute(sql`delete from daily_units`);
  await tx.execute(sql`
    insert into daily_units (day, mobile_id, units, revenue_cents, is_sum)
      select ${dayOfPayment}, i.mobile_id, count(*), sum(i.price_cents), true
      from payments p join payment_items i on i.payment_id = p.id
      where counts_units(p.status) group by 1, 2`);

  await tx.execute(sql`delete from daily_brands`);
  await tx.execute(sql`
    insert into daily_brands (day, category, units, revenue_cents)
      select day, category, sum(units), sum(revenue_cents)
      from daily_units join mobiles on id = mobile_id group by 1, 2`);

  await tx.execute(sql`delete from sold_mobiles`);
  await tx.execute(sql`
    insert into sold_mobiles (mobile_id, units)
      select mobile_id, sum(units) from daily_units group by 1`);
}

/** As `sales_day` says, with the zone looked up once. */
const dayOfPayment = sql`(p.created_at at time zone (select shop_time_zone()))::date`;
