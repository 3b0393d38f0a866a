/**
 * Returns as they are now: those of an order for its buyer and for staff, and all of them for staff. Protects:
 * what is not one's own looks as if it did not exist.
 */
import type { Queryable } from '../../../database/connect.ts';
import { AppError } from '../../../shared/errors.ts';
import type { OrderId } from '../../../shared/tools/ids.ts';
import { type Actor, requireAdmin, requireSignedIn } from '../../actor.ts';
import type { ShopDeps } from '../../deps.ts';
import { findSettings } from '../../settings/index.ts';
import { findAttempt, findItems } from '../attempt-store.ts';
import { findItemsOf, findPayment, type Payment } from '../checkout/payment-store.ts';
import { holdsMoney, type OrderDispute } from '../disputes/dispute-rules.ts';
import { type Dispute, findDisputes } from '../disputes/dispute-store.ts';
import { refundableCents } from '../fulfilment/fulfilment-rules.ts';
import { findInvoicesOf, findReturned, type Invoice } from '../fulfilment/fulfilment-store.ts';
import type { ListedBuyer } from '../fulfilment/list-orders.ts';
import { type Buyer, findBuyer } from '../fulfilment/order-mails.ts';
import { findRefunds, type Refund } from '../fulfilment/refund-store.ts';
import type { SnapshotItem } from '../rules.ts';
import { findReturnable, type Returnable } from './find-returnable.ts';
import { findPaymentsOf } from './list-store.ts';
import { paidForReturnCents } from './paid-for-return.ts';
import type { ReturnState } from './return-rules.ts';
import {
  countReturnsByState,
  findReturn,
  findReturnEvents,
  findReturnPage,
  findReturns,
  findUnitsOf,
  type Outcome,
  type Return,
  type ReturnEvent,
  type ReturnPage,
} from './return-store.ts';

export interface ReturnedUnit extends SnapshotItem {
  outcome: Outcome | null;
  /** In the stock again, by this return or a refund of the order. */
  isBack: boolean;
}

export interface ReturnDetail {
  found: Return;
  units: ReturnedUnit[];
  events: ReturnEvent[];
  /** What was paid for its units. */
  paidCents: number;
  /** The most that can be paid back now: nothing while the buyer's bank holds the money. */
  mostCents: number;
  /** Of the money that was decided; null when none was. */
  refund: Refund | null;
}

export interface OrderReturns {
  payment: Payment;
  returns: ReturnDetail[];
  returnable: Returnable;
}

/** All of an order, oldest first. @throws AppError not-found (unknown or another person's) */
export async function readOrderReturns(
  { db, clock }: Pick<ShopDeps, 'db' | 'clock'>,
  actor: Actor,
  orderId: OrderId,
): Promise<OrderReturns> {
  const { userId, role } = requireSignedIn(actor);
  const payment = await findPayment(db, orderId);
  if (!payment || (payment.userId !== userId && role !== 'admin')) throw new AppError('not-found');
  const returnable = await findReturnable(db, payment, clock.now());
  return {
    payment,
    returns: await detail(db, payment, await findReturns(db, orderId)),
    // Only what has arrived can be sent back.
    returnable: payment.status === 'delivered' ? returnable : { ...returnable, units: [] },
  };
}

export interface StaffReturn extends ReturnDetail {
  payment: Payment;
  invoice: Invoice | null;
  /** Null when the account has been erased. */
  buyer: Buyer | null;
  /** Of its order, oldest first. */
  disputes: (Dispute & { address: string })[];
  /** The buyer's bank holds the money until a dispute is decided. */
  isMoneyHeld: boolean;
  /** Of its order. */
  refunds: Refund[];
  /** Of the shop. */
  timeZone: string;
}

