/** Tags (surrogate keys) of what cached answers show, and which of them a change makes stale. */
import type { CatalogueChange } from '../../database/catalogue-changes.ts';

/** Lists, counts, searches, the home page: answers about more than one phone. */
export const LIST = 'list';
/** What is shown of one phone, except its number of units. */
export const mobileTag = (id: string) => `mobile:${id}`;
/** How many units of a phone there are. */
export const unitsTag = (id: string) => `units:${id}`;

/** Part of a change when it is not known what was changed. */
export const EVERYTHING = '*';
/** Part of every change. */
export const ANY = 'any';

/** The tags that a change makes stale. */
export function tagsOf(change: CatalogueChange): string[] {
  if (change.kind === 'anything') return [EVERYTHING];
  const units = change.mobileIds.map(unitsTag);
  return change.kind === 'sold' ? units : [LIST, ...units, ...change.mobileIds.map(mobileTag)];
}
