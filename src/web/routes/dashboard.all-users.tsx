import type { MetaFunction } from 'react-router';
import { DashboardError } from '../features/account/dashboard-error.tsx';
import { PageHeading } from '../features/account/page-heading.tsx';
import { privateMeta } from '../features/account/private-meta.ts';
import { requireAdminViewer } from '../features/account/viewer.ts';
import { UserList } from '../features/admin/user-list.tsx';

export const meta: MetaFunction = () => privateMeta('All Users');

export const loader = requireAdminViewer;

export default function AllUsers() {
  return (
    <>
      <PageHeading title="All Users" />
      <UserList />
    </>
  );
}

export function ErrorBoundary() {
  return <DashboardError />;
}
