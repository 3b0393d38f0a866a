/** The state machine of a paid order, pure: which state leads where, and how much may still be paid back. */
import type { PaymentStatus } from '../rules.ts';

export type OrderAction =
  | 'pick'
  | 'unpick'
  | 'ship'
  | 'deliver'
  | 'undeliver'
  | 'cancel'
  /** Everything has been paid back; a part changes no state. */
  | 'refund';

interface Transition {
  from: readonly PaymentStatus[];
  to: PaymentStatus;
}

/** The whole life of a paid order. What is not listed cannot happen. */
export const TRANSITIONS: Readonly<Record<OrderAction, Transition>> = {
  pick: { from: ['pending'], to: 'processing' },
  unpick: { from: ['processing'], to: 'pending' },
  ship: { from: ['processing'], to: 'shipped' },
  deliver: { from: ['shipped'], to: 'delivered' },
  undeliver: { from: ['delivered'], to: 'shipped' },
  cancel: { from: ['pending', 'processing'], to: 'cancelled' },
  refund: { from: ['pending', 'processing', 'shipped', 'delivered'], to: 'refunded' },
};

/** The state that an action leads to, or null when it is not possible now. */
export function nextStatus(status: PaymentStatus, action: OrderAction): PaymentStatus | null {
  const { from, to } = TRANSITIONS[action];
  return from.includes(status) ? to : null;
}

/** Buyers may call an order off until somebody has begun to pack it. */
export function canBuyerCancel(status: PaymentStatus): boolean {
  return status === 'pending';
}

export function isUnshipped(status: PaymentStatus): boolean {
  return status === 'pending' || status === 'processing';
}

/** Nothing is to be done with it any more, but its refund. */
export function hasEnded(status: PaymentStatus): boolean {
  return status === 'cancelled' || status === 'refunded';
}

/** Buyers may say, or change, where an order goes until it is shipped. */
export function canSetAddress(status: PaymentStatus): boolean {
  return isUnshipped(status);
}

/** Whether a paid order waits for its buyer to say where it goes. */
export function needsAddress(order: {
  status: PaymentStatus;
  hasAddress: boolean;
  /** Something was bought: a late payment sends nothing. */
  isBought: boolean;
}): boolean {
  return order.isBought && !order.hasAddress && canSetAddress(order.status);
}

/** What the refund rules need to know of one refund. */
export interface RefundShare {
  amountCents: number;
  state: 'due' | 'paid' | 'failed' | 'charged-back';
  /** How a failed one was settled; null while its money is owed. */
  resolution: 'retried' | 'paid-another-way' | 'refunded-elsewhere' | 'charged-back' | null;
}

/** Whether a refund has failed and its buyer still waits for the money. */
export function isOwed({ state, resolution }: Pick<RefundShare, 'state' | 'resolution'>): boolean {
  return state === 'failed' && resolution === null;
}

/** Whether a lost dispute has paid a refund instead of the shop. */
export function isChargedBack({
  state,
  resolution,
}: Pick<RefundShare, 'state' | 'resolution'>): boolean {
  return state === 'charged-back' || resolution === 'charged-back';
}

export const sumCents = (some: readonly { amountCents: number }[]) =>
  some.reduce((total, { amountCents }) => total + amountCents, 0);

export interface PaymentSums {
  amountCents: number;
  /** Refunded according to the provider. */
  refundedCents: number;
  paidAnotherWayCents: number;
  /** Charged back by lost disputes. */
  chargedBackCents: number;
}

/**
 * The part of a payment that the shop still has. Refunds made at the provider and lost disputes are deducted
 * as well as our own refunds.
 */
export function balanceOf(
  payment: PaymentSums,
  refunds: readonly RefundShare[],
): {
  /** Can still be refunded. */
  leftCents: number;
  /** Failed refunds, still owed to the buyer. */
  owedCents: number;
} {
  const sum = (isCounted: (refund: RefundShare) => boolean) => sumCents(refunds.filter(isCounted));
  const paidCents = sum(({ state }) => state === 'paid');
  const dueCents = sum(({ state }) => state === 'due');
  const backCents = Math.max(payment.refundedCents, paidCents) + payment.paidAnotherWayCents;
  const goneCents = backCents + payment.chargedBackCents;
  const keptCents = Math.max(0, payment.amountCents - goneCents - dueCents);
  const owedCents = Math.min(keptCents, sum(isOwed));
  return { leftCents: keptCents - owedCents, owedCents };
}

/**
 * What the credit notes of an order add up to: all of it when it was cancelled, else its refunds. Counted are
 * refunds that were paid, that are owed because they failed, and that a lost dispute has paid. A lost dispute alone
 * credits nothing: the sale stands.
 */
export function creditedCents(
  payment: PaymentSums & { status: PaymentStatus },
  refunds: readonly RefundShare[],
): number {
  const { amountCents, refundedCents, paidAnotherWayCents, status } = payment;
  if (status === 'cancelled') return amountCents;
  const sum = (isCounted: (refund: RefundShare) => boolean) => sumCents(refunds.filter(isCounted));
  const paidCents = Math.max(
    refundedCents,
    sum(({ state }) => state === 'paid'),
  );
  const creditCents = paidCents + paidAnotherWayCents + sum(isOwed) + sum(isChargedBack);
  return Math.min(amountCents, creditCents);
}

/**
 * The column `payments.refund`: due as long as one refund is, failed as long as one is owed.
 * @param isSettled whether nothing is left to pay back
 */
export function summariseRefunds(
  refunds: readonly RefundShare[],
  isSettled: boolean,
): 'none' | 'due' | 'failed' | 'done' {
  if (refunds.some(({ state }) => state === 'due')) return 'due';
  if (refunds.some(isOwed)) return 'failed';
  const isPaid = refunds.some(
    ({ state, resolution }) => state === 'paid' || resolution === 'paid-another-way',
  );
  return isPaid || isSettled ? 'done' : 'none';
}

/** Amount that can still be refunded, in cents. */
export function refundableCents(payment: PaymentSums, refunds: readonly RefundShare[]): number {
  return balanceOf(payment, refunds).leftCents;
}

/** Idempotency key of a refund at the provider. */
export const refundKey = (refundId: string) => `refund:${refundId}`;

/** An invoice number as people read it, for example `2026-00042`. */
export function formatInvoiceNumber({ year, number }: { year: number; number: number }): string {
  return `${year}-${String(number).padStart(5, '0')}`;
}

/** For example `CN-2026-00007`. */
export const formatCreditNoteNumber = (of: { year: number; number: number }) =>
  `CN-${formatInvoiceNumber(of)}`;
