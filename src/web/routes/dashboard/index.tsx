import { type LoaderFunctionArgs, redirect } from 'react-router';
import { findViewer } from '../../features/account/session/viewer.ts';

/** `/dashboard` itself: everyone's own home page. Visitors are led to login by the layout. */
export async function loader({ context }: LoaderFunctionArgs) {
  const viewer = await findViewer(context);
  if (!viewer) return null;
  throw redirect(viewer.role === 'admin' ? '/dashboard/adminHome' : '/dashboard/userHome');
}

export default function DashboardIndex() {
  return null;
}
