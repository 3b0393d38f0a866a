/** The phone that somebody owns, as this browser keeps it: read, and rubbish thrown away. */
import { useSyncExternalStore } from 'react';
import type { OwnPhone } from '../../../shop/phone/own-phone.ts';
import { type KeptPhone, parseKept } from './kept-phone.ts';
import { readText, subscribeText, writeText } from './kept-text.ts';

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

/** Null takes it away. */
export function writeKept(kept: KeptPhone | null): void {
  writeText(kept && JSON.stringify(kept));
}

/** Pages know only that something is kept, and would wait for words about it. */
function subscribe(listener: () => void): () => void {
  const stop = subscribeText(listener);
  if (readKept() === null) writeText(null);
  return stop;
}

const readNothing = () => null;
