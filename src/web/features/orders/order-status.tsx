import type { WirePayment } from '../../../contract/payments.ts';
import { StatusPill, type StatusTone } from './status-pill.tsx';

export interface OrderStatusProps extends Pick<WirePayment, 'status' | 'needsAddress'> {
  price: number;
  /** Refunded so far. */
  refunded: number;
  /** A refund failed and its money is still owed. */
  hasRefundFailed: boolean;
  /** Charged back by lost disputes. */
  chargedBack: number;
  isMoneyHeld: boolean;
}

const WORDS: Readonly<Record<WirePayment['status'], { tone: StatusTone; words: string }>> = {
  pending: { tone: 'open', words: 'Paid, to be packed' },
  processing: { tone: 'open', words: 'Paid, being packed' },
  shipped: { tone: 'good', words: 'On its way' },
  delivered: { tone: 'good', words: 'Delivered' },
  cancelled: { tone: 'bad', words: 'Cancelled, refund on its way' },
  refunded: { tone: 'quiet', words: 'Refunded' },
};

/** Whether nothing is shipped for now: the buyer's bank holds the money, or has paid all of it back. */
export function isShippingStopped(order: Omit<OrderStatusProps, 'hasRefundFailed'>): boolean {
  const isUnshipped = order.status === 'pending' || order.status === 'processing';
  return isUnshipped && (order.isMoneyHeld || isPaidBackByBank(order));
}

/** Whether nothing is left of the money after a lost dispute. */
export function isPaidBackByBank({
  price,
  refunded,
  chargedBack,
}: Pick<OrderStatusProps, 'price' | 'refunded' | 'chargedBack'>): boolean {
  return chargedBack > 0 && refunded + chargedBack >= price;
}

/** Whether part of the money of a shipped order went back, for example after a return. */
export function isPartlyRefunded({
  status,
  refunded,
}: Pick<OrderStatusProps, 'status' | 'refunded'>): boolean {
  return refunded > 0 && (status === 'shipped' || status === 'delivered');
}

/** The state of an order as its buyer reads it; the colour only supports it. */
export function OrderStatus(props: OrderStatusProps) {
  const { status, needsAddress, price, refunded, chargedBack, hasRefundFailed, isMoneyHeld } =
    props;
  if (isShippingStopped(props)) {
    const words = isMoneyHeld ? 'Payment disputed' : 'Paid back by your bank';
    return <StatusPill tone="bad">{words}</StatusPill>;
  }
  if (needsAddress) return <StatusPill tone="bad">Paid, address needed</StatusPill>;
  if (status === 'cancelled' && isMoneyHeld) {
    return <StatusPill tone="bad">Cancelled, payment disputed</StatusPill>;
  }
  if (status === 'cancelled' && chargedBack >= price) {
    return <StatusPill tone="bad">Cancelled, paid back by your bank</StatusPill>;
  }
  if (status === 'cancelled' && refunded + chargedBack >= price) {
    return <StatusPill tone="bad">Cancelled, refunded</StatusPill>;
  }
  if (hasRefundFailed && (status === 'cancelled' || status === 'refunded')) {
    const words = status === 'cancelled' ? 'Cancelled, refund delayed' : 'Refund delayed';
    return <StatusPill tone="bad">{words}</StatusPill>;
  }
  if (isPartlyRefunded({ status, refunded })) {
    return <StatusPill tone="quiet">{WORDS[status].words}, partly refunded</StatusPill>;
  }
  const { tone, words } = WORDS[status];
  return <StatusPill tone={tone}>{words}</StatusPill>;
}
