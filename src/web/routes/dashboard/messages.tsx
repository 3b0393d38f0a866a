import type { MetaFunction } from 'react-router';
import { PageHeading } from '../../features/account/page-heading.tsx';
import { requireAdminViewer } from '../../features/account/session/viewer.ts';
import { MessageList } from '../../features/admin/messages/message-list.tsx';
import { DashboardError } from '../../features/dashboard/dashboard-error.tsx';
import { privateMeta } from '../../features/layout/private-meta.ts';

export const meta: MetaFunction = () => privateMeta('Messages');

export const loader = requireAdminViewer;

export default function Messages() {
  return (
    <>
      <PageHeading title="Messages" lead="What visitors wrote through the contact form." />
      <MessageList />
    </>
  );
}

export function ErrorBoundary() {
  return <DashboardError />;
}
