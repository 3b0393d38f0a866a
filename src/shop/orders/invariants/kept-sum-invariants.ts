/** Kept sums (database/schema/sales.ts) are what adding everything up gives. */
import { type SQL, sql } from 'drizzle-orm';
import type { SqlRule } from './check-in-ranges.ts';

/** As `sales_day` says, with the zone looked up once. */
const dayOf = (at: SQL) => sql`(${at} at time zone (select shop_time_zone()))::date`;

export const KEPT_SUM_RULES: SqlRule[] = [
  {
    invariant: 'I12',
    rule: 'sales kept by day and state = all payments added up',
    of: 'whole',
    query: () => sql`
      with kept as (select day, status, sum(orders) as orders, sum(revenue_cents) as cents
          from daily_sales group by day, status),
        counted as (select ${dayOf(sql`created_at`)} as day, status, count(*) as orders,
            sum(amount_cents - refunded_cents - paid_another_way_cents - charged_back_cents) as cents
          from payments group by 1, 2)
      select 'day ' || day || ', ' || status || ': kept ' || coalesce(k.orders, 0) || ' orders, '
        || coalesce(k.cents, 0) || ' cents; counted ' || coalesce(c.orders, 0) || ', '
        || coalesce(c.cents, 0) as what
      from kept k full join counted c using (day, status)
      where (coalesce(k.orders, 0), coalesce(k.cents, 0))
        <> (coalesce(c.orders, 0), coalesce(c.cents, 0))`,
  },
  {
    invariant: 'I12',
    rule: 'units kept by day = all that was bought and not sent back',
    of: 'whole',
    query: () => sql`
      with kept as (select day, sum(units) as units, sum(revenue_cents) as cents
          from daily_units group by day),
        counted as (select ${dayOf(sql`p.created_at`)} as day, count(*) as units,
            sum(i.price_cents) as cents
          from payments p join payment_items i on i.payment_id = p.id
          where counts_units(p.status) group by 1)
      select 'day ' || day || ': kept ' || coalesce(k.units, 0) || ' units, '
        || coalesce(k.cents, 0) || ' cents; counted ' || coalesce(c.units, 0) || ', '
        || coalesce(c.cents, 0) as what
      from kept k full join counted c using (day)
      where (coalesce(k.units, 0), coalesce(k.cents, 0))
        <> (coalesce(c.units, 0), coalesce(c.cents, 0))`,
  },
  {
    invariant: 'I12',
    rule: 'units kept by brand = the summed up units of its mobiles',
    of: 'whole',
    query: () => sql`
      with counted as (select day, category, sum(units) as units, sum(revenue_cents) as cents
        from daily_units join mobiles on id = mobile_id where is_sum group by day, category)
      select 'day ' || day || ', ' || category || ': kept ' || coalesce(k.units, 0) || ' units, '
        || coalesce(k.revenue_cents, 0) || ' cents; counted ' || coalesce(c.units, 0) || ', '
        || coalesce(c.cents, 0) as what
      from daily_brands k full join counted c using (day, category)
      where (coalesce(k.units, 0), coalesce(k.revenue_cents, 0))
        <> (coalesce(c.units, 0), coalesce(c.cents, 0))`,
  },
  {
    invariant: 'I12',
    rule: 'units kept by mobile = its summed up units of all days',
    of: 'whole',
    query: () => sql`
      with counted as (select mobile_id, sum(units) as units
        from daily_units where is_sum group by mobile_id)
      select 'mobile ' || mobile_id || ': kept ' || coalesce(k.units, 0) || ' units; counted '
        || coalesce(c.units, 0) as what
      from sold_mobiles k full join counted c using (mobile_id)
      where coalesce(k.units, 0) <> coalesce(c.units, 0)`,
  },
  {
    invariant: 'I12',
    rule: 'people and mobiles kept as numbers = all of them counted',
    of: 'whole',
    query: () => sql`
      with kept as (select counted, sum(number) as number from kept_counts group by counted),
        found as (select 'users' as counted, count(*) as number from users where deleted_at is null
          union all select 'mobiles', count(*) from mobiles where deleted_at is null)
      select counted || ': kept ' || coalesce(k.number, 0) || '; counted ' || f.number as what
      from found f left join kept k using (counted)
      where coalesce(k.number, 0) <> f.number`,
  },
];
