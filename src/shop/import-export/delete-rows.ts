/**
 * Deletes the lines of imports that nothing can be done with any more. Protects: an import is never undone
 * or carried out in part, because its lines go only after it was closed to both.
 */
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Queryable } from '../../database/connect.ts';
import { deleteInBatches } from '../../database/delete-batches.ts';
import { transferRows, transfers } from '../../database/schema.ts';
import { UNDO_DAYS } from './store.ts';

/** A check is good for so long; what failed or was undone is shown for as long. */
const CHECK_DAYS = 7;
/** An undo that was begun at the last moment has ended by then. */
const MARGIN_DAYS = 1;

const isOlder = (days: number) =>
  sql`${transfers.updatedAt} < now() - make_interval(days => ${days})`;

/** @returns how many lines are gone */
export async function deleteOldRows(db: Queryable): Promise<number> {
  const message = `This check is more than ${CHECK_DAYS} days old. Send the file again.`;
  await db
    .update(transfers)
    .set({ state: 'failed', message })
    .where(and(inArray(transfers.state, ['checked', 'refused']), isOlder(CHECK_DAYS)));
  const closed = db
    .select({ id: transfers.id })
    .from(transfers)
    .where(
      sql`(${inArray(transfers.state, ['failed', 'undone'])} and ${isOlder(CHECK_DAYS)})
        or (${eq(transfers.state, 'committed')} and ${isOlder(UNDO_DAYS + MARGIN_DAYS)})`,
    );
  return deleteInBatches(db, transferRows, inArray(transferRows.transferId, closed));
}
