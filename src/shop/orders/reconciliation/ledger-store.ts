/** Repository of what the walks of the provider's ledger leave behind, in SQL. */
import { asc, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../../database/connect.ts';
import { unrecordedCaptures } from '../../../database/schema.ts';
import type { CardIntent } from '../../card-port.ts';

/** Notes a capture without a payment of ours; the home of staff counts them. */
export async function noteUnrecorded(db: Queryable, intent: CardIntent): Promise<void> {
  const { id: intentId, amountReceivedCents: amountCents, createdAt } = intent;
  await db
    .insert(unrecordedCaptures)
    .values({ intentId, amountCents, createdAt })
    .onConflictDoUpdate({ target: unrecordedCaptures.intentId, set: { seenAt: sql`now()` } });
}

export async function forgetUnrecorded(db: Queryable, intentId: string): Promise<void> {
  await db.delete(unrecordedCaptures).where(eq(unrecordedCaptures.intentId, intentId));
}

/** The intents of those that were noted, the ones looked at longest ago first. */
export async function findUnrecorded(db: Queryable, limit: number): Promise<string[]> {
  const { intentId } = unrecordedCaptures;
  const rows = await db
    .select({ intentId })
    .from(unrecordedCaptures)
    .orderBy(asc(unrecordedCaptures.seenAt))
    .limit(limit);
  return rows.map((row) => row.intentId);
}
