import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router';
import { DEFAULT_TERMS } from '../../shared/rules/shop-settings.ts';
import { describeDelivery, describeReturnTime } from '../../shared/words/describe-terms.ts';
import { pageMeta } from '../features/layout/page-meta.ts';
import { deliveryAndReturns } from '../features/policies/delivery-and-returns.tsx';
import { PolicyPage } from '../features/policies/policy-page.tsx';
import { pageApiContext } from '../lib/page-api-context.ts';

export async function loader({ context }: LoaderFunctionArgs) {
  const api = context.get(pageApiContext);
  const [image, terms] = await Promise.all([api.sharingPicture({ kind: 'shop' }), api.terms()]);
  return { image, terms };
}

export function meta({ loaderData, matches }: MetaArgs<typeof loader>) {
  const terms = loaderData?.terms ?? DEFAULT_TERMS;
  return pageMeta({
    title: 'Delivery and returns',
    description: `${describeDelivery(terms)}, ${describeReturnTime(terms)} to return a phone, and how to cancel an order or get a refund.`,
    path: '/delivery-and-returns',
    image: loaderData?.image,
    matches,
  });
}

export default function DeliveryAndReturns() {
  const { terms } = useLoaderData<typeof loader>();
  return (
    <PolicyPage
      title="Delivery and returns"
      lead={`${describeDelivery(terms)}. ${describeReturnTime(terms)} to change your mind.`}
      sections={deliveryAndReturns(terms)}
    />
  );
}
