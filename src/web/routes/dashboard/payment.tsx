import {
  type LoaderFunctionArgs,
  type MetaFunction,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
  useSearchParams,
} from 'react-router';
import { findViewer } from '../../features/account/session/viewer.ts';
import { Checkout } from '../../features/checkout/payment/checkout.tsx';
import { privateMeta } from '../../features/layout/private-meta.ts';
import { pageApiContext } from '../../lib/page-api-context.ts';

export const meta: MetaFunction = () => privateMeta('Payment');

export async function loader({ context }: LoaderFunctionArgs) {
  const { card } = context.get(pageApiContext).settings();
  return { card, viewer: await findViewer(context) };
}

/** From the form to its confirmation nothing changes that the server knows: the page need not wait. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  return currentUrl.pathname === nextUrl.pathname ? false : defaultShouldRevalidate;
}

export default function Payment() {
  const { card, viewer } = useLoaderData<typeof loader>();
  const [search] = useSearchParams();
  // Without a viewer the layout leads to the login page.
  if (!viewer) return null;
  return <Checkout viewer={viewer} card={card} paidTransactionId={search.get('paid')} />;
}
