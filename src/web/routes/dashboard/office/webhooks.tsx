import type { MetaFunction } from 'react-router';
import { requireAdminViewer } from '../../../features/account/session/viewer.ts';
import { WebhookPage } from '../../../features/admin/webhooks/webhook-page.tsx';
import { DashboardError } from '../../../features/dashboard/dashboard-error.tsx';
import { privateMeta } from '../../../features/layout/private-meta.ts';

export const meta: MetaFunction = () => privateMeta('Webhooks');

export const loader = requireAdminViewer;

export default function Webhooks() {
  return <WebhookPage />;
}

export function ErrorBoundary() {
  return <DashboardError />;
}
