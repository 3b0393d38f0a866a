/**
 * All paid orders for staff, newest first, page by page. Called by http/routes/staff-orders.ts; tested
 * in tests/api/orders.test.ts.
 */
import { and, desc, eq, inArray, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../database/connect.ts';
import { matchPart } from '../../database/match-part.ts';
import { dailySales, invoices, orders, payments, users } from '../../database/schema.ts';
import { isId } from '../../shared/ids.ts';
import { type Actor, requireAdmin } from '../actor.ts';
import type { ShopDeps } from '../deps.ts';
import type { Invoice } from './fulfilment-store.ts';
import { findItemsOf, type Payment, toPayment } from './payment-store.ts';
import type { PaymentStatus, SnapshotItem } from './rules.ts';

export interface OrderFilter {
  status?: PaymentStatus | undefined;
  /** Only those that wait for their buyer to say where they go. */
  isAddressMissing?: boolean | undefined;
  /** Order, transaction, tracking or invoice number, or a part of the buyer's name or email. */
  search?: string | undefined;
  limit: number;
  /** Id of the last order of the page before. */
  after?: string | undefined;
}

export interface ListedOrder {
  payment: Payment;
  items: SnapshotItem[];
  invoice: Invoice | null;
  needsAddress: boolean;
  /** As the account is now; anonymous when it was erased. */
  buyer: { name: string; email: string };
}

export interface OrderPage {
  orders: ListedOrder[];
  hasMore: boolean;
}

/** @throws AppError authentication-required, forbidden */
export async function listOrders(
  { db }: Pick<ShopDeps, 'db'>,
  actor: Actor,
  filter: OrderFilter,
): Promise<OrderPage> {
  requireAdmin(actor);
  const { status, isAddressMissing, search = '', limit, after } = filter;
  const rows = await db
    .select({
      payment: payments,
      invoice: invoices,
      name: users.name,
      email: users.email,
      needsAddress: sql<boolean>`${waitsForAddress}`,
    })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .innerJoin(users, eq(users.id, payments.userId))
    .leftJoin(invoices, eq(invoices.paymentId, payments.id))
    .where(
      and(
        status ? eq(payments.status, status) : undefined,
        isAddressMissing ? waitsForAddress : undefined,
        after ? lt(payments.id, after) : undefined,
        search.trim() === '' ? undefined : await matches(db, search.trim()),
      ),
    )
    .orderBy(desc(payments.id))
    .limit(limit + 1);
  const shown = rows.slice(0, limit);
  const items = await findItemsOf(
    db,
    shown.map(({ payment }) => payment.orderId),
  );
  const listed = shown.map(({ payment, invoice, name, email, needsAddress }) => ({
    payment: toPayment(payment),
    items: items.get(payment.orderId) ?? [],
    invoice,
    needsAddress,
    buyer: { name, email },
  }));
  return { orders: listed, hasMore: rows.length > limit };
}

/** What `needsAddress` says of an order, in SQL; orders and payments must be joined. */
const waitsForAddress = and(
  eq(orders.state, 'paid'),
  isNull(orders.delivery),
  inArray(payments.status, ['pending', 'processing']),
);

/** Numbers are looked up; what is none that we know is part of a name or an address. */
async function matches(db: Queryable, search: string): Promise<SQL | undefined> {
  if (isId(search)) return eq(payments.id, search);
  const [, year, number] = /^(\d{4})-(\d{1,9})$/.exec(search) ?? [];
  if (year && number) {
    return and(eq(invoices.year, Number(year)), eq(invoices.number, Number(number)));
  }
  const isNumber = or(eq(payments.transactionId, search), eq(payments.trackingNumber, search));
  if ((await db.$count(payments, isNumber)) > 0) return isNumber;
  return matchPart([users.name, users.email], search);
}

/**
 * How many orders are in each state, and how many wait for an address; of one moment.
 * @throws AppError authentication-required, forbidden
 */
export async function countOrders(
  { db }: Pick<ShopDeps, 'db'>,
  actor: Actor,
): Promise<Partial<Record<PaymentStatus | 'address-missing', number>>> {
  requireAdmin(actor);
  const waiting = db
    .select({ count: sql<number>`count(*)::int` })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(waitsForAddress);
  const { rows } = await db.execute<{ status: PaymentStatus | 'address-missing'; count: number }>(
    sql`select status, sum(orders)::int as count from ${dailySales}
      group by status having sum(orders) > 0
      union all select 'address-missing', (${waiting})`,
  );
  return Object.fromEntries(rows.map(({ status, count }) => [status, count]));
}
