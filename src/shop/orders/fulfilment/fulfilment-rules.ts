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

/** Buyers may say, or change, where an order goes until it is shipped. */
export function canSetAddress(status: PaymentStatus): boolean {
  return status === 'pending' || status === 'processing';
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
  state: 'due' | 'paid' | 'failed';
}

/**
 * What may still be paid back, in cents. Money that the provider has returned without the shop's doing
 * counts as well.
 * @param payment.refundedCents what the provider says has gone back
 */
export function refundableCents(
  payment: { amountCents: number; refundedCents: number },
  refunds: readonly RefundShare[],
): number {
  const sum = (states: readonly RefundShare['state'][]) =>
    refunds
      .filter(({ state }) => states.includes(state))
      .reduce((total, { amountCents }) => total + amountCents, 0);
  const elsewhereCents = Math.max(0, payment.refundedCents - sum(['paid']));
  return Math.max(0, payment.amountCents - sum(['due', 'paid']) - elsewhereCents);
}

/** An invoice number as people read it, for example `2026-00042`. */
export function formatInvoiceNumber({ year, number }: { year: number; number: number }): string {
  return `${year}-${String(number).padStart(5, '0')}`;
}
