/** Repository of disputes, in SQL. */
import { and, asc, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import type { Queryable } from '../../../database/connect.ts';
import { disputes, payments } from '../../../database/schema.ts';
import type { DisputeState } from '../../../shared/rules/disputes.ts';
import type { OrderId } from '../../../shared/tools/ids.ts';
import type { CardDispute } from '../../card-port.ts';
import { isClosed } from './dispute-rules.ts';

export type Dispute = typeof disputes.$inferSelect;

/** Oldest first. */
export function findDisputes(db: Queryable, paymentId: OrderId): Promise<Dispute[]> {
  return db
    .select()
    .from(disputes)
    .where(eq(disputes.paymentId, paymentId))
    .orderBy(asc(disputes.openedAt), asc(disputes.id));
}

/** Stores the current state of a dispute at the provider. */
export async function upsertDispute(
  tx: Queryable,
  paymentId: OrderId,
  dispute: CardDispute,
): Promise<void> {
  const { id, amountCents, takenCents, reason, state, evidenceDueAt, openedAt } = dispute;
  const seen = { amountCents, takenCents, reason, state, evidenceDueAt };
  const closedAt = isClosed(dispute) ? sql`now()` : null;
  await tx
    .insert(disputes)
    .values({ id, paymentId, openedAt, closedAt, ...seen })
    .onConflictDoUpdate({
      target: disputes.id,
      set: {
        ...seen,
        closedAt: isClosed(dispute) ? sql`coalesce(${disputes.closedAt}, now())` : null,
      },
    });
}

/** Includes disputes that the provider no longer lists, so that `findDisputesToCheck` reaches all of them. */
export async function markDisputesChecked(db: Queryable, paymentId: OrderId): Promise<void> {
  await db.update(disputes).set({ seenAt: sql`now()` }).where(eq(disputes.paymentId, paymentId));
}

/** Not checked for a day, and closed within half a year. */
const isRecentlyClosed = and(
  sql`${disputes.seenAt} < now() - interval '1 day'`,
  sql`${disputes.closedAt} > now() - interval '180 days'`,
);

/**
 * Intents with an open dispute, least recently checked first; once a day those with a closed one, which banks may
 * take up again.
 */
export async function findDisputesToCheck(db: Queryable, limit: number): Promise<string[]> {
  const rows = await db
    .select({ intentId: payments.transactionId })
    .from(disputes)
    .innerJoin(payments, eq(payments.id, disputes.paymentId))
    .where(or(isNull(disputes.closedAt), isRecentlyClosed))
    .orderBy(asc(disputes.seenAt))
    .limit(limit);
  return [...new Set(rows.map(({ intentId }) => intentId))];
}

/** Our stored states of these disputes. */
export async function findKnownStates(
  db: Queryable,
  ids: readonly string[],
): Promise<Map<string, DisputeState>> {
  const rows = await db
    .select({ id: disputes.id, state: disputes.state })
    .from(disputes)
    .where(inArray(disputes.id, [...ids]));
  return new Map(rows.map(({ id, state }) => [id, state]));
}
