/** Webhook events that were dealt with, once the provider repeats them no more. */
import { sql } from 'drizzle-orm';
import type { Queryable } from '../../../database/connect.ts';
import { deleteInBatches } from '../../../database/delete-batches.ts';
import { webhookInbox } from '../../../database/schema.ts';

/** What is still to be dealt with stays, however old. @returns how many are gone */
export function deleteOldEvents(db: Queryable, keptDays: number): Promise<number> {
  const isOld = sql`${webhookInbox.processedAt} < now() - make_interval(days => ${keptDays})`;
  return deleteInBatches(db, webhookInbox, isOld);
}
