import type { WirePayment } from '../../../contract/payments.ts';
import { StatusPill, type StatusTone } from './status-pill.tsx';

export interface OrderStatusProps extends Pick<WirePayment, 'status' | 'needsAddress'> {
  price: number;
  /** What has gone back. */
  refunded: number;
  /** A refund failed and its money is still owed. */
  hasRefundFailed: boolean;
  /** What lost disputes have taken. */
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

/** The state of an order as its buyer reads it; the colour only supports it. */
export function OrderStatus(props: OrderStatusProps) {
  const { status, needsAddress, price, refunded, hasRefundFailed, chargedBack, isMoneyHeld } =
    props;
  if (needsAddress) return <StatusPill tone="bad">Paid, address needed</StatusPill>;
  if (status === 'cancelled' && isMoneyHeld) {
    return <StatusPill tone="bad">Cancelled, payment disputed</StatusPill>;
  }
  if (status === 'cancelled' && chargedBack > 0 && refunded + chargedBack >= price) {
    return <StatusPill tone="bad">Cancelled, paid back by your bank</StatusPill>;
  }
  if (status === 'cancelled' && refunded >= price) {
    return <StatusPill tone="bad">Cancelled, refunded</StatusPill>;
  }
  if (hasRefundFailed && (status === 'cancelled' || status === 'refunded')) {
    const words = status === 'cancelled' ? 'Cancelled, refund delayed' : 'Refund delayed';
    return <StatusPill tone="bad">{words}</StatusPill>;
  }
  if (refunded > 0 && (status === 'shipped' || status === 'delivered')) {
    return <StatusPill tone="quiet">{WORDS[status].words}, partly refunded</StatusPill>;
  }
  const { tone, words } = WORDS[status];
  return <StatusPill tone={tone}>{words}</StatusPill>;
}
