import type { WireOrder } from '../../../../contract/orders.ts';
import { Alert } from '../../../ui/alert.tsx';

/** Whether goods would leave for money that the buyer's bank has taken back. */
export const stopsShipping = ({ dispute }: Pick<WireOrder, 'dispute'>) =>
  dispute === 'disputed' || dispute === 'lost';

/** Why the order should not be sent, where somebody is about to send it. */
export function DisputeWarning({ order }: { order: WireOrder }) {
  const reasons = order.disputes.filter(({ closed, state }) => closed === null || state === 'lost');
  return (
    <Alert tone="danger" title="The payment is disputed">
      {order.dispute === 'lost'
        ? 'The buyer’s bank keeps the money. What is sent now is not paid for.'
        : 'The buyer’s bank holds the money. If it decides for the buyer, what is sent now is not paid for.'}
      {reasons.map(({ _id, reason }) => (
        <p key={_id}>Reason: {reason}.</p>
      ))}
    </Alert>
  );
}
