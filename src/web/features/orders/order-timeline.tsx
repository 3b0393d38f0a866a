import type { WireOrder } from '../../../contract/orders.ts';
import { formatArrival } from '../../../shared/delivery/delivery-promise.ts';
import { DELIVERY_TIME } from '../../../shared/words/describe-terms.ts';
import { OrderHistory } from './order-history.tsx';

/** What happened to an order, and below it what is still to come. */
export function OrderTimeline({ order }: { order: WireOrder }) {
  return <OrderHistory history={order.history} next={nextSteps(order)} />;
}

interface Step {
  title: string;
  text: string | undefined;
}

/** Nothing for an order that was cancelled or paid back, or has arrived. */
function nextSteps({ status, needsAddress, items, arrival, canCancel }: WireOrder): Step[] {
  if (items.length === 0) return [];
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
