/** Repository of what happens to a paid order, in SQL: state, history, returned units, invoice. */
import { and, asc, eq, inArray, isNotNull, type Placeholder, sql } from 'drizzle-orm';
import type { Queryable } from '../../../database/connect.ts';
import {
  invoiceCounters,
  invoices,
  orderEvents,
  paymentAttempts,
  payments,
  returnedItems,
  returnItems,
  users,
} from '../../../database/schema.ts';
import { invoiceNumber } from '../../../database/sql/invoice-number.ts';
import { statement } from '../../../database/statement.ts';
import { type AttemptId, newId, type OrderId } from '../../../shared/tools/ids.ts';
import type { Payment, PaymentChange } from '../checkout/payment-store.ts';

export type EventKind =
  | 'pick'
  | 'unpick'
  | 'ship'
  | 'deliver'
  | 'undeliver'
  | 'cancel'
  | 'refund'
  | 'refund-paid'
  | 'refund-failed'
  | 'refund-retried'
  | 'paid-another-way'
  | 'paid-another-way-undone'
  | 'refunded-elsewhere'
  /** Paid by a lost dispute. */
  | 'refund-charged-back'
  /** The bank has taken that up again. */
  | 'refund-reopened'
  | 'inquiry'
  | 'disputed'
  | 'dispute-dropped'
  | 'dispute-won'
  | 'dispute-lost'
  /** The buyer has said where it goes; `details.isFirst` when nobody had before. */
  | 'address'
  /** Withdrawn without a session: it waits, and its buyer can object. */
  | 'withdrawal-held'
  /** Its buyer has objected. */
  | 'withdrawal-ended';

export interface OrderEvent {
  id: string;
  kind: EventKind;
  at: Date;
  /** Null for what the shop or the provider did by itself. */
  actorName: string | null;
  details: Record<string, unknown> | null;
}

export type Invoice = typeof invoices.$inferSelect;

/** Holds the payment for the rest of the transaction. */
export async function lockPayment(tx: Queryable, id: OrderId): Promise<Payment | null> {
  const [row] = await tx.select().from(payments).where(eq(payments.id, id)).for('update');
  return row ?? null;
}

const ENDED: ReadonlySet<string> = new Set(['delivered', 'cancelled', 'refunded']);

/** Writes what changed and counts the version up; the caller holds the row. */
export async function updatePayment(
  tx: Queryable,
  id: OrderId,
  change: PaymentChange,
): Promise<Payment> {
  const [row] = await tx
    .update(payments)
    .set({ ...change, version: sql`${payments.version} + 1`, updatedAt: sql`now()` })
    .where(eq(payments.id, id))
    .returning();
  if (!row) throw new Error(`the payment ${id} has vanished`);
  if (change.status && ENDED.has(change.status)) await forgetDestination(tx, row.attemptId);
  return row;
}

/** The address of somebody who has been erased was kept for a parcel that is no longer under way. */
async function forgetDestination(tx: Queryable, attemptId: AttemptId): Promise<void> {
  const erased = tx.select({ id: users.id }).from(users).where(isNotNull(users.deletedAt));
  await tx
    .update(paymentAttempts)
    .set({ delivery: null })
    .where(and(eq(paymentAttempts.id, attemptId), inArray(paymentAttempts.userId, erased)));
}

export async function insertEvent(
  tx: Queryable,
  event: {
    paymentId: OrderId;
    kind: EventKind;
    actorId?: string | undefined;
    details?: Record<string, unknown> | undefined;
  },
): Promise<string> {
  const { paymentId, kind, actorId = null, details = null } = event;
  const id = newId();
  await tx.insert(orderEvents).values({ id, paymentId, kind, actorId, details });
  return id;
}

