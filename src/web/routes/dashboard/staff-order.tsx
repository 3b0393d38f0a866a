import { type MetaFunction, useParams } from 'react-router';
import { requireAdminViewer } from '../../features/account/session/viewer.ts';
import { DashboardError } from '../../features/dashboard/dashboard-error.tsx';
import { privateMeta } from '../../features/layout/private-meta.ts';
import { StaffOrder } from '../../features/orders/staff/staff-order.tsx';

export const meta: MetaFunction = () => privateMeta('Order');

export const loader = requireAdminViewer;

export default function StaffOrderPage() {
  const { id = '' } = useParams();
  return <StaffOrder id={id} />;
}

export function ErrorBoundary() {
  return <DashboardError />;
}
