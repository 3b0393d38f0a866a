/** All paid orders for staff, newest first, page by page. */
import { and, desc, eq, inArray, isNull, lt, notInArray, or, type SQL, sql } from 'drizzle-orm';
import { union } from 'drizzle-orm/pg-core';
import type { Queryable } from '../../../database/connect.ts';
import { matchPart } from '../../../database/match-part.ts';
import {
  dailySales,
  invoiceCounters,
  invoices,
  paymentAttempts,
  payments,
  refunds,
  users,
  withdrawals,
} from '../../../database/schema.ts';
import {
  disputesForStaff,
  mostSevereOf,
  stoppedPayments,
} from '../../../database/sql/dispute-conditions.ts';
import { foldEmail } from '../../../shared/email.ts';
import { tidyText } from '../../../shared/tools/fold-text.ts';
import { type OrderId, readOrderId } from '../../../shared/tools/ids.ts';
import { type Actor, requireAdmin } from '../../actor.ts';
import type { ShopDeps } from '../../deps.ts';
import { findItemsOf, type Payment } from '../checkout/payment-store.ts';
import type { OrderDispute } from '../disputes/dispute-rules.ts';
import type { PaymentStatus, SnapshotItem } from '../rules.ts';
import type { Invoice } from './fulfilment-store.ts';

export interface OrderFilter {
  status?: PaymentStatus | undefined;
  /** True: only orders without an address; false: only those with one; left out: both. */
  isAddressMissing?: boolean | undefined;
  /** Only orders with a failed refund still owed. */
  isRefundFailed?: boolean | undefined;
  /** Only orders with an open dispute, or a lost one and goods not shipped yet. */
  isDisputed?: boolean | undefined;
  /** Only orders that no dispute keeps from being shipped. */
  isUnstopped?: boolean | undefined;
  /** Order, transaction, tracking or invoice number, or a part of the buyer's or recipient's name or the email. */
  search?: string | undefined;
  limit: number;
  /** Id of the last order of the page before. */
  after?: OrderId | undefined;
}

export interface ListedBuyer {
  name: string;
  email: string | null;
}

export interface ListedOrder {
  payment: Payment;
  items: SnapshotItem[];
  invoice: Invoice | null;
  needsAddress: boolean;
  dispute: OrderDispute | null;
  /** Withdrawn without a session: it waits until then. */
  withdrawalHeldUntil: Date | null;
  /** As the account is now; anonymous and without an address when it was erased. */
  buyer: ListedBuyer;
}

export type OrderCount =
  | PaymentStatus
  | 'stopped'
  | 'address-missing'
  | 'refund-failed'
  | 'disputed';

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
  const { status, isAddressMissing, isRefundFailed, isDisputed, isUnstopped } = filter;
  const { search = '', limit, after } = filter;
  const isListed = and(
    status ? eq(payments.status, status) : undefined,
    isAddressMissing === true ? waitsForAddress : undefined,
    isAddressMissing === false ? isAddressKnown : undefined,
    isRefundFailed ? inArray(payments.id, owedPayments(db)) : undefined,
    isDisputed ? inArray(payments.id, disputedPayments) : undefined,
    isUnstopped ? notInArray(payments.id, stoppedPayments) : undefined,
    after ? lt(payments.id, after) : undefined,
  );
  const text = search.trim();
  const rows = await db
    .select({
      payment: payments,
      invoice: invoices,
      name: users.name,
      email: knownEmail,
      needsAddress: sql<boolean>`${waitsForAddress}`,
      dispute: mostSevereOf(payments.id),
      withdrawalHeldUntil: withdrawals.actsAt,
    })
    .from(payments)
    .innerJoin(paymentAttempts, eq(paymentAttempts.id, payments.attemptId))
    .innerJoin(users, eq(users.id, payments.userId))
    .leftJoin(invoices, eq(invoices.paymentId, payments.id))
    .leftJoin(
      withdrawals,
      and(eq(withdrawals.paymentId, payments.id), eq(withdrawals.state, 'held')),
    )
    .where(
      text === ''
        ? isListed
        : and(isListed, await matches(db, text, { isListed, limit: limit + 1 })),
    )
    .orderBy(desc(payments.id))
    .limit(limit + 1);
  const shown = rows.slice(0, limit);
  const items = await findItemsOf(
    db,
    shown.map(({ payment }) => payment.attemptId),
  );
  const listed = shown.map(({ name, email, ...row }) => ({
    ...row,
    items: items.get(row.payment.attemptId) ?? [],
    buyer: { name, email },
  }));
  return { orders: listed, hasMore: rows.length > limit };
}

/** Of an erased account there is only a technical one. */
export const knownEmail = sql<
  string | null
