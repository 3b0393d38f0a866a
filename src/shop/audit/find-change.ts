/** One entry of the audit log, for the undo. */
import { eq } from 'drizzle-orm';
import type { Queryable } from '../../database/connect.ts';
import { auditLog } from '../../database/schema.ts';

export type RecordedChange = typeof auditLog.$inferSelect;

export async function findChange(db: Queryable, id: number): Promise<RecordedChange | null> {
  const [found] = await db.select().from(auditLog).where(eq(auditLog.id, id));
  return found ?? null;
}

/** The entry that took `id` back, if one did. */
export async function findUndoOf(db: Queryable, id: number): Promise<number | null> {
  const [found] = await db
    .select({ id: auditLog.id })
    .from(auditLog)
    .where(eq(auditLog.undoes, id));
  return found?.id ?? null;
}
