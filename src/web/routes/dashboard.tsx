/**
 * The dashboard's frame and guard: who is logged in comes from the server with the page, so neither a
 * wrong menu nor a private page is ever painted for somebody else.
 */
import { type LoaderFunctionArgs, Outlet, useLoaderData } from 'react-router';
import { useAuth } from '../features/account/session/auth-context.ts';
import { findViewer } from '../features/account/session/viewer.ts';
import { LogInRedirect } from '../features/account/sign-in/log-in-redirect.tsx';
import { DashboardError } from '../features/dashboard/dashboard-error.tsx';
import { DashboardFrame } from '../features/dashboard/dashboard-frame.tsx';
import { QueryProvider } from '../lib/query-provider.tsx';

export async function loader({ context }: LoaderFunctionArgs) {
  return { viewer: await findViewer(context) };
}

export function headers() {
  return { 'Cache-Control': 'no-store' };
}

export default function Dashboard() {
  const { viewer } = useLoaderData<typeof loader>();
  const { user, loading } = useAuth();
  const hasLeft = !loading && user === null;
  if (!viewer || hasLeft) return <LogInRedirect hadViewer={viewer !== null} />;
  return (
    <QueryProvider>
      <DashboardFrame viewer={viewer}>
        <Outlet />
      </DashboardFrame>
    </QueryProvider>
  );
}

export function ErrorBoundary() {
  return (
    <main className="column py-12">
      <DashboardError />
    </main>
  );
}
