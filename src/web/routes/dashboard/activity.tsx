import type { MetaFunction } from 'react-router';
import { PageHeading } from '../../features/account/page-heading.tsx';
import { requireAdminViewer } from '../../features/account/session/viewer.ts';
import { ActivityList } from '../../features/admin/activity/activity-list.tsx';
import { DashboardError } from '../../features/dashboard/dashboard-error.tsx';
import { privateMeta } from '../../features/layout/private-meta.ts';

export const meta: MetaFunction = () => privateMeta('Activity');

export const loader = requireAdminViewer;

export default function Activity() {
  return (
    <>
      <PageHeading
        title="Activity"
        lead="Every change by staff, and what people change about their own accounts."
      />
      <ActivityList />
    </>
  );
}

export function ErrorBoundary() {
  return <DashboardError />;
}
