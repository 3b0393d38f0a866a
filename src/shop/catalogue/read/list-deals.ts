/**
 * What is paid now, for the lists. An offer begins and ends by the clock, so no index can hold the price
 * of the moment: what is reduced is read apart from what is not, whose price an index has.
 */
import { sql } from 'drizzle-orm';

/** The lowest offer in force of every mobile that has one, by the database's clock. */
export const DEALS = sql`deals as materialized (
  select distinct on (o.mobile_id) o.mobile_id, o.price_cents, o.ends_at
  from offers o join listed_mobiles m on m.id = o.mobile_id and o.price_cents < m.price_cents
  where o.starts_at <= now() and o.ends_at > now()
  order by o.mobile_id, o.price_cents, o.ends_at desc)`;

/** From the offers to their mobiles. */
const REDUCED = sql`(select l.*, deals.price_cents as price_now, true as is_reduced,
    deals.price_cents as deal_cents, deals.ends_at as deal_ends_at
  from deals join listed_mobiles l on l.id = deals.mobile_id)`;

/** A hashed look-up instead of a join: it keeps the order of an index. */
const NOT_REDUCED = sql`(select l.*, l.price_cents as price_now, false as is_reduced,
    null::int as deal_cents, null::timestamptz as deal_ends_at
  from listed_mobiles l where l.id not in (select mobile_id from deals))`;

/** Beside `deals`: two queries that have every mobile on sale once, with what is paid for it now. */
export const HALVES = [REDUCED, NOT_REDUCED];
