import { useQueryClient } from '@tanstack/react-query';
import { useLocation, useNavigate } from 'react-router';
import type { MobileBody } from '../../../../contract/mobiles.ts';
import { shopMessages } from '../../../../shared/words/shop-messages.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { showToast } from '../../../ui/dialogs/toast.ts';
import { listSearch } from '../../../ui/list-links.tsx';
import { changeMobile, type EditedMobile, readEditedMobile } from '../admin-api.ts';
import { useMergedSave } from '../use-merged-save.tsx';
import { meetMobile } from './merge-mobile.ts';
import { MobileForm } from './mobile-form.tsx';

/** Edits one phone. */
export function EditMobile({ mobile }: { mobile: EditedMobile }) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { state } = useLocation();
  const { save, dialog } = useMergedSave<MobileBody>(mobile.version, {
    meet: async (body) => meetMobile(mobile, body, await readEditedMobile(mobile._id)),
    async send(body, version) {
      await changeMobile(mobile._id, version, body);
      showToast(shopMessages.mobile.updated(body.name));
      await queries.invalidateQueries({ queryKey: queryKeys.products });
      // Back to the same list, at the row of this phone.
      const to = { pathname: '/dashboard/manageItems', search: listSearch(state) };
      await navigate(to, { state: { edited: mobile._id } });
    },
  });
  return (
    <>
      <MobileForm mobile={mobile} submitLabel="Update Mobile" onSave={save} />
      {dialog}
    </>
  );
}
