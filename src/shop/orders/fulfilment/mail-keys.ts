/** Keys under which mails about orders are queued and found again. */
import type { OrderId } from '../../../shared/tools/ids.ts';

interface Identified {
  id: string;
}

/** What can happen to a refund again is followed by the id of its event. */
export const mailKeys = {
  receipt: (paymentId: OrderId) => `receipt:${paymentId}`,
  /** Asks for the delivery address. */
  address: (paymentId: OrderId) => `address:${paymentId}`,
  shipped: (paymentId: OrderId) => `shipped:${paymentId}`,
  cancelled: (paymentId: OrderId) => `cancelled:${paymentId}`,
  refunded: (refundId: string) => `refunded:${refundId}`,
  /** Of refunds on the provider's pages, each followed by the id of its event. */
  refundedElsewhere: (paymentId: OrderId) => `refunded-elsewhere:${paymentId}`,
  refundFailed: (refundId: string) => `refund-failed:${refundId}`,
  paidAnotherWay: (refundId: string) => `paid-another-way:${refundId}`,
  /** Waits until a dispute is decided. */
  refundHeld: (refundId: string) => `refund-held:${refundId}`,
  /** Paid by the buyer's bank. */
  refundChargedBack: (refundId: string) => `refund-charged-back:${refundId}`,
  /** No longer paid by the buyer's bank. */
  refundReopened: (refundId: string) => `refund-reopened:${refundId}`,
  /** About one statement of withdrawal. */
  withdrawals: {
    received: (paymentId: OrderId, statementId: string) => `withdrawal:${paymentId}:${statementId}`,
    done: (paymentId: OrderId, statementId: string) =>
      `withdrawal-done:${paymentId}:${statementId}`,
    /** Not among the mails of the order: its link proves who opens it. */
    question: (statementId: string, askedAt: Date) =>
      `withdrawal-question:${statementId}:${askedAt.toISOString()}`,
  },
  /** About one of its returns. */
  returns: {
    requested: (returnId: string) => `return-requested:${returnId}`,
    /** Where to send it. */
    approved: (returnId: string) => `return-approved:${returnId}`,
    refused: (returnId: string) => `return-refused:${returnId}`,
    /** Decided without money. */
    closed: (returnId: string) => `return-closed:${returnId}`,
  },
} as const;

/** Keys of all mails about one refund. */
export function refundMailKeys(refundId: string, events: readonly Identified[]): string[] {
  const { refunded, refundFailed, refundHeld, refundChargedBack } = mailKeys;
  const { refundReopened, paidAnotherWay } = mailKeys;
  const repeated = [refundFailed, refundHeld, refundChargedBack, refundReopened, paidAnotherWay];
  return [refunded, ...repeated].flatMap((toKey) => {
    const key = toKey(refundId);
    return [key, ...events.map(({ id }) => `${key}:${id}`)];
  });
}

/** Keys of all mails that an order can have led to. */
export function orderMailKeys(
  orderId: OrderId,
  causes: {
    refunds: readonly Identified[];
    returns: readonly Identified[];
    events: readonly Identified[];
    withdrawals: readonly Identified[];
  },
): string[] {
  const { receipt, address, shipped, cancelled, returns } = mailKeys;
  const { received, done } = mailKeys.withdrawals;
  const ofOrder = [receipt, address, shipped, cancelled];
  return [
    ...ofOrder.map((toKey) => toKey(orderId)),
    ...causes.events.map(({ id }) => `${mailKeys.refundedElsewhere(orderId)}:${id}`),
    ...causes.refunds.flatMap(({ id }) => refundMailKeys(id, causes.events)),
    ...causes.returns.flatMap(({ id }) => Object.values(returns).map((toKey) => toKey(id))),
    ...causes.withdrawals.flatMap(({ id }) => [received(orderId, id), done(orderId, id)]),
  ];
}
