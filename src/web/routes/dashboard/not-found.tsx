import { data, type LoaderFunctionArgs, type MetaFunction } from 'react-router';
import { pageMessages } from '../../../shared/words/page-messages.ts';
import { findViewer } from '../../features/account/session/viewer.ts';
import { DashboardError } from '../../features/dashboard/dashboard-error.tsx';
import { privateMeta } from '../../features/layout/private-meta.ts';

export const meta: MetaFunction = () => privateMeta('Page not found');

export async function loader({ context, request }: LoaderFunctionArgs) {
  if (!(await findViewer(context))) return null;
  throw data(pageMessages.notFound.detail(new URL(request.url).pathname), { status: 404 });
}

export default function DashboardNotFound() {
  return null;
}

export function ErrorBoundary() {
  return <DashboardError />;
}
