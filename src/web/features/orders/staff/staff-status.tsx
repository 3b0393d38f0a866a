import type { WirePayment } from '../../../../contract/payments.ts';
import { StatusPill, type StatusTone } from '../status-pill.tsx';
import { STAFF_WORDS } from './staff-words.ts';

const TONES: Readonly<Record<WirePayment['status'], StatusTone>> = {
  pending: 'open',
  processing: 'open',
  shipped: 'good',
  delivered: 'good',
  cancelled: 'bad',
  refunded: 'quiet',
};

/** The state of an order as staff read it, in the words of the filter. */
export function StaffStatus({
  status,
  needsAddress,
}: Pick<WirePayment, 'status' | 'needsAddress'>) {
  return (
    <span className="inline-flex flex-wrap gap-x-2 gap-y-1">
      <StatusPill tone={TONES[status]}>{STAFF_WORDS[status]}</StatusPill>
      {needsAddress && <StatusPill tone="bad">Address needed</StatusPill>}
    </span>
  );
}
