/** Repository of refunds, in SQL. */
import { and, asc, eq, inArray, not, sql } from 'drizzle-orm';
import type { Queryable } from '../../../database/connect.ts';
import { payments, refunds } from '../../../database/schema.ts';
import { isHeld } from '../../../database/sql/dispute-conditions.ts';
import { newId, type OrderId } from '../../../shared/tools/ids.ts';
import { type RefundShare, refundKey } from './fulfilment-rules.ts';

export type Refund = Omit<typeof refunds.$inferSelect, 'state'> & Pick<RefundShare, 'state'>;

// The check constraint refunds_state_known admits nothing else.
const toRefund = (row: typeof refunds.$inferSelect) => row as Refund;

export async function insertRefund(
  tx: Queryable,
  refund: {
    paymentId: OrderId;
    amountCents: number;
    reason: string;
    orderedBy?: string | undefined;
    /** The failed one that this one repeats. */
    retryOf?: string;
    /** When that one, or the first in a row of retries, failed. */
    owedSince?: Date | null;
    /** Of one that was made on the provider's own pages. */
    providerId?: string;
  },
): Promise<string> {
  const id = newId();
  await tx.insert(refunds).values({ id, ...refund });
  return id;
}

/** Oldest first. */
export async function findRefunds(db: Queryable, paymentId: OrderId): Promise<Refund[]> {
  const rows = await db
    .select()
    .from(refunds)
    .where(eq(refunds.paymentId, paymentId))
    .orderBy(asc(refunds.id));
  return rows.map(toRefund);
}

export async function findRefund(db: Queryable, id: string): Promise<Refund | null> {
  const [row] = await db.select().from(refunds).where(eq(refunds.id, id));
  return row ? toRefund(row) : null;
}

/** States of the shop's own refunds of these transactions, by idempotency key. */
export async function findRefundStates(
  db: Queryable,
  transactionIds: string[],
): Promise<Map<string, Refund['state']>> {
  const rows = await db
    .select({ refund: refunds })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(inArray(payments.transactionId, transactionIds));
  return new Map(rows.map(({ refund }) => [refundKey(refund.id), toRefund(refund).state]));
}

/** Refunds that can be paid now, oldest first: those of disputed payments wait. */
export async function findDueRefunds(db: Queryable, limit: number): Promise<string[]> {
  const rows = await db
    .select({ id: refunds.id })
    .from(refunds)
    .where(and(eq(refunds.state, 'due'), not(isHeld(refunds.paymentId))))
    .orderBy(asc(refunds.id))
    .limit(limit);
  return rows.map((row) => row.id);
}

/**
 * The caller holds its payment.
 * @param close.amountCents what the provider has paid
 */
export async function closeRefund(
  tx: Queryable,
  id: string,
  close: {
    to: 'paid' | 'failed' | 'charged-back';
    reason?: string | null;
    amountCents?: number;
  },
): Promise<void> {
  const { to, reason = null, amountCents } = close;
  const owedSince = to === 'failed' ? sql`coalesce(${refunds.owedSince}, now())` : undefined;
  await tx
    .update(refunds)
    .set({ state: to, failureReason: reason, closedAt: sql`now()`, owedSince, amountCents })
    .where(eq(refunds.id, id));
}

/**
 * Splits a part off a refund, in the same state.
 * @returns the part, which is the refund itself when it is all of it
 */
export async function splitRefund(
  tx: Queryable,
  refund: Refund,
  partCents: number,
): Promise<Refund> {
  if (partCents === refund.amountCents) return refund;
  await tx
    .update(refunds)
    .set({ amountCents: refund.amountCents - partCents })
    .where(eq(refunds.id, refund.id));
  const part = { ...refund, id: newId(), amountCents: partCents, retryOf: null, providerId: null };
  await tx.insert(refunds).values(part);
  return part;
}

/**
 * How the money of a failed refund reaches its buyer after all, or null to owe it again.
 * @param settled.note how it was paid another way
 */
export async function resolveRefund(
  tx: Queryable,
  id: string,
  settled: { resolution: Refund['resolution']; note?: string },
): Promise<void> {
  const { resolution, note = null } = settled;
  await tx
    .update(refunds)
    .set({
      resolution,
      resolutionNote: note,
      resolvedAt: resolution === null ? null : sql`now()`,
    })
    .where(eq(refunds.id, id));
}
