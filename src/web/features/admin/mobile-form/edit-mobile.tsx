import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { MobileBody } from '../../../../contract/mobiles.ts';
import { shopMessages } from '../../../../shared/words/shop-messages.ts';
import { describeProblem, isProblem } from '../../../lib/api-problem.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { Alert } from '../../../ui/alert.tsx';
import { showToast } from '../../../ui/dialogs/toast.ts';
import { listSearch } from '../../../ui/list-links.tsx';
import { changeMobile, readEditedMobile } from '../admin-api.ts';
import { ConflictDialog } from '../conflict-dialog.tsx';
import type { EditedMobile } from './edited-mobile.ts';
import { findMeeting, type MergedFields, mergeMobile, versionsOf } from './merge-mobile.ts';
import type { Versions } from './merge-variants.ts';
import { MobileForm } from './mobile-form.tsx';

interface Meeting extends Versions<MergedFields> {
  /** Of theirs. */
  version: number;
}

/** Edits one mobile. Where somebody else was quicker, the fields of both are shown to choose from. */
export function EditMobile({ mobile }: { mobile: EditedMobile }) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { state } = useLocation();
  const [meeting, setMeeting] = useState<Meeting>();
  const [failure, setFailure] = useState<unknown>();

  async function save(body: MobileBody, version = mobile.version): Promise<void> {
    setFailure(undefined);
    try {
      await changeMobile(mobile._id, version, body);
    } catch (error) {
      if (!isProblem(error, 'version-conflict')) throw error;
      return meet(body);
    }
    showToast(shopMessages.mobile.updated(body.name));
    await queries.invalidateQueries({ queryKey: queryKeys.products });
    // Back to the same list, at the row of this phone.
    const to = { pathname: '/dashboard/manageItems', search: listSearch(state) };
    await navigate(to, { state: { edited: mobile._id } });
  }

  /** Where nothing was changed by both, there is nothing to choose, and it is saved on top. */
  async function meet(body: MobileBody): Promise<void> {
    const theirs = await readEditedMobile(mobile._id);
    const versions = versionsOf(mobile, body, theirs);
    if (findMeeting(versions).length > 0) setMeeting({ ...versions, version: theirs.version });
    else await save(mergeMobile(versions, NONE), theirs.version);
  }

  function resolve(kept: ReadonlySet<string>): void {
    if (!meeting) return;
    setMeeting(undefined);
    save(mergeMobile(meeting, kept), meeting.version).catch(setFailure);
  }

  return (
    <>
      <MobileForm mobile={mobile} submitLabel="Update Mobile" onSave={save} />
      {failure !== undefined && (
        <Alert tone="danger" title="Nothing was saved" className="mt-6">
          {describeProblem(failure)}
        </Alert>
      )}
      <ConflictDialog
        key={meeting?.version}
        rows={meeting ? findMeeting(meeting) : []}
        onClose={() => setMeeting(undefined)}
        onResolve={resolve}
      />
    </>
  );
}

const NONE: ReadonlySet<string> = new Set();
