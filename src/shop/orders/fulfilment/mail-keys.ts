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
  /** Confirms a statement of withdrawal. */
  withdrawal: (paymentId: OrderId) => `withdrawal:${paymentId}`,
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
  },
): string[] {
  const { receipt, address, shipped, cancelled, withdrawal, returns } = mailKeys;
  const ofOrder = [receipt, address, shipped, cancelled, withdrawal];
  return [
    ...ofOrder.map((toKey) => toKey(orderId)),
    ...causes.events.map(({ id }) => `${mailKeys.refundedElsewhere(orderId)}:${id}`),
    ...causes.refunds.flatMap(({ id }) => refundMailKeys(id, causes.events)),
    ...causes.returns.flatMap(({ id }) => Object.values(returns).map((toKey) => toKey(id))),
  ];
}
