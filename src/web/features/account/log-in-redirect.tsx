import { Navigate, useLocation } from 'react-router';
import { useHydrated } from '../../lib/use-hydrated.ts';
import { Spinner } from '../../ui/spinner.tsx';

/** Leads to the login page and remembers where to come back to. Only the browser can carry that. */
export function LogInRedirect() {
  const location = useLocation();
  const isHydrated = useHydrated();
  if (isHydrated) return <Navigate to="/login" replace state={{ from: location }} />;
  return (
    <main className="grid min-h-dvh place-items-center">
      <Spinner label="Taking you to the login page" className="size-10" />
    </main>
  );
}
