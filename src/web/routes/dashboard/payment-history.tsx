import type { MetaFunction } from 'react-router';
import { ListSkeleton } from '../../features/account/list-skeleton.tsx';
import { LoadFailure } from '../../features/account/load-failure.tsx';
import { PageHeading } from '../../features/account/page-heading.tsx';
import { usePayments } from '../../features/checkout/checkout-api.ts';
import { PaymentList } from '../../features/checkout/history/payment-list.tsx';
import { privateMeta } from '../../features/layout/private-meta.ts';
import { ButtonLink } from '../../ui/controls/button-link.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

export const meta: MetaFunction = () => privateMeta('Payment History');

export default function PaymentHistory() {
  return (
    <>
      <PageHeading title="Payment History" />
      <Payments />
    </>
  );
}

function Payments() {
  const { data: payments, error, refetch } = usePayments();
  if (!payments && error) {
    return <LoadFailure what="Your payments" error={error} onRetry={() => void refetch()} />;
  }
  if (!payments) return <ListSkeleton label="Loading your payments" />;
  if (payments.length > 0) return <PaymentList payments={payments} />;
  return (
    <EmptyState
      title="No payments yet"
      text="Your payments appear here with their items, total and transaction ID."
      action={<ButtonLink to="/order">Go to the shop</ButtonLink>}
    />
  );
}
