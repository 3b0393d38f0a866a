import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { findEntry, undoEntry } from '../admin-api.ts';
import type { LastChange } from '../items/use-save-items.ts';
import { changeSettings, readSettings } from '../settings/settings-api.ts';

/** Switches the realme banner of the home page off; undo shows it again. */
export function useBannerSwitch() {
  const queries = useQueryClient();
  const [last, setLast] = useState<LastChange>();
  const reload = () => queries.invalidateQueries({ queryKey: ['stats'] });
  const switchOff = useMutation({
    mutationFn: async () => {
      const { settings, version } = await readSettings();
      await changeSettings({ ...settings, showsRealmeBanner: false }, version);
      return findEntry('shop', 'settings.changed');
    },
    onSuccess: (entry) => setLast({ text: 'The realme banner is switched off.', entry }),
    onSettled: reload,
  });
  const undo = useMutation({
    mutationFn: undoEntry,
    onSuccess: () => setLast({ text: 'The realme banner is shown again.', entry: null }),
    onSettled: reload,
  });
  return { switchOff, undo, last, error: switchOff.error ?? undo.error ?? undefined };
}
