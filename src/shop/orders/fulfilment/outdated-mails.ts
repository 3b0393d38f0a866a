/** Whether what a mail about an order says still holds. Only then may it be sent again. */
import type { Payment } from '../checkout/payment-store.ts';
import type { Return } from '../returns/return-store.ts';
import { isChargedBack, isOwed, needsAddress } from './fulfilment-rules.ts';
import type { EventKind, OrderEvent } from './fulfilment-store.ts';
import { mailKeys } from './mail-keys.ts';
import type { Refund } from './refund-store.ts';

export interface OrderNow {
  payment: Payment;
  hasAddress: boolean;
  isMoneyHeld: boolean;
  /** A withdrawal is on hold, and the buyer can still object. */
  isWithdrawalHeld: boolean;
  refunds: readonly Refund[];
  returns: readonly Pick<Return, 'id' | 'state'>[];
  events: readonly Pick<OrderEvent, 'id' | 'kind'>[];
  /** Of all its mails, oldest first. */
  keys: readonly string[];
}

/** After these, what the mail about a cancellation says of the money is no longer so. */
const CHANGES_MONEY: ReadonlySet<EventKind> = new Set([
  'disputed',
  'dispute-won',
  'dispute-lost',
  'refund-failed',
  'refund-charged-back',
  'refund-reopened',
]);

/** @returns why a mail would say what is not so any more; null when it still holds */
export function findOutdated(key: string, now: OrderNow): string | null {
  return outdatedOrder(key, now) ?? outdatedRefund(key, now) ?? outdatedReturn(key, now);
}

function outdatedOrder(key: string, now: OrderNow): string | null {
  const { payment, hasAddress, isWithdrawalHeld, events } = now;
  const { id, status } = payment;
  switch (key) {
    case mailKeys.address(id):
      if (isWithdrawalHeld) return 'A withdrawal from the order is on hold.';
      return needsAddress({ status, hasAddress, isBought: true })
        ? null
        : 'The order does not wait for an address any more.';
    case mailKeys.shipped(id):
      // Also once delivered: the buyer may ask for the tracking number.
      return status === 'shipped' || status === 'delivered' ? null : 'The order has ended.';
    case mailKeys.cancelled(id): {
      const later = events.slice(events.findIndex(({ kind }) => kind === 'cancel') + 1);
      return later.some(({ kind }) => CHANGES_MONEY.has(kind))
        ? 'What it says about the refund is no longer so.'
        : null;
    }
    default:
      return null;
  }
}

function outdatedRefund(key: string, now: OrderNow): string | null {
  const [kind = '', id, eventId = ''] = key.split(':');
  if (mailKeys.refundedElsewhere(now.payment.id) === `${kind}:${id}`) {
    const hasFailed = now.refunds.some(
      (refund) => refund.providerId !== null && refund.state === 'failed' && refund.id > eventId,
    );
    return hasFailed ? 'A refund on the card provider’s pages has failed since.' : null;
  }
  const refund = now.refunds.find((one) => one.id === id);
  if (!refund) return null;
  const isNewest = now.keys.findLast((other) => other.split(':')[1] === id) === key;
  return isNewest && isTrueOf(`${kind}:${id}`, refund, now)
    ? null
    : 'The refund has moved on since.';
}

function isTrueOf(key: string, refund: Refund, { refunds, isMoneyHeld }: OrderNow): boolean {
  const { id, state, resolution } = refund;
  switch (key) {
    case mailKeys.refunded(id):
      return state === 'paid';
    case mailKeys.refundFailed(id):
      // When its retry has failed as well, no other mail says so.
      return isOwed(lastRetryOf(refund, refunds));
    case mailKeys.paidAnotherWay(id):
      return resolution === 'paid-another-way';
    case mailKeys.refundHeld(id):
      return (state === 'due' || isOwed(refund)) && isMoneyHeld;
    case mailKeys.refundChargedBack(id):
      return isChargedBack(refund);
    case mailKeys.refundReopened(id):
      return state === 'due' || isOwed(refund);
    default:
      return true;
  }
}

function lastRetryOf(refund: Refund, all: readonly Refund[]): Refund {
  const retry = all.find(({ retryOf }) => retryOf === refund.id);
  return retry ? lastRetryOf(retry, all) : refund;
}

function outdatedReturn(key: string, { returns }: OrderNow): string | null {
  const found = returns.find(({ id }) => key.endsWith(`:${id}`));
  if (!found) return null;
  const { id, state } = found;
  const isOutdated =
    (key === mailKeys.returns.requested(id) && state !== 'requested') ||
    (key === mailKeys.returns.approved(id) && state !== 'approved') ||
    (key === mailKeys.returns.refused(id) && state !== 'refused');
  return isOutdated ? 'The return has moved on since.' : null;
}
