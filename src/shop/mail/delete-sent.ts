/** Sent mails hold addresses and texts; they go when nobody asks for them any more. */
import { sql } from 'drizzle-orm';
import type { Queryable } from '../../database/connect.ts';
import { deleteInBatches } from '../../database/delete-batches.ts';
import { outbox } from '../../database/schema.ts';

/** What has not left stays, however old. @returns how many are gone */
export function deleteSentMails(db: Queryable, keptDays: number): Promise<number> {
  const isOld = sql`${outbox.sentAt} < now() - make_interval(days => ${keptDays})`;
  return deleteInBatches(db, outbox, isOld);
}
