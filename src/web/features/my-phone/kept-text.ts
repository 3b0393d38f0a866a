/**
 * The own phone as a text in the storage of the browser, the same in all its tabs. All that every page loads of it:
 * whether there is one. What it says is read by own-phone.ts, which comes when there is.
 */
import { useState, useSyncExternalStore } from 'react';
import { OWN_PHONE_KEY } from '../../../shared/constants.ts';

const listeners = new Set<() => void>();
/** What is kept where the browser has no storage: for this page. */
let pageText: string | null = null;

/** False on the server and until scripts have taken over. */
export function useHasOwn(): boolean {
  return useSyncExternalStore(subscribeText, hasText, hasNothing);
}

/** True from the first time on that there is an own phone: what was taken away can come back. */
export function useHasHadOwn(): boolean {
  const hasOwn = useHasOwn();
  const [hasHad, setHasHad] = useState(false);
  if (hasOwn && !hasHad) setHasHad(true);
  return hasOwn || hasHad;
}

export function readText(): string | null {
  try {
    return localStorage.getItem(OWN_PHONE_KEY) ?? pageText;
  } catch {
    return pageText;
  }
}

/** Null takes it away. The other tabs hear of it by the event of the storage. */
export function writeText(text: string | null): void {
  if (text === readText()) return;
  pageText = text;
  try {
    if (text === null) localStorage.removeItem(OWN_PHONE_KEY);
    else localStorage.setItem(OWN_PHONE_KEY, text);
  } catch {
    // Storage may be blocked or full; the choice then holds for this page.
  }
  tell();
}

export function subscribeText(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener('storage', hear);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener('storage', hear);
  };
}

function hear({ key, newValue }: StorageEvent): void {
  // Without a key everything was deleted.
  if (key !== OWN_PHONE_KEY && key !== null) return;
  pageText = newValue;
  tell();
}

/** Cards keep a place for what is told exactly as long as something is (styles/my-phone.css). */
function tell(): void {
  const { dataset } = document.documentElement;
  if (hasText()) dataset.ownPhone = '';
  else delete dataset.ownPhone;
  for (const listener of listeners) listener();
}

const hasText = () => readText() !== null;
const hasNothing = () => false;
