import { type MetaFunction, useSearchParams } from 'react-router';
import { PageHeading } from '../../../features/account/page-heading.tsx';
import { requireAdminViewer } from '../../../features/account/session/viewer.ts';
import { DashboardError } from '../../../features/dashboard/dashboard-error.tsx';
import { privateMeta } from '../../../features/layout/private-meta.ts';
import { ReturnFilters } from '../../../features/orders/returns/staff/return-filters.tsx';
import { ReturnList } from '../../../features/orders/returns/staff/return-list.tsx';

export const meta: MetaFunction = () => privateMeta('Returns');

export const loader = requireAdminViewer;

export default function Returns() {
  const [query] = useSearchParams();
  const state = query.get('state') ?? '';
  return (
    <>
      <PageHeading title="Returns" />
      <ReturnFilters state={state} />
      <ReturnList state={state} />
    </>
  );
}

export function ErrorBoundary() {
  return <DashboardError />;
}
