/** Repository of what the walks of the provider's ledger leave behind, in SQL. */
import { asc, eq, inArray, lt, sql } from 'drizzle-orm';
import type { Queryable } from '../../../database/connect.ts';
import { unrecordedCaptures } from '../../../database/schema.ts';
import type { CardIntent } from '../../card-port.ts';

/** Notes a capture without a payment of ours; the home of staff counts them. */
export async function noteUnrecorded(db: Queryable, intent: CardIntent): Promise<void> {
  const { id: intentId, amountReceivedCents: amountCents, createdAt } = intent;
  await db
    .insert(unrecordedCaptures)
    .values({ intentId, amountCents, createdAt })
    .onConflictDoNothing();
}

export async function forgetUnrecorded(db: Queryable, intentId: string): Promise<void> {
  await db.delete(unrecordedCaptures).where(eq(unrecordedCaptures.intentId, intentId));
}

/** @returns which of these captures were noted before */
export async function findNoted(db: Queryable, intentIds: string[]): Promise<Set<string>> {
  const { intentId } = unrecordedCaptures;
  const rows = await db
    .select({ intentId })
    .from(unrecordedCaptures)
    .where(inArray(intentId, intentIds));
  return new Set(rows.map((row) => row.intentId));
}

/** Takes the noted captures that were checked longest ago, and marks them as checked now. */
export async function takeUnrecorded(
  db: Queryable,
  createdBefore: Date,
  limit: number,
): Promise<string[]> {
  const { intentId, createdAt, seenAt } = unrecordedCaptures;
  const due = db
    .select({ intentId })
    .from(unrecordedCaptures)
    .where(lt(createdAt, createdBefore))
    .orderBy(asc(seenAt))
    .limit(limit);
  const rows = await db
    .update(unrecordedCaptures)
    .set({ seenAt: sql`now()` })
    .where(inArray(intentId, due))
    .returning({ intentId });
  return rows.map((row) => row.intentId);
}
