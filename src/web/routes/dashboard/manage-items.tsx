import type { MetaFunction } from 'react-router';
import { PageHeading } from '../../features/account/page-heading.tsx';
import { requireAdminViewer } from '../../features/account/session/viewer.ts';
import { ItemList } from '../../features/admin/items/item-list.tsx';
import { DashboardError } from '../../features/dashboard/dashboard-error.tsx';
import { privateMeta } from '../../features/layout/private-meta.ts';
import { ButtonLink } from '../../ui/controls/button-link.tsx';

export const meta: MetaFunction = () => privateMeta('Manage Items');

export const loader = requireAdminViewer;

export default function ManageItems() {
  return (
    <>
      <PageHeading
        title="Manage Items"
        action={<ButtonLink to="/dashboard/addItem">Add Mobile</ButtonLink>}
      />
      <ItemList />
    </>
  );
}

export function ErrorBoundary() {
  return <DashboardError />;
}
