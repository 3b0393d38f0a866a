import type { MetaFunction } from 'react-router';
import { PageHeading } from '../../features/account/page-heading.tsx';
import { requireAdminViewer } from '../../features/account/session/viewer.ts';
import { ReviewList } from '../../features/admin/reviews/review-list.tsx';
import { DashboardError } from '../../features/dashboard/dashboard-error.tsx';
import { privateMeta } from '../../features/layout/private-meta.ts';

export const meta: MetaFunction = () => privateMeta('Reviews');

export const loader = requireAdminViewer;

export default function Reviews() {
  return (
    <>
      <PageHeading title="Reviews" lead="What buyers wrote, waiting reviews first." />
      <ReviewList />
    </>
  );
}

export function ErrorBoundary() {
  return <DashboardError />;
}
