import type { MetaFunction } from 'react-router';
import { PageHeading } from '../../../features/account/page-heading.tsx';
import { requireAdminViewer } from '../../../features/account/session/viewer.ts';
import { UndeliveredMails } from '../../../features/admin/mails/undelivered-mails.tsx';
import { DashboardError } from '../../../features/dashboard/dashboard-error.tsx';
import { privateMeta } from '../../../features/layout/private-meta.ts';

export const meta: MetaFunction = () => privateMeta('Undelivered emails');

export const loader = requireAdminViewer;

export default function Mails() {
  return (
    <>
      <PageHeading
        title="Undelivered emails"
        lead="Emails that the mail server has not taken, and what it replied."
      />
      <UndeliveredMails />
    </>
  );
}

export function ErrorBoundary() {
  return <DashboardError />;
}
