/**
 * One paid order with everything that belongs to it, for its buyer and for staff. Protects: what is not
 * one's own looks as if it did not exist.
 */
import type { Queryable } from '../../../database/connect.ts';
import type { DeliveryAddress } from '../../../shared/delivery/delivery.ts';
import { type Arrival, expectArrival } from '../../../shared/delivery/delivery-promise.ts';
import { AppError } from '../../../shared/errors.ts';
import type { OrderId } from '../../../shared/tools/ids.ts';
import { type Actor, requireSignedIn } from '../../actor.ts';
import { loadMobiles, loadVariantFacts, type Mobile } from '../../catalogue/index.ts';
import type { ShopDeps } from '../../deps.ts';
import { findSettings } from '../../settings/index.ts';
import { findAttempt, findDelivery, findItems } from '../attempt-store.ts';
import { findPayment, type Payment } from '../checkout/payment-store.ts';
import { holdsMoney, stopsShipping } from '../disputes/dispute-rules.ts';
import { type Dispute, findDisputes } from '../disputes/dispute-store.ts';
import { type CreditNote, findCreditNotes } from '../documents/credit-notes.ts';
import { isInvoiceIssued } from '../documents/document-store.ts';
import { type SumLines, toSumLines } from '../pricing/order-charges.ts';
import { lookAsBought, type SnapshotItem, type UnitLook } from '../rules.ts';
import { findOpenWithdrawal, type OrderWithdrawal } from '../withdrawals/withdrawal-store.ts';
import { findOrderMails, type OrderMail } from './find-mails.ts';
import { balanceOf } from './fulfilment-rules.ts';
import {
  findCameBack,
  findEvents,
  findInvoice,
  type Invoice,
  isLateCapture,
  type OrderEvent,
} from './fulfilment-store.ts';
import { type Buyer, findBuyer } from './order-mails.ts';
import { findRefunds, type Refund } from './refund-store.ts';

export interface OrderItem extends SnapshotItem {
  /** Whether the unit has come back into the stock. */
  isReturned: boolean;
  /** As it is in the catalogue now. */
  mobile: Mobile | null;
  /** The picture follows from it. */
  look: UnitLook;
}

export interface OrderDetail {
  payment: Payment;
  items: OrderItem[];
  /** Null when the sum is its prices and nothing else. */
  sum: SumLines | null;
  delivery: DeliveryAddress | null;
  /** Null while it is not known, and when nothing is to arrive any more. */
  arrival: Arrival | null;
  /** Null when nothing was bought. */
  invoice: Invoice | null;
  isInvoiceIssued: boolean;
  /** Oldest first. */
  creditNotes: CreditNote[];
  events: OrderEvent[];
  refunds: Refund[];
  /** For staff only; empty for the buyer. */
  disputes: (Dispute & { address: string })[];
  /** The buyer's bank holds the money until a dispute is decided. */
  isMoneyHeld: boolean;
  /** Of the shop. */
  timeZone: string;
  /** Made about it and not ended by its buyer. */
  withdrawal: OrderWithdrawal | null;
  /** What could still be paid back. */
  leftCents: number;
  /** Failed refunds still owed to the buyer. */
  owedCents: number;
  /** Null when the account has been erased. */
  buyer: Buyer | null;
  /** For staff only; empty for the buyer. */
  mails: OrderMail[];
}

/** A payment of the actor's, or any for admins. @throws AppError not-found (unknown or another person's) */
export async function findReadablePayment(
  db: Queryable,
  actor: Actor,
  orderId: OrderId,
): Promise<Payment> {
  const { userId, role } = requireSignedIn(actor);
  const payment = await findPayment(db, orderId);
  if (!payment || (payment.userId !== userId && role !== 'admin')) throw new AppError('not-found');
  return payment;
}

/** @throws AppError not-found (unknown or another person's) */
export async function readOrder(
  { db, cards }: Pick<ShopDeps, 'db' | 'cards'>,
  actor: Actor,
  orderId: OrderId,
): Promise<OrderDetail> {
  const { role } = requireSignedIn(actor);
  const payment = await findReadablePayment(db, actor, orderId);
  const refunds = await findRefunds(db, orderId);
  const items = await findBought(db, payment);
  const delivery = await findDelivery(db, payment.attemptId);
  const attempt = await findAttempt(db, payment.attemptId);
  const events = await findEvents(db, orderId);
  const { timeZone } = (await findSettings(db)).settings;
  const disputes = await findDisputes(db, orderId);
  const told = role === 'admin' ? disputes : [];
  const isStopped = payment.status !== 'shipped' && disputes.some(stopsShipping);
  return {
    payment,
    items,
    sum: attempt && toSumLines(attempt, items),
    delivery,
    arrival:
      delivery && items.length > 0 && !isStopped ? arrivalOf(payment, events, timeZone) : null,
    invoice: await findInvoice(db, orderId),
    isInvoiceIssued: await isInvoiceIssued(db, orderId),
    creditNotes: await findCreditNotes(db, orderId),
    events,
    refunds,
    ...balanceOf(payment, refunds),
    disputes: told.map((dispute) => ({ ...dispute, address: cards.disputeAddress(dispute.id) })),
    isMoneyHeld: disputes.some(holdsMoney),
    timeZone,
    withdrawal: await findOpenWithdrawal(db, orderId),
    buyer: await findBuyer(db, payment.userId),
    mails: role === 'admin' ? await findOrderMails(db, payment) : [],
  };
}

/** Counted from the payment or, if later, from the address. */
function arrivalOf(
  { status, createdAt }: Payment,
  events: readonly OrderEvent[],
  timeZone: string,
): Arrival | null {
  if (status !== 'pending' && status !== 'processing' && status !== 'shipped') return null;
  const addressed = events.find(({ kind, details }) => kind === 'address' && details?.isFirst);
  return expectArrival(addressed?.at ?? createdAt, timeZone);
}

async function findBought(db: Queryable, payment: Payment): Promise<OrderItem[]> {
  if (await isLateCapture(db, payment.attemptId)) return [];
  const returned = await findCameBack(db, payment.id);
  const items = await findItems(db, payment.attemptId);
  const mobiles = await loadMobiles(db, [...new Set(items.map(({ mobileId }) => mobileId))]);
  const variants = await loadVariantFacts(
    db,
    items.map(({ variantId }) => variantId),
  );
  return items.map((item) => ({
    ...item,
    isReturned: returned.has(item.cartRowId),
    mobile: mobiles.get(item.mobileId) ?? null,
    look: lookAsBought(item, variants.get(item.variantId)),
  }));
}
