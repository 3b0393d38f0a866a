import type { WireOrder } from '../../../contract/orders.ts';
import { formatArrival } from '../../../shared/delivery/delivery-promise.ts';
import { DELIVERY_TIME } from '../../../shared/words/describe-terms.ts';
import { OrderHistory } from './order-history.tsx';
import { isShippingStopped } from './order-status.tsx';

/** The history of an order and the steps ahead. */
export function OrderTimeline({ order }: { order: WireOrder }) {
  return <OrderHistory history={order.history} next={nextSteps(order)} />;
}

interface Step {
  title: string;
  text: string | undefined;
}

/** None once an order was cancelled, paid back or delivered, or while a dispute stops it. */
function nextSteps(order: WireOrder): Step[] {
  const { status, needsAddress, items, arrival, canCancel } = order;
  if (items.length === 0 || isShippingStopped(order)) return [];
  const steps: (Step & { isOpenIn: readonly WireOrder['status'][] })[] = [
    {
      title: 'You tell us where to send it',
      text: 'We pack it as soon as we know.',
      isOpenIn: needsAddress ? ['pending', 'processing'] : [],
    },
    {
      title: 'We pack it',
      text: canCancel ? 'Until then you can cancel the order.' : undefined,
      isOpenIn: ['pending'],
    },
    {
      title: 'On its way',
      text: 'You get the tracking number by email.',
      isOpenIn: ['pending', 'processing'],
    },
    {
      title: 'Delivered',
      text: arrival
        ? `Expected ${formatArrival(arrival)}`
        : `${DELIVERY_TIME} after we have your address`,
      isOpenIn: ['pending', 'processing', 'shipped'],
    },
  ];
  return steps.filter(({ isOpenIn }) => isOpenIn.includes(status));
}
