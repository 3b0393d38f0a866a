import { useState } from 'react';
import { describeProblem, isProblem } from '../../lib/api-problem.ts';
import { Alert } from '../../ui/alert.tsx';
import { ConflictDialog } from './conflict-dialog.tsx';
import { describeConflict, type Edits, mergeEdits } from './merge-edits.ts';

/** An edit beside the present state of the same thing. */
export interface Meeting<Body> {
  /** Of the present state. */
  version: number;
  edits: Edits;
  parts: readonly string[];
  nameVariant: (id: string) => string | null;
  toBody: (merged: object) => Body;
}

interface MergedSave<Body> {
  /** @param version that the body was made from; the server refuses an older one */
  send: (body: Body, version: number) => Promise<void>;
  meet: (body: Body) => Promise<Meeting<Body>>;
}

/** Saves an edit. Where another admin was quicker, both are merged, and a dialog asks about what both changed. */
export function useMergedSave<Body>(opened: number, { send, meet }: MergedSave<Body>) {
  const [asked, setAsked] = useState<Meeting<Body>>();
  const [failure, setFailure] = useState<unknown>();

  async function save(body: Body, version = opened): Promise<void> {
    setFailure(undefined);
    try {
      await send(body, version);
    } catch (error) {
      if (!isProblem(error, 'version-conflict')) throw error;
      const found = await meet(body);
      if (merge(found).conflicts.length > 0) setAsked(found);
      else await saveMerged(found);
    }
  }
  function saveMerged(meeting: Meeting<Body>, kept?: ReadonlySet<string>): Promise<void> {
    return save(meeting.toBody(merge(meeting, kept).merged), meeting.version);
  }

  const dialog = (
    <>
      {failure !== undefined && (
        <Alert tone="danger" title="Nothing was saved" className="mt-6">
          {describeProblem(failure)}
        </Alert>
      )}
      <ConflictDialog
        key={asked?.version}
        rows={
          asked ? merge(asked).conflicts.map((one) => describeConflict(one, asked.nameVariant)) : []
        }
        onClose={() => setAsked(undefined)}
        onResolve={(kept) => {
          setAsked(undefined);
          if (asked) saveMerged(asked, kept).catch(setFailure);
        }}
      />
    </>
  );
  return { save, dialog };
}

function merge({ edits, parts }: Meeting<unknown>, kept: ReadonlySet<string> = new Set()) {
  return mergeEdits(edits, { kept, parts });
}
