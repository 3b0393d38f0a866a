/**
 * All paid orders for staff, newest first, page by page. Called by http/routes/staff-orders.ts; tested
 * in tests/api/orders.test.ts.
 */
import { and, desc, eq, ilike, inArray, lt, or, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../database/connect.ts';
import { invoices, payments, users } from '../../database/schema.ts';
import type { Services } from '../../services.ts';
import { isId } from '../../shared/ids.ts';
import { type Actor, requireAdmin } from '../actor.ts';
import type { Invoice } from './fulfilment-store.ts';
import { findItemsOf, type Payment, toPayment } from './payment-store.ts';
import type { PaymentStatus, SnapshotItem } from './rules.ts';

export interface OrderFilter {
  status?: PaymentStatus | undefined;
  /** Order, transaction, tracking or invoice number, or a part of the buyer's name or e-mail. */
  search?: string | undefined;
  limit: number;
  /** Id of the last order of the page before. */
  after?: string | undefined;
}

export interface ListedOrder {
  payment: Payment;
  items: SnapshotItem[];
  invoice: Invoice | null;
  /** As the account is now; anonymous when it was erased. */
  buyer: { name: string; email: string };
}

export interface OrderPage {
  orders: ListedOrder[];
  hasMore: boolean;
}

/** @throws AppError authentication-required, forbidden */
export async function listOrders(
  { db }: Pick<Services, 'db'>,
  actor: Actor,
  filter: OrderFilter,
): Promise<OrderPage> {
  requireAdmin(actor);
  const { status, search = '', limit, after } = filter;
  const rows = await db
    .select({ payment: payments, invoice: invoices, name: users.name, email: users.email })
    .from(payments)
    .innerJoin(users, eq(users.id, payments.userId))
    .leftJoin(invoices, eq(invoices.paymentId, payments.id))
    .where(
      and(
        status ? eq(payments.status, status) : undefined,
        after ? lt(payments.id, after) : undefined,
        search.trim() === '' ? undefined : matches(db, search.trim()),
      ),
    )
    .orderBy(desc(payments.id))
    .limit(limit + 1);
  const shown = rows.slice(0, limit);
  const items = await findItemsOf(
    db,
    shown.map(({ payment }) => payment.orderId),
  );
  const orders = shown.map(({ payment, invoice, name, email }) => ({
    payment: toPayment(payment),
    items: items.get(payment.orderId) ?? [],
    invoice,
    buyer: { name, email },
  }));
  return { orders, hasMore: rows.length > limit };
}

/** Numbers are looked up; anything else is part of a name or an address. */
function matches(db: Queryable, search: string): SQL | undefined {
  if (isId(search)) return eq(payments.id, search);
  if (search.startsWith('pi_')) return eq(payments.transactionId, search);
  const [, year, number] = /^(\d{4})-(\d{1,9})$/.exec(search) ?? [];
  if (year && number) {
    return and(eq(invoices.year, Number(year)), eq(invoices.number, Number(number)));
  }
  const part = `%${search.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
  const buyers = db
    .select({ id: users.id })
    .from(users)
    .where(or(ilike(users.name, part), ilike(users.email, part)));
  return or(inArray(payments.userId, buyers), eq(payments.trackingNumber, search));
}

/** How many orders are in each state. @throws AppError authentication-required, forbidden */
export async function countOrders(
  { db }: Pick<Services, 'db'>,
  actor: Actor,
): Promise<Partial<Record<PaymentStatus, number>>> {
  requireAdmin(actor);
  const rows = await db
    .select({ status: payments.status, count: sql<number>`count(*)::int` })
    .from(payments)
    .groupBy(payments.status);
  return Object.fromEntries(rows.map(({ status, count }) => [status, count]));
}
