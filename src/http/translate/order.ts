/** Paid orders from the shop's form to the wire's. */
import type { WireDispute } from '../../contract/office/disputes.ts';
import {
  knownDeliverySchema,
  type WireDelivery,
  type WireFailedRefund,
  type WireListedOrder,
  type WireOrder,
  type WireOrderEvent,
} from '../../contract/orders.ts';
import type { DeliveryAddress } from '../../shared/delivery/delivery.ts';
import { centsToAmount } from '../../shared/money.ts';
import { dayIn } from '../../shared/rules/time-zone.ts';
import { describeDisputeReason } from '../../shared/words/dispute-words.ts';
import { isOnSale } from '../../shop/catalogue/index.ts';
import {
  canBuyerCancel,
  canSetAddress,
  formatCreditNoteNumber,
  formatInvoiceNumber,
  isOwed,
  type ListedOrder,
  mostSevereDispute,
  needsAddress,
  type OrderDetail,
  type OrderEvent,
  type OrderItem,
  type Refund,
} from '../../shop/orders/index.ts';
import { toWireCharges } from './charges.ts';
import { pictureOf } from './mobile.ts';

interface ShownTo {
  /** Who did what is shown to staff only. */
  isForStaff: boolean;
  unprintable: string[];
  /** For the buyer only. */
  ownWithdrawal: { code: string | null; answerUrl: string | null };
}

export function toWireOrder(
  order: OrderDetail,
  { isForStaff, unprintable, ownWithdrawal }: ShownTo,
): WireOrder {
  const { payment, items, delivery, arrival, invoice, events, refunds, buyer, mails } = order;
  const { carrier, trackingNumber, status } = payment;
  return {
    _id: payment.id,
    status,
    version: payment.version,
    date: payment.createdAt.toISOString(),
    transactionId: payment.transactionId,
    price: centsToAmount(payment.amountCents),
    refunded: centsToAmount(payment.refundedCents + payment.paidAnotherWayCents),
    paidAnotherWay: centsToAmount(payment.paidAnotherWayCents),
    refundFailed: centsToAmount(order.owedCents),
    failedRefunds: isForStaff ? refunds.filter(isOwed).map(toWireFailedRefund) : [],
    ...toWireDisputes(order),
    ...toWireWithdrawal(order, ownWithdrawal),
    left: centsToAmount(order.leftCents),
    items: items.flatMap((item) => toWireItem(item, order.sum !== null)),
    ...(order.sum ? { charges: toWireCharges(order.sum) } : {}),
    delivery,
    unprintable,
    needsAddress: needsAddress({
      status,
      hasAddress: delivery !== null,
      isBought: invoice !== null,
    }),
    canSetAddress: canSetAddress(status) && invoice !== null,
    arrival,
    parcel: carrier !== null && trackingNumber !== null ? { carrier, trackingNumber } : null,
    ...toWireDocuments(order),
    history: [
      { kind: 'paid', at: payment.createdAt.toISOString(), by: null },
      ...events.map((event) => toWireEvent(event, isForStaff)),
    ],
    canCancel: canBuyerCancel(status) && !order.isMoneyHeld,
    buyer,
    mails: mails.map(({ id, at, key: _, attempts: __, ...mail }) => ({
      ...mail,
      _id: id,
      date: at.toISOString(),
    })),
  };
}

function toWireDocuments({ invoice, isInvoiceIssued, creditNotes }: OrderDetail) {
  return {
    invoice: invoice && {
      number: formatInvoiceNumber(invoice),
      date: invoice.issuedAt.toISOString(),
      day: dayIn(invoice.timeZone, invoice.issuedAt),
      timeZone: invoice.timeZone,
      isIssued: isInvoiceIssued,
    },
    creditNotes: creditNotes.map((creditNote) => ({
      _id: creditNote.id,
      number: formatCreditNoteNumber(creditNote),
      day: dayIn(creditNote.timeZone, creditNote.issuedAt),
      amount: centsToAmount(creditNote.amountCents),
    })),
  };
}

function toWireWithdrawal(
  { withdrawal }: OrderDetail,
  { code, answerUrl }: ShownTo['ownWithdrawal'],
) {
  const { state, receivedAt, actsAt } = withdrawal ?? {};
  const until = state === 'held' ? actsAt?.toISOString() : undefined;
  return {
    withdrawnAt: state === 'done' ? (receivedAt?.toISOString() ?? null) : null,
    withdrawalHeld: until === undefined ? null : { until, answerUrl },
    withdrawalCode: code,
  };
}

