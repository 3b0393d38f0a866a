/** Whether the database answers; asked by the readiness probe. */
import { sql } from 'drizzle-orm';
import type { Database } from './connect.ts';

/** @throws what the driver throws when there is no answer */
export async function pingDatabase(db: Database): Promise<void> {
  await db.execute(sql`select 1`);
}
