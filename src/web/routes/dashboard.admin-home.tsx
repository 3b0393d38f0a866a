import { type MetaFunction, useRouteLoaderData } from 'react-router';
import { PageHeading } from '../features/account/page-heading.tsx';
import { requireAdminViewer } from '../features/account/viewer.ts';
import { LowStock } from '../features/admin/low-stock.tsx';
import { StatsFigures } from '../features/admin/stats-figures.tsx';
import { DashboardError } from '../features/dashboard/dashboard-error.tsx';
import { privateMeta } from '../features/layout/private-meta.ts';
import { ButtonLink } from '../ui/button-link.tsx';

export const meta: MetaFunction = () => privateMeta('Admin Home');

export const loader = requireAdminViewer;

export default function AdminHome() {
  const layout = useRouteLoaderData<{ viewer: { name: string } | null }>('routes/dashboard');
  return (
    <>
      <PageHeading title="Admin Home" lead={`Hello, ${layout?.viewer?.name ?? ''}`} />
      <StatsFigures />
      <div className="mt-12 flex flex-wrap gap-3">
        <ButtonLink to="/dashboard/addItem">Add Mobile</ButtonLink>
        <ButtonLink to="/dashboard/manageItems" variant="secondary">
          Manage Items
        </ButtonLink>
        <ButtonLink to="/dashboard/allUsers" variant="secondary">
          All Users
        </ButtonLink>
      </div>
      <LowStock />
    </>
  );
}

export function ErrorBoundary() {
  return <DashboardError />;
}
