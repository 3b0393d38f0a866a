/** SQL of payments: what was captured, what it bought, what goes back. */
import { and, desc, eq, inArray, lt } from 'drizzle-orm';
import type { Queryable } from '../../database/connect.ts';
import { orderItems, paymentItems, payments } from '../../database/schema.ts';
import type { PaymentStatus, SnapshotItem } from './rules.ts';

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

/** @param items what it bought; the unique cart row makes paying for one twice impossible */
export async function insertPayment(
  tx: Queryable,
  values: typeof payments.$inferInsert,
  items: SnapshotItem[] = [],
): Promise<Payment> {
  const [row] = await withItems(tx, values.id, items).insert(payments).values(values).returning();
  if (!row) throw new Error(`the payment ${values.id} was not inserted`);
  return toPayment(row);
}

function withItems(tx: Queryable, paymentId: string, items: SnapshotItem[]) {
  if (items.length === 0) return tx;
  const bought = tx.$with('bought').as(
    tx
      .insert(paymentItems)
      .values(items.map((item) => ({ paymentId, ...item })))
      .returning({ cartRowId: paymentItems.cartRowId }),
  );
  return tx.with(bought);
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
): Promise<Payment[]> {
  const rows = await db
    .select()
    .from(payments)
    .where(and(eq(payments.userId, userId), after ? lt(payments.id, after) : undefined))
    .orderBy(desc(payments.id))
    .limit(limit);
  return rows.map(toPayment);
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
