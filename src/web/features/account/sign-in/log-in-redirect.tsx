import { useEffect, useRef } from 'react';
import { useLocation, useNavigate, useNavigation } from 'react-router';
import { browserTokens } from '../../../lib/access-token.ts';
import { Spinner } from '../../../ui/spinner.tsx';
import { useAuth } from '../session/auth-context.ts';

export interface LogInRedirectProps {
  /** Whether the page was loaded for a member whose session has ended since. */
  hadViewer: boolean;
}

/** Leads to the login page and remembers where to come back to. Only the browser can carry that. */
export function LogInRedirect({ hadViewer }: LogInRedirectProps) {
  const location = useLocation();
  const navigate = useNavigate();
  const isLeaving = useNavigation().state !== 'idle';
  const { user, forgetUser } = useAuth();
  // The user is forgotten below, before the login page is there.
  const wasKnown = useRef(hadViewer || user !== null);
  useEffect(() => {
    // Somebody who is on the way to another page already is not called back.
    if (isLeaving || window.location.pathname !== location.pathname) return;
    const hasEnded = wasKnown.current || browserTokens.read() !== null;
    // The login page must not take somebody for logged in whose session the server has just missed.
    void forgetUser();
    void navigate('/login', { replace: true, state: { from: location, hasEnded } });
  }, [navigate, location, isLeaving, forgetUser]);
  return (
    <main className="grid min-h-dvh place-content-center justify-items-center gap-6">
      <Spinner label="Taking you to the login page" className="size-10 noscript:hidden" />
      <noscript>
        <a
          href={`/login?from=${encodeURIComponent(location.pathname + location.search)}`}
          className="font-semibold underline underline-offset-4"
        >
          Go to the login page
        </a>
      </noscript>
    </main>
  );
}
