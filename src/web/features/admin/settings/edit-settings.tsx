import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type {
  WireShopSettings,
  WireStoredSettings,
} from '../../../../contract/office/shop-settings.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { keepAnswer } from '../../../lib/query-provider.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { LoadFailure } from '../../account/load-failure.tsx';
import { findEntry, undoEntry } from '../admin-api.ts';
import { LastChangeNotice } from '../items/last-change-notice.tsx';
import type { LastChange } from '../items/use-save-items.ts';
import { useMergedSave } from '../use-merged-save.tsx';
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
    keepAnswer(queries, queryKeys.shopSettings, saved);
    await queries.invalidateQueries({ queryKey: queryKeys.allCarts });
  }

  return (
    <>
      <LastChangeNotice saving={{ last, undo, error: undo.error ?? undefined }} />
      <Editing key={stored.data.version} stored={stored.data} onSaved={tellSaved} />
    </>
  );
}

interface EditingProps {
  stored: WireStoredSettings;
  onSaved: (saved: WireStoredSettings) => Promise<void>;
}

function Editing({ stored, onSaved }: EditingProps) {
  const { save, dialog } = useMergedSave<WireShopSettings>(stored.version, {
    send: async (settings, version) => onSaved(await changeSettings(settings, version)),
    async meet(mine) {
      const { version, settings: theirs } = await readSettings();
      const edits = { base: stored.settings, mine, theirs };
      const toBody = (merged: object) => merged as WireShopSettings;
      return { version, edits, toBody, parts: [], nameVariant: () => null };
    },
  });
  return (
    <>
      <ShopSettingsForm {...stored} onSave={save} />
      {dialog}
    </>
  );
}
