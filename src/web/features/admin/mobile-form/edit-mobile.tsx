import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { MobileBody } from '../../../../contract/mobiles.ts';
import { shopMessages } from '../../../../shared/words/shop-messages.ts';
import { describeProblem, isProblem } from '../../../lib/api-problem.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { Alert } from '../../../ui/alert.tsx';
import { showToast } from '../../../ui/dialogs/toast.ts';
import { changeMobile, readEditedMobile } from '../admin-api.ts';
import { ConflictDialog } from '../conflict-dialog.tsx';
import type { EditedMobile } from './edited-mobile.ts';
import { fieldsOf, findMeeting, mergeMobile } from './merge-mobile.ts';
import { MobileForm } from './mobile-form.tsx';

interface Meeting {
  mine: ReturnType<typeof fieldsOf>;
  theirs: EditedMobile;
}

/** Edits one mobile. Where somebody else was quicker, the fields of both are shown to choose from. */
export function EditMobile({ mobile }: { mobile: EditedMobile }) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [meeting, setMeeting] = useState<Meeting>();
  const [failure, setFailure] = useState<unknown>();
  const opened = fieldsOf(mobile);

  async function save(body: MobileBody, version = mobile.version): Promise<void> {
    setFailure(undefined);
    try {
      await changeMobile(mobile._id, version, body);
    } catch (error) {
      if (!isProblem(error, 'version-conflict')) throw error;
      return meet({ ...opened, ...body });
    }
    showToast(shopMessages.mobile.updated(body.name));
    await queries.invalidateQueries({ queryKey: queryKeys.products });
    await navigate('/dashboard/manageItems');
  }

  /** Where nothing was changed by both, there is nothing to choose, and it is saved on top. */
  async function meet(mine: Meeting['mine']): Promise<void> {
    const theirs = await readEditedMobile(mobile._id);
    if (findMeeting(opened, mine, fieldsOf(theirs)).length > 0) setMeeting({ mine, theirs });
    else await save(mergeMobile({ opened, mine, theirs: fieldsOf(theirs) }, NONE), theirs.version);
  }

  function resolve(kept: ReadonlySet<string>): void {
    if (!meeting) return;
    const { mine, theirs } = meeting;
    setMeeting(undefined);
    const merged = mergeMobile({ opened, mine, theirs: fieldsOf(theirs) }, kept);
    save(merged, theirs.version).catch(setFailure);
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
        key={meeting?.theirs.version}
        rows={meeting ? findMeeting(opened, meeting.mine, fieldsOf(meeting.theirs)) : []}
        onClose={() => setMeeting(undefined)}
        onResolve={resolve}
      />
    </>
  );
}

const NONE: ReadonlySet<string> = new Set();
