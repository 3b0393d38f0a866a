import type { LoaderFunctionArgs, MetaArgs } from 'react-router';
import { DELIVERY_DAYS, RETURN_DAYS } from '../../shared/words/terms.ts';
import { pageMeta } from '../features/layout/page-meta.ts';
import { deliveryAndReturns } from '../features/policies/delivery-and-returns.tsx';
import { PolicyPage } from '../features/policies/policy-page.tsx';
import { pageApiContext } from '../lib/page-api-context.ts';

export async function loader({ context }: LoaderFunctionArgs) {
  return { image: await context.get(pageApiContext).sharingPicture({ kind: 'shop' }) };
}

export function meta({ loaderData, matches }: MetaArgs<typeof loader>) {
  return pageMeta({
    title: 'Delivery and returns',
    description: `Free delivery in ${DELIVERY_DAYS.from} to ${DELIVERY_DAYS.to} working days, ${RETURN_DAYS} days to return a phone, and how to cancel an order or get a refund.`,
    path: '/delivery-and-returns',
    image: loaderData?.image,
    matches,
  });
}

export default function DeliveryAndReturns() {
  return (
    <PolicyPage
      title="Delivery and returns"
      lead={`Free delivery in ${DELIVERY_DAYS.from} to ${DELIVERY_DAYS.to} working days. ${RETURN_DAYS} days to change your mind.`}
      sections={deliveryAndReturns}
    />
  );
}
