/**
 * Edits one mobile. The item is only asked for once the server has let the person in, and the form
 * is painted with it, never empty first.
 */
import { useQueryClient } from '@tanstack/react-query';
import {
  type ClientLoaderFunctionArgs,
  data,
  type MetaFunction,
  useLoaderData,
  useNavigate,
  useRevalidator,
} from 'react-router';
import type { MobileBody } from '../../contract/mobiles.ts';
import { messages } from '../../shared/messages.ts';
import { ListSkeleton } from '../features/account/list-skeleton.tsx';
import { PageHeading } from '../features/account/page-heading.tsx';
import { requireAdminViewer } from '../features/account/viewer.ts';
import { changeMobile, readMobile } from '../features/admin/admin-api.ts';
import { MobileForm } from '../features/admin/mobile-form.tsx';
import { DashboardError } from '../features/dashboard/dashboard-error.tsx';
import { privateMeta } from '../features/layout/private-meta.ts';
import { isProblem } from '../lib/api-problem.ts';
import { queryKeys } from '../lib/query-keys.ts';
import { Button } from '../ui/button.tsx';
import { showToast } from '../ui/toast.ts';

export const meta: MetaFunction = () => privateMeta('Edit Mobile');

export const loader = requireAdminViewer;

export async function clientLoader({ params, request, serverLoader }: ClientLoaderFunctionArgs) {
  if (!(await serverLoader<typeof loader>())) return null;
  try {
    return await readMobile(params.id ?? '', request.signal);
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
      <ListSkeleton label="Loading the mobile" />
    </>
  );
}

export default function EditItem() {
  const mobile = useLoaderData<typeof clientLoader>();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  // Without a viewer the layout leads to the login page.
  if (!mobile) return null;
  const { _id, version } = mobile;

  async function save(body: MobileBody) {
    await changeMobile(_id, version, body);
    showToast(messages.mobile.updated(body.name));
    await queries.invalidateQueries({ queryKey: queryKeys.products });
    await navigate('/dashboard/manageItems');
  }

  function explain(error: unknown) {
    if (!isProblem(error, 'version-conflict')) return undefined;
    return (
      <div className="grid justify-items-start gap-2">
        Somebody else has changed this mobile since you opened it.
        <Button variant="secondary" size="small" onClick={() => void revalidate()}>
          Load the present state
        </Button>
      </div>
    );
  }

  return (
    <>
      <PageHeading title="Edit Mobile" lead={mobile.name} />
      <MobileForm
        key={version}
        mobile={mobile}
        submitLabel="Update Mobile"
        onSave={save}
        explain={explain}
      />
    </>
  );
}

export function ErrorBoundary() {
  return <DashboardError />;
}
