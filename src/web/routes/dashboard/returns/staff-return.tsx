import { type MetaFunction, useParams } from 'react-router';
import { requireAdminViewer } from '../../../features/account/session/viewer.ts';
import { DashboardError } from '../../../features/dashboard/dashboard-error.tsx';
import { privateMeta } from '../../../features/layout/private-meta.ts';
import { StaffReturn } from '../../../features/orders/returns/staff/staff-return.tsx';

export const meta: MetaFunction = () => privateMeta('Return');

export const loader = requireAdminViewer;

export default function StaffReturnPage() {
  const { id = '' } = useParams();
  return <StaffReturn id={id} />;
}

export function ErrorBoundary() {
  return <DashboardError />;
}
