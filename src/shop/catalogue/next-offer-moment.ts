import { sql } from 'drizzle-orm';
import type { Database } from '../../database/connect.ts';

/** When the next offer begins or ends, or the next day of the shop begins, by the database's clock. */
export async function nextOfferMoment(db: Database): Promise<Date | null> {
  const { rows } = await db.execute<{ wait_ms: string | null }>(sql`
    select extract(epoch from least(
      (sales_day(now()) + 1)::timestamp at time zone shop_time_zone(),
      (select min(ends_at) from offers where ends_at > now()),
      (select min(starts_at) from offers where starts_at > now())) - now()) * 1000 as wait_ms`);
  const waitMs = rows[0]?.wait_ms;
  return waitMs == null ? null : new Date(Date.now() + Number(waitMs));
}

/**
 * Whose price may have changed by itself: mobiles of which an offer has begun or ended within the last seconds, by
 * the database's clock.
 * @param most of them; the others are left out
 */
export async function listRepriced(
  db: Database,
  { seconds, most }: { seconds: number; most: number },
): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select mobile_id as id from offers
      where starts_at > now() - make_interval(secs => ${seconds}) and starts_at <= now()
    union
    select mobile_id from offers
      where ends_at > now() - make_interval(secs => ${seconds}) and ends_at <= now()
    limit ${most}`);
  return rows.map(({ id }) => id);
}
