import type { MetaFunction } from 'react-router';
import { PageHeading } from '../../../features/account/page-heading.tsx';
import { requireAdminViewer } from '../../../features/account/session/viewer.ts';
import { EditSettings } from '../../../features/admin/settings/edit-settings.tsx';
import { DashboardError } from '../../../features/dashboard/dashboard-error.tsx';
import { privateMeta } from '../../../features/layout/private-meta.ts';

export const meta: MetaFunction = () => privateMeta('Settings');

export const loader = requireAdminViewer;

export default function Settings() {
  return (
    <>
      <PageHeading
        title="Settings"
        lead="Who sells, which taxes apply and what a delivery costs. Every change is in Activity and can be undone."
      />
      <EditSettings />
    </>
  );
}

export function ErrorBoundary() {
  return <DashboardError />;
}
