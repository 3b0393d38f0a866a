import { sql } from 'drizzle-orm';
import type { Database } from '../../../database/connect.ts';

/** When the next offer begins or ends, by the database's clock; null when none does. */
export async function nextOfferMoment(db: Database): Promise<Date | null> {
  const { rows } = await db.execute<{ wait_ms: string | null }>(sql`
    select extract(epoch from least(
      (select min(ends_at) from offers where ends_at > now()),
      (select min(starts_at) from offers where starts_at > now())) - now()) * 1000 as wait_ms`);
  const waitMs = rows[0]?.wait_ms;
  return waitMs == null ? null : new Date(Date.now() + Number(waitMs));
}