/** One return for staff. @throws AppError not-found, authentication-required, forbidden */
export async function readReturn(
  { db, cards }: Pick<ShopDeps, 'db' | 'cards'>,
  actor: Actor,
  returnId: string,
): Promise<StaffReturn> {
  requireAdmin(actor);
  const found = await findReturn(db, returnId);
  const payment = found && (await findPayment(db, found.paymentId));
  const [read] = payment ? await detail(db, payment, [found]) : [];
  if (!payment || !read) throw new AppError('not-found');
  const disputes = await findDisputes(db, payment.id);
  return {
    ...read,
    payment,
    disputes: disputes.map((one) => ({ ...one, address: cards.disputeAddress(one.id) })),
    isMoneyHeld: disputes.some(holdsMoney),
    refunds: await findRefunds(db, payment.id),
    timeZone: (await findSettings(db)).settings.timeZone,
    invoice: (await findInvoicesOf(db, [payment.id])).get(payment.id) ?? null,
    buyer: await findBuyer(db, payment.userId),
  };
}

async function detail(db: Queryable, payment: Payment, found: Return[]): Promise<ReturnDetail[]> {
  if (found.length === 0) return [];
  const ids = found.map(({ id }) => id);
  const items = await findItems(db, payment.attemptId);
  const shippingCents = (await findAttempt(db, payment.attemptId))?.shippingCents ?? 0;
  const units = await findUnitsOf(db, ids);
  const events = await findReturnEvents(db, ids);
  const refunds = await findRefunds(db, payment.id);
  const returned = await findReturned(db, payment.id);
  const isHeld = (await findDisputes(db, payment.id)).some(holdsMoney);
  const leftCents = isHeld ? 0 : refundableCents(payment, refunds);
  return found.map((one) => {
    const of = new Map((units.get(one.id) ?? []).map((unit) => [unit.cartRowId, unit.outcome]));
    const paidCents = paidForReturnCents(
      { items, shippingCents },
      { kind: one.kind, rowIds: of.keys() },
    );
    return {
      found: one,
      units: items.flatMap((item) => {
        const outcome = of.get(item.cartRowId);
        const isBack = returned.has(item.cartRowId);
        return outcome === undefined ? [] : [{ ...item, outcome, isBack }];
      }),
      events: events.get(one.id) ?? [],
      paidCents,
      mostCents: Math.min(paidCents, leftCents),
      refund: refunds.find(({ id }) => id === one.refundId) ?? null,
    };
  });
}

export interface ListedReturn {
  found: Return;
  units: SnapshotItem[];
  invoice: Invoice | null;
  /** As the account is now; anonymous and without an address when it was erased. */
  buyer: ListedBuyer;
  dispute: OrderDispute | null;
}

/** Newest first, page by page. @throws AppError authentication-required, forbidden */
export async function listReturns(
  { db }: Pick<ShopDeps, 'db'>,
  actor: Actor,
  page: ReturnPage,
): Promise<{ returns: ListedReturn[]; hasMore: boolean }> {
  requireAdmin(actor);
  const rows = await findReturnPage(db, { ...page, limit: page.limit + 1 });
  const shown = rows.slice(0, page.limit);
  const orders = await findPaymentsOf(
    db,
    shown.map(({ paymentId }) => paymentId),
  );
  const invoices = await findInvoicesOf(db, [...orders.keys()]);
  const items = await findItemsOf(
    db,
    [...orders.values()].map(({ attemptId }) => attemptId),
  );
  const units = await findUnitsOf(
    db,
    shown.map(({ id }) => id),
  );
  const returns = shown.flatMap((found) => {
    const order = orders.get(found.paymentId);
    if (!order) return [];
    const rowIds = new Set((units.get(found.id) ?? []).map(({ cartRowId }) => cartRowId));
    const bought = items.get(order.attemptId) ?? [];
    return {
      found,
      units: bought.filter(({ cartRowId }) => rowIds.has(cartRowId)),
      invoice: invoices.get(found.paymentId) ?? null,
      buyer: { name: order.name, email: order.email },
      dispute: order.dispute,
    };
  });
  return { returns, hasMore: rows.length > page.limit };
}

/** How many returns are in each state. @throws AppError authentication-required, forbidden */
export async function countReturns(
  { db }: Pick<ShopDeps, 'db'>,
  actor: Actor,
): Promise<Map<ReturnState, number>> {
  requireAdmin(actor);
  return countReturnsByState(db);
}
