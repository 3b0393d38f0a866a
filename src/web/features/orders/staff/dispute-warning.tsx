import type { WireOrder } from '../../../../contract/orders.ts';
import { Alert } from '../../../ui/alert.tsx';
import { formatDollars } from '../../../ui/price.tsx';
import { isPaidBackByBank } from '../order-status.tsx';

/** Whether shipping this order needs a decision, because the buyer's bank has taken the money back. */
export const stopsShipping = ({ dispute }: Pick<WireOrder, 'dispute'>) =>
  dispute === 'disputed' || dispute === 'lost';

function tellLoss(order: WireOrder): string {
  const sum = formatDollars(order.chargedBack);
  const loss = isPaidBackByBank(order)
    ? 'you are not paid for it'
    : `you are paid ${sum} less for it`;
  return `The buyer got ${sum} back from their bank. If you ship this order, ${loss}.`;
}

/** The reason not to ship, shown where staff are about to pack or ship the order. */
export function DisputeWarning({ order }: { order: WireOrder }) {
  const reasons = order.disputes.filter(({ closed, state }) => closed === null || state === 'lost');
  return (
    <Alert
      tone="danger"
      title={order.dispute === 'lost' ? 'The payment was charged back' : 'The payment is disputed'}
    >
      {order.dispute === 'lost'
        ? tellLoss(order)
        : 'The buyer’s bank has taken the money back until it decides. If the buyer wins, you lose both the phones and the money.'}
      {reasons.map(({ _id, reason }) => (
        <p key={_id}>Reason: {reason}.</p>
      ))}
    </Alert>
  );
}
