import {
  type LoaderFunctionArgs,
  type MetaFunction,
  useLoaderData,
  useSearchParams,
} from 'react-router';
import { PageHeading } from '../features/account/page-heading.tsx';
import { findViewer } from '../features/account/viewer.ts';
import { Checkout } from '../features/checkout/checkout.tsx';
import { privateMeta } from '../features/layout/private-meta.ts';
import { pageApiContext } from '../lib/page-api-context.ts';

export const meta: MetaFunction = () => privateMeta('Payment');

export async function loader({ context }: LoaderFunctionArgs) {
  const { card } = context.get(pageApiContext).settings();
  return { card, viewer: await findViewer(context) };
}

export default function Payment() {
  const { card, viewer } = useLoaderData<typeof loader>();
  const [search] = useSearchParams();
  const paid = search.get('paid');
  // Without a viewer the layout leads to the login page.
  if (!viewer) return null;
  return (
    <>
      <PageHeading title={paid === null ? 'Payment' : 'Thank you for your order'} />
      <Checkout viewer={viewer} card={card} paidTransactionId={paid} />
    </>
  );
}
