/** Repository of payments, in SQL: what was captured, what it bought, what goes back. */
import { and, desc, eq, inArray, lt, sql } from 'drizzle-orm';
import type { Queryable } from '../../../database/connect.ts';
import {
  attemptItems,
  cartRows,
  paymentAttempts,
  paymentItems,
  payments,
} from '../../../database/schema.ts';
import { isHeld } from '../../../database/sql/dispute-conditions.ts';
import { statement } from '../../../database/statement.ts';
import type { AttemptId, OrderId } from '../../../shared/tools/ids.ts';
import type { SnapshotItem } from '../rules.ts';

export type Payment = typeof payments.$inferSelect;

/** What happens to a payment after it was recorded. */
export type PaymentChange = Partial<
  Pick<
    Payment,
    | 'status'
    | 'refund'
    | 'refundedCents'
    | 'paidAnotherWayCents'
    | 'chargedBackCents'
    | 'carrier'
    | 'trackingNumber'
  >
>;

export async function findPaymentByTransaction(
  db: Queryable,
  transactionId: string,
): Promise<Payment | null> {
  const rows = await db.select().from(payments).where(eq(payments.transactionId, transactionId));
  return rows[0] ?? null;
}

/** Of these transactions, those that are payments of ours, with what was paid back by our records. */
export async function findRefundedCents(
  db: Queryable,
  transactionIds: string[],
): Promise<Map<string, number>> {
  const { transactionId, refundedCents } = payments;
  const rows = await db
    .select({ transactionId, refundedCents })
    .from(payments)
    .where(inArray(transactionId, transactionIds));
  return new Map(rows.map((row) => [row.transactionId, row.refundedCents]));
}

/** Of a capture for which nothing was bought. */
export async function insertPayment(
  tx: Queryable,
  values: typeof payments.$inferInsert,
): Promise<Payment> {
  const [row] = await tx.insert(payments).values(values).returning();
  if (!row) throw new Error(`the payment ${values.id} was not inserted`);
  return row;
}

const sale = statement('insert_sale', (db) => {
  const attemptId = sql.placeholder('attemptId');
  const paidRows = db
    .select({ id: attemptItems.cartRowId })
    .from(attemptItems)
    .where(eq(attemptItems.attemptId, attemptId));
  const cleared = db.$with('cleared').as(
    db
      .delete(cartRows)
      .where(and(eq(cartRows.userId, sql.placeholder('userId')), inArray(cartRows.id, paidRows)))
      .returning({ id: cartRows.id }),
  );
  // The unique cart row of payment_items makes paying for one twice impossible.
  const bought = db.$with('bought').as(
    db
      .insert(paymentItems)
      .select(
        sql`select ${sql.placeholder('id')}::uuid, cart_row_id, mobile_id, variant_id, name, variant_name, sku, price_cents,
            tax_rate_ppm, tax_cents, paid_cents
          from ${attemptItems} where attempt_id = ${attemptId}`,
      )
      .returning({ cartRowId: paymentItems.cartRowId }),
  );
  const closed = db.$with('closed').as(
    db
      .update(paymentAttempts)
      .set({ state: 'paid', closedAt: sql`now()` })
      .where(and(eq(paymentAttempts.id, attemptId), eq(paymentAttempts.state, 'pending')))
      .returning({ id: paymentAttempts.id }),
  );
  return db
    .with(cleared, bought, closed)
    .insert(payments)
    .values({
      id: sql.placeholder('id'),
      attemptId,
      userId: sql.placeholder('userId'),
      transactionId: sql.placeholder('transactionId'),
      amountCents: sql.placeholder('amountCents'),
      currency: sql.placeholder('currency'),
      clearedRows: sql`(select count(*) from ${cleared})`,
    })
    .returning();
});

/** Of a capture that pays for an attempt: its rows leave the cart, what they bought is kept, the attempt is paid. */
export async function insertSale(
  tx: Queryable,
  values: Required<
    Pick<Payment, 'id' | 'attemptId' | 'userId' | 'transactionId' | 'amountCents' | 'currency'>
  >,
): Promise<Payment> {
  const [row] = await sale(tx, values);
  if (!row) throw new Error(`the payment ${values.id} was not inserted`);
  return row;
}

export async function findPayment(db: Queryable, id: OrderId): Promise<Payment | null> {
  const [row] = await db.select().from(payments).where(eq(payments.id, id));
  return row ?? null;
}

export interface PaymentPage {
  limit: number;
  /** Id of the last payment of the page before. */
  after?: OrderId | undefined;
}

/** A user's payments, newest first (ids grow with time). */
export async function findPayments(
  db: Queryable,
  userId: string,
  { limit, after }: PaymentPage,
): Promise<(Payment & { hasAddress: boolean; isMoneyHeld: boolean })[]> {
  const rows = await db
    .select({
      payment: payments,
      hasAddress: sql<boolean>`${paymentAttempts.delivery} is not null`,
      isMoneyHeld: isHeld(payments.id),
    })
    .from(payments)
    .innerJoin(paymentAttempts, eq(paymentAttempts.id, payments.attemptId))
    .where(and(eq(payments.userId, userId), after ? lt(payments.id, after) : undefined))
    .orderBy(desc(payments.id))
    .limit(limit);
  return rows.map(({ payment, ...more }) => ({ ...payment, ...more }));
}

/** The snapshots of several attempts at once. */
export async function findItemsOf(
  db: Queryable,
  attemptIds: AttemptId[],
): Promise<Map<string, SnapshotItem[]>> {
  const found = new Map<string, SnapshotItem[]>(attemptIds.map((id) => [id, []]));
  if (attemptIds.length === 0) return found;
  const rows = await db
    .select()
    .from(attemptItems)
    .where(inArray(attemptItems.attemptId, attemptIds))
    .orderBy(attemptItems.cartRowId);
  for (const { attemptId, paidCents, ...item } of rows) {
    found.get(attemptId)?.push({ ...item, paidCents: paidCents ?? item.priceCents });
  }
  return found;
}
