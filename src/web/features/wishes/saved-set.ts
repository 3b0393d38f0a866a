/**
 * What of the shop is on the wish list of whoever is signed in, for the marks on cards and phone pages. All that every
 * page loads of wish lists; who is signed in also gets wish-watch.tsx, which fills it.
 */
import type { WireSaved } from '../../../contract/account/wishes.ts';

/** A phone that can be put on the wish list; without a variant its default one. */
export interface SavedPhone {
  _id: string;
  name: string;
  variant?: string | undefined;
}

const listeners = new Set<() => void>();
let saved: ReadonlySet<string> = new Set();
let latest: Promise<WireSaved> | undefined;

/** @param id of a variant, or of a phone whose default variant is meant */
export function isSaved(id: string): boolean {
  return saved.has(id);
}

export function setSaved(ids: Iterable<string>): void {
  latest = undefined;
  saved = new Set(ids);
  for (const listener of listeners) listener();
}

/** Marks what the shop answers, unless it has been asked again since: the answer may be from before a change. */
export async function loadSaved(answer: Promise<WireSaved>): Promise<void> {
  latest = answer;
  const { saved: ids } = await answer;
  if (latest === answer) setSaved(ids);
}

export function watchSaved(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
