/** Mails hold addresses and texts; they are deleted when nobody needs them any more. */
import { sql } from 'drizzle-orm';
import type { Queryable } from '../../database/connect.ts';
import { deleteInBatches } from '../../database/delete-batches.ts';
import { outbox } from '../../database/schema.ts';

/** Keeps what still waits, however old. @returns how many were deleted */
export async function deleteOldMails(db: Queryable, keptDays: number): Promise<number> {
  const before = sql`now() - make_interval(days => ${keptDays})`;
  const sent = await deleteInBatches(db, outbox, sql`${outbox.sentAt} < ${before}`);
  const givenUp = await deleteInBatches(db, outbox, sql`${outbox.gaveUpAt} < ${before}`);
  return sent + givenUp;
}
