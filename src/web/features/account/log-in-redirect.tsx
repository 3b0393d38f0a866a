import { useMemo } from 'react';
import { Navigate, useLocation } from 'react-router';
import { useHydrated } from '../../lib/use-hydrated.ts';
import { Spinner } from '../../ui/spinner.tsx';

/** Leads to the login page and remembers where to come back to. Only the browser can carry that. */
export function LogInRedirect() {
  const location = useLocation();
  const isHydrated = useHydrated();
  // The same object on every render: a new one would start the navigation anew, and never end it.
  const state = useMemo(() => ({ from: location }), [location]);
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
      {isHydrated && <Navigate to="/login" replace state={state} />}
    </main>
  );
}