/** Oldest first. */
export async function findEvents(db: Queryable, paymentId: OrderId): Promise<OrderEvent[]> {
  const rows = await db
    .select({
      id: orderEvents.id,
      kind: orderEvents.kind,
      at: orderEvents.at,
      actorName: users.name,
      details: orderEvents.details,
    })
    .from(orderEvents)
    .leftJoin(users, eq(users.id, orderEvents.actorId))
    .where(eq(orderEvents.paymentId, paymentId))
    .orderBy(asc(orderEvents.id));
  // The check constraint order_events_kind_known admits nothing else.
  return rows.map((row) => ({ ...row, kind: row.kind as EventKind }));
}

/** Whether the order was given up before its money came, so that nothing was bought with it. */
export async function isLateCapture(db: Queryable, attemptId: AttemptId): Promise<boolean> {
  const isVoid = and(eq(paymentAttempts.id, attemptId), eq(paymentAttempts.state, 'void'));
  return (await db.$count(paymentAttempts, isVoid)) > 0;
}

/** Cart row ids of the units that are in the stock again. */
export async function findReturned(db: Queryable, paymentId: OrderId): Promise<Set<string>> {
  const rows = await db
    .select({ id: returnedItems.cartRowId })
    .from(returnedItems)
    .where(eq(returnedItems.paymentId, paymentId));
  return new Set(rows.map((row) => row.id));
}

/** The same, and those that came back and were written off. */
export async function findCameBack(db: Queryable, paymentId: OrderId): Promise<Set<string>> {
  const isLookedAt = and(eq(returnItems.paymentId, paymentId), isNotNull(returnItems.outcome));
  const rows = await db.select({ id: returnItems.cartRowId }).from(returnItems).where(isLookedAt);
  return new Set([...(await findReturned(db, paymentId)), ...rows.map(({ id }) => id)]);
}

export async function insertReturned(
  tx: Queryable,
  paymentId: OrderId,
  cartRowIds: string[],
): Promise<void> {
  await tx.insert(returnedItems).values(cartRowIds.map((cartRowId) => ({ paymentId, cartRowId })));
}

export async function deleteReturned(
  tx: Queryable,
  paymentId: OrderId,
  cartRowIds: readonly string[],
): Promise<void> {
  const isOne = inArray(returnedItems.cartRowId, [...cartRowIds]);
  await tx.delete(returnedItems).where(and(eq(returnedItems.paymentId, paymentId), isOne));
}

const nextInvoice = statement('issue_invoice', (db) => {
  const next = db.$with('next').as(
    db
      .insert(invoiceCounters)
      .values({ year: sql`extract(year from sales_day(now()))::int`, lastNumber: 1 })
      .onConflictDoUpdate({
        target: invoiceCounters.year,
        set: { lastNumber: sql`${invoiceCounters.lastNumber} + 1` },
      })
      .returning(),
  );
  return db
    .with(next)
    .insert(invoices)
    .select(
      sql`select ${sql.placeholder('paymentId')}::uuid, year, last_number, now(), shop_time_zone() from ${next}`,
    );
});

/**
 * Gives a payment the next invoice number of the year, which begins in the time zone of the shop. The counter is locked until the transaction
 * ends, so a number is given if and only if the payment is committed: call it last.
 */
export async function issueInvoice(tx: Queryable, paymentId: OrderId): Promise<void> {
  await nextInvoice(tx, { paymentId });
}

/** The number of a payment's invoice as people read it. */
export const invoiceNumberOf = (paymentId: Placeholder) =>
  sql<string>`(select ${invoiceNumber(invoices.year, invoices.number)} from ${invoices}
    where ${invoices.paymentId} = ${paymentId}::uuid)`;

export async function findInvoice(db: Queryable, paymentId: OrderId): Promise<Invoice | null> {
  const [row] = await db.select().from(invoices).where(eq(invoices.paymentId, paymentId));
  return row ?? null;
}

/** Invoices by payment. */
export async function findInvoicesOf(
  db: Queryable,
  paymentIds: OrderId[],
): Promise<Map<string, Invoice>> {
  if (paymentIds.length === 0) return new Map();
  const rows = await db.select().from(invoices).where(inArray(invoices.paymentId, paymentIds));
  return new Map(rows.map((row) => [row.paymentId, row]));
}