>`case when ${users.deletedAt} is null then ${users.email} end`;

/** What `needsAddress` says of an order, in SQL; attempts and payments must be joined. */
const waitsForAddress = and(
  eq(paymentAttempts.state, 'paid'),
  isNull(paymentAttempts.delivery),
  inArray(payments.status, ['pending', 'processing']),
);

const isAddressKnown = sql`not coalesce(${waitsForAddress}, false)`;

const owedPayments = (db: Queryable) =>
  db
    .selectDistinct({ id: refunds.paymentId })
    .from(refunds)
    .where(and(eq(refunds.state, 'failed'), isNull(refunds.resolution)));

/** Ids of payments with a dispute that needs staff. */
const disputedPayments = sql`(select payment_id from (${disputesForStaff}) found)`;

/**
 * Numbers and whole email addresses are looked up; anything else is a part of a name or an email address.
 * @param page what else the orders of the page have to fulfil, and how many are needed
 */
async function matches(
  db: Queryable,
  typed: string,
  page: { isListed: SQL | undefined; limit: number },
): Promise<SQL | undefined> {
  const search = tidyText(typed);
  const orderId = readOrderId(search.toLowerCase());
  if (orderId) return eq(payments.id, orderId);

  const [, year, number] = /^(?:# ?)?(?:(\d{4})-)?(\d{1,9})$/.exec(search) ?? [];
  const years = year
    ? [Number(year)]
    : db.select({ year: invoiceCounters.year }).from(invoiceCounters);
  const isInvoice = number
    ? and(inArray(invoices.year, years), eq(invoices.number, Number(number)))
    : sql`false`;
  if (year) return isInvoice;

  const isNumber = or(
    eq(payments.transactionId, search),
    inArray(payments.trackingNumber, [search, search.toUpperCase()]),
  );
  if ((await db.$count(payments, isNumber)) > 0) return isNumber;
  const isEmail = eq(users.email, foldEmail(search));
  if ((await db.$count(users, isEmail)) > 0) return isEmail;

  // A union, as an "or" over several tables would use none of their indexes. Each part ends with the page.
  const newest = (isMatch: SQL | undefined) =>
    db
      .select({ id: payments.id })
      .from(payments)
      .innerJoin(paymentAttempts, eq(paymentAttempts.id, payments.attemptId))
      .innerJoin(users, eq(users.id, payments.userId))
      .where(and(page.isListed, isMatch))
      .orderBy(desc(payments.id))
      .limit(page.limit);
  return inArray(
    payments.id,
    union(
      newest(matchPart([users.name, users.email], search)),
      newest(matchPart([recipient], search)),
      db.select({ id: invoices.paymentId }).from(invoices).where(isInvoice),
    ),
  );
}

/** The name on the parcel. */
const recipient = sql`${paymentAttempts.delivery}->>'name'`;

/**
 * How many orders are in each state, and of how many a refund failed or the payment is disputed; of one moment.
 * Orders that wait for an address are counted there alone, and so are those that a dispute keeps from being packed.
 * @throws AppError authentication-required, forbidden
 */
export async function countOrders(
  { db }: Pick<ShopDeps, 'db'>,
  actor: Actor,
): Promise<Partial<Record<OrderCount, number>>> {
  requireAdmin(actor);
  const waiting = db
    .select({ status: payments.status, orders: sql<number>`count(*)::int`.as('orders') })
    .from(payments)
    .innerJoin(paymentAttempts, eq(paymentAttempts.id, payments.attemptId))
    .where(waitsForAddress)
    .groupBy(payments.status);
  const stopped = db
    .select({ orders: sql<number>`count(*)::int`.as('orders') })
    .from(payments)
    .innerJoin(paymentAttempts, eq(paymentAttempts.id, payments.attemptId))
    .where(
      and(eq(payments.status, 'pending'), isAddressKnown, inArray(payments.id, stoppedPayments)),
    );
  const { rows } = await db.execute<{ status: OrderCount; count: number }>(
    sql`with waiting as (${waiting}), stopped as (${stopped})
      select status, sum(orders)::int as count from (
        select status, orders from ${dailySales}
        union all select status, -orders from waiting
        union all select 'pending', -orders from stopped) as others
      group by status having sum(orders) > 0
      union all select 'stopped', orders from stopped
      union all select 'address-missing', coalesce(sum(orders), 0)::int from waiting
      union all select 'refund-failed', (select count(*)::int from (${owedPayments(db)}) owed)
      union all select 'disputed', (select count(distinct payment_id)::int from ${disputedPayments} open)`,
  );
  return Object.fromEntries(rows.map(({ status, count }) => [status, count]));
}
