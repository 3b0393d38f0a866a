import { type ReactNode, useState, useSyncExternalStore } from 'react';
import { useAuth } from '../account/session/auth-context.ts';
import { isSaved, type SavedPhone, watchSaved } from './saved-set.ts';

/** Puts a phone on the wish list, or takes it off again; a visitor is asked to log in first. */
export function SaveToggle({ phone, label }: { phone: SavedPhone; label?: boolean }) {
  const { whenKnown } = useAuth();
  const [answer, setAnswer] = useState<ReactNode>(null);
  const isPressed = useSyncExternalStore(
    watchSaved,
    () => isSaved(phone.variant ?? phone._id),
    () => false,
  );

  async function press() {
    // What it takes is fetched when it is wanted.
    const { toggleSaved } = await import('./toggle-saved.tsx');
    setAnswer(await toggleSaved(phone, { whenKnown, close: () => setAnswer(null) }));
  }

  return (
    <>
      <button
        type="button"
        aria-pressed={isPressed}
        className="save-toggle"
        onClick={() => void press()}
      >
        <svg viewBox="0 0 16 16" aria-hidden="true">
          <path d="M8 14 2.2 8.2a3.6 3.6 0 0 1 5.1-5.1l.7.7.7-.7a3.6 3.6 0 0 1 5.1 5.1z" />
        </svg>
        <span className={label ? undefined : 'sr-only'}>Save</span>
        <span className="sr-only">{` ${phone.name}`}</span>
      </button>
      {answer}
    </>
  );
}
