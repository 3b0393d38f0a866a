import type { ReactNode } from 'react';
import { describeProblem, isProblem } from '../../lib/api-problem.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { browserQueries } from '../../lib/query-provider.tsx';
import { showToast } from '../../ui/dialogs/toast.ts';
import { announceChange } from '../account/session/other-tabs.ts';
import { LogInToSave } from './log-in-to-save.tsx';
import { isSaved, loadSaved, type SavedPhone } from './saved-set.ts';
import { listSaved, removeWish, saveWish } from './wishes-api.ts';

interface Given {
  whenKnown(): Promise<object | null>;
  /** Takes away what was answered. */
  close(): void;
}

/** Saves a phone, or takes it off the list. @returns what is to be shown beside the button */
export async function toggleSaved(
  { _id, name, variant }: SavedPhone,
  { whenKnown, close }: Given,
): Promise<ReactNode> {
  const askLogin = <LogInToSave name={name} onClose={close} />;
  if (!(await whenKnown())) return askLogin;
  const isOn = isSaved(variant ?? _id);
  try {
    if (isOn) await removeWish(variant ?? _id);
    else await saveWish({ productId: _id, variant });
    await refreshSaved();
    showToast(isOn ? `${name} is off your wish list` : `${name} is on your wish list`);
    return null;
  } catch (error) {
    // A session that has ended meanwhile makes a visitor of its person.
    if (isProblem(error, 'authentication-required')) return askLogin;
    return (
      <p role="alert" className="save-problem">
        {describeProblem(error)}
      </p>
    );
  }
}

/** Reads again what is saved, here and in the other tabs. */
export async function refreshSaved(): Promise<void> {
  await loadSaved(listSaved());
  announceChange('wishes');
  await browserQueries().invalidateQueries({ queryKey: queryKeys.allWishes });
}
