import { type MetaFunction, useSearchParams } from 'react-router';
import { PageHeading } from '../../features/account/page-heading.tsx';
import { requireAdminViewer } from '../../features/account/session/viewer.ts';
import { DashboardError } from '../../features/dashboard/dashboard-error.tsx';
import { privateMeta } from '../../features/layout/private-meta.ts';
import { OrderFilters } from '../../features/orders/staff/order-filters.tsx';
import { OrderList } from '../../features/orders/staff/order-list.tsx';

export const meta: MetaFunction = () => privateMeta('Orders');

export const loader = requireAdminViewer;

export default function Orders() {
  const [query] = useSearchParams();
  const chosen = { status: query.get('status') ?? '', search: query.get('q')?.trim() ?? '' };
  return (
    <>
      <PageHeading title="Orders" />
      <OrderFilters {...chosen} />
      <OrderList {...chosen} />
    </>
  );
}

export function ErrorBoundary() {
  return <DashboardError />;
}
