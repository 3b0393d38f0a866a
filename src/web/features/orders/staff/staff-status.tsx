import type { WireOrder } from '../../../../contract/orders.ts';
import type { WirePayment } from '../../../../contract/payments.ts';
import { isPartlyRefunded } from '../order-status.tsx';
import { StatusPill, type StatusTone } from '../status-pill.tsx';
import { DisputePill } from './dispute-pill.tsx';
import { STAFF_WORDS } from './staff-words.ts';

const TONES: Readonly<Record<WirePayment['status'], StatusTone>> = {
  pending: 'open',
  processing: 'open',
  shipped: 'good',
  delivered: 'good',
  cancelled: 'bad',
  refunded: 'quiet',
};

/** The state of an order for staff, in the words of the filter. */
export function StaffStatus({
  status,
  refunded,
  needsAddress,
  dispute,
  isWithdrawalHeld,
}: Pick<WireOrder, 'status' | 'refunded' | 'needsAddress' | 'dispute'> & {
  isWithdrawalHeld: boolean;
}) {
  const isPart = isPartlyRefunded({ status, refunded });
  return (
    <span className="inline-flex flex-wrap gap-x-2 gap-y-1">
      <StatusPill tone={isPart ? 'quiet' : TONES[status]}>
        {STAFF_WORDS[status]}
        {isPart && ', partly refunded'}
      </StatusPill>
      <DisputePill dispute={dispute} />
      {isWithdrawalHeld && <StatusPill tone="bad">Withdrawal on hold</StatusPill>}
      {needsAddress && <StatusPill tone="bad">Address needed</StatusPill>}
    </span>
  );
}
