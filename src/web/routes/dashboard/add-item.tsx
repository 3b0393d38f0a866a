import { useQueryClient } from '@tanstack/react-query';
import type { MetaFunction } from 'react-router';
import type { MobileBody } from '../../../contract/mobiles.ts';
import { shopMessages } from '../../../shared/words/shop-messages.ts';
import { PageHeading } from '../../features/account/page-heading.tsx';
import { requireAdminViewer } from '../../features/account/session/viewer.ts';
import { addMobile } from '../../features/admin/admin-api.ts';
import { MobileForm } from '../../features/admin/mobile-form/mobile-form.tsx';
import { DashboardError } from '../../features/dashboard/dashboard-error.tsx';
import { privateMeta } from '../../features/layout/private-meta.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { showToast } from '../../ui/dialogs/toast.ts';

export const meta: MetaFunction = () => privateMeta('Add Mobile');

export const loader = requireAdminViewer;

export default function AddItem() {
  const queries = useQueryClient();

  async function add(body: MobileBody) {
    const { insertedId } = await addMobile(body);
    if (insertedId) showToast(shopMessages.mobile.added);
    await queries.invalidateQueries({ queryKey: queryKeys.products });
  }

  return (
    <>
      <PageHeading title="Add Mobile" lead="It goes on sale as soon as you save it." />
      <MobileForm submitLabel="Add Mobile" onSave={add} />
    </>
  );
}

export function ErrorBoundary() {
  return <DashboardError />;
}
