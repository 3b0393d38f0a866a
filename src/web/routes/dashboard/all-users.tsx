import { type MetaFunction, useLoaderData } from 'react-router';
import { PageHeading } from '../../features/account/page-heading.tsx';
import { requireAdminViewer } from '../../features/account/session/viewer.ts';
import { UserList } from '../../features/admin/users/user-list.tsx';
import { DashboardError } from '../../features/dashboard/dashboard-error.tsx';
import { privateMeta } from '../../features/layout/private-meta.ts';

export const meta: MetaFunction = () => privateMeta('All Users');

export const loader = requireAdminViewer;

export default function AllUsers() {
  // The layout leads away whoever is not logged in.
  const viewer = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeading title="All Users" />
      {viewer && <UserList viewer={viewer} />}
    </>
  );
}

export function ErrorBoundary() {
  return <DashboardError />;
}
