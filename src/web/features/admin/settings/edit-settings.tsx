import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type {
  WireShopSettings,
  WireStoredSettings,
} from '../../../../contract/office/shop-settings.ts';
import { describeProblem, isProblem } from '../../../lib/api-problem.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { LoadFailure } from '../../account/load-failure.tsx';
import { findEntry, undoEntry } from '../admin-api.ts';
import { ConflictDialog } from '../conflict-dialog.tsx';
import { LastChangeNotice } from '../items/last-change-notice.tsx';
import type { LastChange } from '../items/use-save-items.ts';
import { findMeeting, mergeSettings, type SettingsVersions } from './merge-settings.ts';
import { changeSettings, readSettings } from './settings-api.ts';
import { ShopSettingsForm } from './shop-settings-form.tsx';

/** The settings as they are, to be changed; what was saved last can be taken back. */
export function EditSettings() {
  const queries = useQueryClient();
  const [last, setLast] = useState<LastChange>();
  const stored = useQuery({
    queryKey: queryKeys.shopSettings,
    queryFn: ({ signal }) => readSettings(signal),
    // What is typed must not be thrown away by an answer that comes meanwhile.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const undo = useMutation({
    mutationFn: (entry: number) => undoEntry(entry),
    onSuccess: () => setLast({ text: 'The change was undone.', entry: null }),
    onSettled: () => queries.invalidateQueries({ queryKey: queryKeys.shopSettings }),
  });

  if (!stored.data && stored.error) {
    const retry = () => void stored.refetch();
    return <LoadFailure what="The settings" error={stored.error} onRetry={retry} />;
  }
  if (!stored.data) return <Skeleton className="h-256" />;

  async function tellSaved(saved: WireStoredSettings) {
    undo.reset();
    setLast({
      text: 'The settings are saved.',
      entry: await findEntry('shop', 'settings.changed'),
    });
    queries.setQueryData(queryKeys.shopSettings, saved);
    await queries.invalidateQueries({ queryKey: queryKeys.allCarts });
  }

  return (
    <>
      <LastChangeNotice saving={{ last, undo, error: undo.error ?? undefined }} />
      <Editing key={stored.data.version} stored={stored.data} onSaved={tellSaved} />
    </>
  );
}

interface Meeting extends SettingsVersions {
  /** Of theirs. */
  version: number;
}

interface EditingProps {
  stored: WireStoredSettings;
  onSaved: (saved: WireStoredSettings) => Promise<void>;
}

/** Where somebody else was quicker, the fields of both are shown to choose from. */
function Editing({ stored, onSaved }: EditingProps) {
  const [meeting, setMeeting] = useState<Meeting>();
  const [failure, setFailure] = useState<unknown>();

  async function save(mine: WireShopSettings, version = stored.version): Promise<void> {
    setFailure(undefined);
    let saved: WireStoredSettings;
    try {
      saved = await changeSettings(mine, version);
    } catch (error) {
      if (!isProblem(error, 'version-conflict')) throw error;
      return meet(mine);
    }
    await onSaved(saved);
  }

  /** Where nothing was changed by both, there is nothing to choose, and it is saved on top. */
  async function meet(mine: WireShopSettings): Promise<void> {
    const theirs = await readSettings();
    const versions = { base: stored.settings, mine, theirs: theirs.settings };
    if (findMeeting(versions).length > 0) setMeeting({ ...versions, version: theirs.version });
    else await save(mergeSettings(versions, NONE), theirs.version);
  }

  function resolve(kept: ReadonlySet<string>): void {
    if (!meeting) return;
    setMeeting(undefined);
    save(mergeSettings(meeting, kept), meeting.version).catch(setFailure);
  }

  return (
    <>
      <ShopSettingsForm {...stored} onSave={save} />
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
