import { type MetaFunction, useRouteLoaderData } from 'react-router';
import { PageHeading } from '../../features/account/page-heading.tsx';
import { requireAdminViewer } from '../../features/account/session/viewer.ts';
import { AdminOverview } from '../../features/admin/home/admin-overview.tsx';
import { DashboardError } from '../../features/dashboard/dashboard-error.tsx';
import { privateMeta } from '../../features/layout/private-meta.ts';

export const meta: MetaFunction = () => privateMeta('Admin Home');

export const loader = requireAdminViewer;

export default function AdminHome() {
  const layout = useRouteLoaderData<{ viewer: { name: string } | null }>('routes/dashboard');
  return (
    <>
      <PageHeading
        title="Admin Home"
        lead={
          <>
            Hello, <bdi>{layout?.viewer?.name}</bdi>
          </>
        }
      />
      <AdminOverview />
    </>
  );
}

export function ErrorBoundary() {
  return <DashboardError />;
}
