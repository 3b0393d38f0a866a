import { isRouteErrorResponse, useRouteError } from 'react-router';
import { pageMessages } from '../../../shared/words/page-messages.ts';
import { describeProblem } from '../../lib/api-problem.ts';
import { Button } from '../../ui/controls/button.tsx';
import { ButtonLink } from '../../ui/controls/button-link.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { describeRefusedPage, isBusyStatus } from '../layout/refused-page.ts';
import { BusyNotice } from './busy-notice.tsx';

/** What a dashboard page shows in place of itself: refused, not found, or failed. The menu stays. */
export function DashboardError() {
  const error = useRouteError();
  if (isRouteErrorResponse(error) && error.status === 403) {
    return (
      <EmptyState
        level={1}
        title="This page is for admins"
        text="Your account is a shopper’s account. If you need this page, ask an admin of the shop to make you one."
        action={<ButtonLink to="/dashboard/userHome">To your home page</ButtonLink>}
      />
    );
  }
  if (isRouteErrorResponse(error) && isBusyStatus(error.status)) return <BusyNotice />;
  const refused = isRouteErrorResponse(error) ? describeRefusedPage(error.status) : null;
  if (refused) {
    return (
      <EmptyState
        level={1}
        title={refused.title}
        text={refused.detail}
        action={<ButtonLink to="/dashboard">To your home page</ButtonLink>}
      />
    );
  }
  if (isRouteErrorResponse(error) && error.status < 500) {
    return (
      <EmptyState
        level={1}
        title={pageMessages.notFound.heading}
        text={typeof error.data === 'string' ? error.data : undefined}
        action={<ButtonLink to="/">{pageMessages.notFound.back}</ButtonLink>}
      />
    );
  }
  return (
    <EmptyState
      level={1}
      title={pageMessages.unexpected.title}
      text={
        isRouteErrorResponse(error) ? `${error.status} ${error.statusText}` : describeProblem(error)
      }
      action={<Button onClick={() => window.location.reload()}>Try again</Button>}
    />
  );
}
