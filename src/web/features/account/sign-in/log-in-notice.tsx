import { useLocation, useSearchParams } from 'react-router';
import { useHydrated } from '../../../lib/use-hydrated.ts';
import { Alert } from '../../../ui/alert.tsx';

const NOTICES: Readonly<Record<string, { title: string; text: string }>> = {
  'log-in': {
    title: 'Your address is not confirmed yet',
    text: 'Log in here first, then open the link in the email again.',
  },
  ended: {
    title: 'You have been logged out',
    text: 'Log in to continue where you left off.',
  },
  over: {
    title: 'This link has expired or was already used',
    text: 'Log in to see whether your address is confirmed, or to get a new link.',
  },
};

/** Explains why the login page opened: a confirmation link, or a session that has ended. */
export function LogInNotice() {
  const [search] = useSearchParams();
  const { state } = useLocation();
  const isHydrated = useHydrated();
  // The state of a reloaded page is known to the browser only.
  const reason = search.get('verify') ?? (isHydrated && state?.hasEnded ? 'ended' : null);
  const notice = NOTICES[reason ?? ''];
  if (!notice) return null;
  return (
    <Alert title={notice.title} className="mb-6">
      {notice.text}
    </Alert>
  );
}
