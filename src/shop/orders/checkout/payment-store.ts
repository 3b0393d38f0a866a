/** SQL of payments: what was captured, what it bought, what goes back. */
import { and, desc, eq, inArray, lt, sql } from 'drizzle-orm';
import type { Queryable } from '../../../database/connect.ts';
import { cartRows, orderItems, orders, paymentItems, payments } from '../../../database/schema.ts';
import { statement } from '../../../database/statement.ts';
import type { PaymentStatus, SnapshotItem } from '../rules.ts';

export type Payment = Omit<typeof payments.$inferSelect, 'status'> & { status: PaymentStatus };

export function toPayment(row: typeof payments.$inferSelect): Payment {
  // The check constraint payments_status_known admits nothing else.
  return { ...row, status: row.status as PaymentStatus };
}

export async function findPaymentByTransaction(
  db: Queryable,
  transactionId: string,
): Promise<Payment | null> {
  const rows = await db.select().from(payments).where(eq(payments.transactionId, transactionId));
  return rows[0] ? toPayment(rows[0]) : null;
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
  return toPayment(row);
}

const sale = statement('insert_sale', (db) => {
  const orderId = sql.placeholder('orderId');
  const paidRows = db
    .select({ id: orderItems.cartRowId })
    .from(orderItems)
    .where(eq(orderItems.orderId, orderId));
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
        sql`select ${sql.placeholder('id')}::uuid, cart_row_id, mobile_id, name, price_cents
          from ${orderItems} where order_id = ${orderId}`,
      )
      .returning({ cartRowId: paymentItems.cartRowId }),
  );
  const closed = db.$with('closed').as(
    db
      .update(orders)
      .set({ state: 'paid', closedAt: sql`now()` })
      .where(and(eq(orders.id, orderId), eq(orders.state, 'pending')))
      .returning({ id: orders.id }),
  );
  return db
    .with(cleared, bought, closed)
    .insert(payments)
    .values({
      id: sql.placeholder('id'),
      orderId,
      userId: sql.placeholder('userId'),
      transactionId: sql.placeholder('transactionId'),
      amountCents: sql.placeholder('amountCents'),
      currency: sql.placeholder('currency'),
      clearedRows: sql`(select count(*) from ${cleared})`,
    })
    .returning();
});

/** Of a capture that pays an order: its rows leave the cart, what they bought is kept, the order is paid. */
export async function insertSale(
  tx: Queryable,
  values: Required<
    Pick<Payment, 'id' | 'orderId' | 'userId' | 'transactionId' | 'amountCents' | 'currency'>
  >,
): Promise<Payment> {
  const [row] = await sale(tx, values);
  if (!row) throw new Error(`the payment ${values.id} was not inserted`);
  return toPayment(row);
}

export async function findPayment(db: Queryable, id: string): Promise<Payment | null> {
  const [row] = await db.select().from(payments).where(eq(payments.id, id));
  return row ? toPayment(row) : null;
}

export interface PaymentPage {
  limit: number;
  /** Id of the last payment of the page before. */
  after?: string | undefined;
}

/** A user's payments, newest first (ids grow with time). */
export async function findPayments(
  db: Queryable,
  userId: string,
  { limit, after }: PaymentPage,
): Promise<(Payment & { hasAddress: boolean })[]> {
  const rows = await db
    .select({ payment: payments, hasAddress: sql<boolean>`${orders.delivery} is not null` })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(and(eq(payments.userId, userId), after ? lt(payments.id, after) : undefined))
    .orderBy(desc(payments.id))
    .limit(limit);
  return rows.map(({ payment, hasAddress }) => ({ ...toPayment(payment), hasAddress }));
}

/** The snapshots of several orders at once. */
export async function findItemsOf(
  db: Queryable,
  orderIds: string[],
): Promise<Map<string, SnapshotItem[]>> {
  const found = new Map<string, SnapshotItem[]>(orderIds.map((id) => [id, []]));
  if (orderIds.length === 0) return found;
  const rows = await db
    .select()
    .from(orderItems)
    .where(inArray(orderItems.orderId, orderIds))
    .orderBy(orderItems.cartRowId);
  for (const { orderId, ...item } of rows) found.get(orderId)?.push(item);
  return found;
}
