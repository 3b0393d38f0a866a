/**
 * Edits one mobile. The item is only asked for once the server has let the person in, and the form
 * is painted with it, never empty first.
 */
import {
  type ClientLoaderFunctionArgs,
  data,
  type MetaFunction,
  useLoaderData,
} from 'react-router';
import { PageHeading } from '../../features/account/page-heading.tsx';
import { requireAdminViewer } from '../../features/account/session/viewer.ts';
import { readEditedMobile } from '../../features/admin/admin-api.ts';
import { EditMobile } from '../../features/admin/mobile-form/edit-mobile.tsx';
import { FormSkeleton } from '../../features/admin/mobile-form/form-skeleton.tsx';
import { DashboardError } from '../../features/dashboard/dashboard-error.tsx';
import { privateMeta } from '../../features/layout/private-meta.ts';
import { isProblem } from '../../lib/api-problem.ts';

export const meta: MetaFunction = () => privateMeta('Edit Mobile');

export const loader = requireAdminViewer;

export async function clientLoader({ params, request, serverLoader }: ClientLoaderFunctionArgs) {
  if (!(await serverLoader<typeof loader>())) return null;
  try {
    return await readEditedMobile(params.id ?? '', request.signal);
  } catch (error) {
    if (isProblem(error, 'not-found') || isProblem(error, 'malformed-request')) {
      throw data('There is no such mobile in the shop.', { status: 404 });
    }
    throw error;
  }
}
clientLoader.hydrate = true as const;

export function HydrateFallback() {
  return (
    <>
      <PageHeading title="Edit Mobile" />
      <FormSkeleton label="Loading the mobile" />
    </>
  );
}

export default function EditItem() {
  const mobile = useLoaderData<typeof clientLoader>();
  // Without a viewer the layout leads to the login page.
  if (!mobile) return null;
  return (
    <>
      <PageHeading title="Edit Mobile" lead={mobile.name} />
      <EditMobile key={mobile._id} mobile={mobile} />
    </>
  );
}

export function ErrorBoundary() {
  return <DashboardError />;
}
