import type { WirePayment } from '../../../contract/payments.ts';
import { StatusPill, type StatusTone } from './status-pill.tsx';

const WORDS: Readonly<Record<WirePayment['status'], { tone: StatusTone; words: string }>> = {
  pending: { tone: 'open', words: 'To pack' },
  processing: { tone: 'open', words: 'Packing' },
  shipped: { tone: 'good', words: 'Shipped' },
  delivered: { tone: 'good', words: 'Delivered' },
  cancelled: { tone: 'bad', words: 'Cancelled' },
  refunded: { tone: 'quiet', words: 'Refunded' },
};

/** The state of an order as staff read it, in the words of the filter. */
export function StaffStatus({
  status,
  needsAddress,
}: Pick<WirePayment, 'status' | 'needsAddress'>) {
  const { tone, words } = WORDS[status];
  return (
    <span className="inline-flex flex-wrap gap-x-2 gap-y-1">
      <StatusPill tone={tone}>{words}</StatusPill>
      {needsAddress && <StatusPill tone="bad">Address needed</StatusPill>}
    </span>
  );
}