/** The provider's code as words: "lost or stolen card". */
const describeFailure = (code: string) => code.replaceAll('_', ' ');

export function toWireFailedRefund(refund: Refund): WireFailedRefund {
  const { id, amountCents, closedAt, createdAt, owedSince, failureReason } = refund;
  const failedAt = closedAt ?? createdAt;
  const firstFailedAt = owedSince ?? failedAt;
  return {
    _id: id,
    amount: centsToAmount(amountCents),
    date: firstFailedAt.toISOString(),
    triedAgain: failedAt > firstFailedAt ? failedAt.toISOString() : null,
    failure: failureReason && describeFailure(failureReason),
  };
}

export function toWireDisputes({
  payment,
  isMoneyHeld,
  disputes,
  refunds,
  timeZone,
}: Pick<OrderDetail, 'payment' | 'isMoneyHeld' | 'disputes' | 'refunds' | 'timeZone'>) {
  const dueCents = refunds
    .filter(({ state }) => state === 'due')
    .reduce((sum, { amountCents }) => sum + amountCents, 0);
  return {
    timeZone,
    refundDue: centsToAmount(dueCents),
    chargedBack: centsToAmount(payment.chargedBackCents),
    isMoneyHeld,
    dispute: mostSevereDispute(disputes),
    disputes: disputes.map(toWireDispute),
  };
}

function toWireDispute(dispute: OrderDetail['disputes'][number]): WireDispute {
  return {
    _id: dispute.id,
    state: dispute.state,
    amount: centsToAmount(dispute.amountCents),
    reason: describeDisputeReason(dispute.reason),
    evidenceDue: dispute.evidenceDueAt?.toISOString() ?? null,
    opened: dispute.openedAt.toISOString(),
    closed: dispute.closedAt?.toISOString() ?? null,
    url: dispute.address,
  };
}

/** The foreign key keeps every mobile of an item; the guard is for the type only. */
function toWireItem(item: OrderItem, hasCharges: boolean) {
  const { cartRowId, mobileId, name, variantName, sku, priceCents, isReturned, mobile } = item;
  if (!mobile) return [];
  return {
    _id: cartRowId,
    productId: mobileId,
    ...{ name, variantName, sku },
    price: centsToAmount(priceCents),
    ...(hasCharges ? { paid: centsToAmount(item.paidCents) } : {}),
    ...pictureOf(mobile, item.look),
    slug: isOnSale(mobile) ? mobile.slug : null,
    returned: isReturned,
  };
}

function toWireEvent(event: OrderEvent, isForStaff: boolean): WireOrderEvent {
  const { kind, at, actorName, details } = event;
  const { amountCents, failure, overrideDispute } = details ?? {};
  const isFailure = isForStaff && typeof failure === 'string';
  const reason = isFailure ? describeFailure(failure) : details?.reason;
  return {
    kind,
    at: at.toISOString(),
    by: isForStaff ? actorName : null,
    ...(typeof amountCents === 'number' ? { amount: centsToAmount(amountCents) } : {}),
    ...(typeof reason === 'string' && reason !== '' ? { reason } : {}),
    ...(isForStaff && overrideDispute === true ? { overrideDispute } : {}),
  };
}

export function toWireListedOrder(order: ListedOrder): WireListedOrder {
  const { payment, items, invoice, buyer, needsAddress: isWaiting } = order;
  return {
    _id: payment.id,
    status: payment.status,
    date: payment.createdAt.toISOString(),
    price: centsToAmount(payment.amountCents),
    refunded: centsToAmount(payment.refundedCents + payment.paidAnotherWayCents),
    buyer,
    productsName: items.map(({ name }) => name),
    variantItems: items.map(({ variantId }) => variantId),
    variantNames: items.map(({ variantName }) => variantName),
    invoice: invoice && formatInvoiceNumber(invoice),
    hasRefundDue: payment.refund === 'due',
    hasRefundFailed: payment.refund === 'failed',
    needsAddress: isWaiting,
    dispute: order.dispute,
    withdrawalHeldUntil: order.withdrawalHeldUntil?.toISOString() ?? null,
  };
}

/** Null too when the shop no longer delivers to where it is. */
export function toWireDelivery(address: DeliveryAddress | null): WireDelivery | null {
  return knownDeliverySchema.nullable().safeParse(address).data ?? null;
}
