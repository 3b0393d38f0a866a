/**
 * The phone that somebody owns, kept by this browser and the same in all its tabs. Public pages are the same for
 * everybody, so it is known only once scripts have taken over.
 */
import { useSyncExternalStore } from 'react';
import { OWN_PHONE_KEY } from '../../../shared/constants.ts';
import type { OwnPhone } from '../../../shop/phone/own-phone.ts';
import { type KeptPhone, parseKept } from './kept-phone.ts';

const listeners = new Set<() => void>();
/** What is kept where the browser has no storage: for this page. */
let pageText: string | null = null;
let parsed: { text: string | null; kept: KeptPhone | null } = { text: null, kept: null };

/** Null on the server, until scripts have taken over, and without an own phone. */
export function useOwnPhone(): OwnPhone | null {
  return useKeptPhone()?.phone ?? null;
}

export function useKeptPhone(): KeptPhone | null {
  return useSyncExternalStore(subscribe, readKept, readNothing);
}

/** The same object as long as the same is kept. */
export function readKept(): KeptPhone | null {
  const text = readText();
  if (text !== parsed.text) parsed = { text, kept: parseKept(text) };
  return parsed.kept;
}

/** Null takes it away. The other tabs hear of it by the event of the storage. */
export function writeKept(kept: KeptPhone | null): void {
  pageText = kept && JSON.stringify(kept);
  try {
    if (pageText === null) localStorage.removeItem(OWN_PHONE_KEY);
    else localStorage.setItem(OWN_PHONE_KEY, pageText);
  } catch {
    // Storage may be blocked or full; the choice then holds for this page.
  }
  tell();
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener('storage', hear);
  listeners.add(listener);
  // What the first paint guessed by the key alone may be rubbish.
  markPage();
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

function tell(): void {
  markPage();
  for (const listener of listeners) listener();
}

/** Keeps the place of what is told on cards exactly as long as something is told (styles/my-phone.css). */
function markPage(): void {
  const { dataset } = document.documentElement;
  if (readKept()) dataset.ownPhone = '';
  else delete dataset.ownPhone;
}

function readText(): string | null {
  try {
    return localStorage.getItem(OWN_PHONE_KEY) ?? pageText;
  } catch {
    return pageText;
  }
}

function readNothing(): null {
  return null;
}
