/**
 * What kept answers show, as tags (surrogate keys), and since when each tag is out of date. Protects: a change
 * has made anew what shows it, and nothing else.
 */
import type { CatalogueChange } from '../../database/catalogue-changes.ts';

/** Lists, counts, searches, the home page: whatever tells of more than one mobile. */
export const LIST = 'list';
/** What is shown of one mobile, but for units that only the API tells. */
export const mobileTag = (id: string) => `mobile:${id}`;
/** How many units of a mobile there are. */
export const unitsTag = (id: string) => `units:${id}`;

/** Changed when nobody knows what was. */
export const EVERYTHING = '*';
/** Every change, whatever it is of. */
export const ANY = 'any';
/** Longer ago than this is all the same: too old to be shown. */
const WINDOW_MS = 1_000;
/** More tags than these are forgotten together. */
const MOST_TAGS = 20_000;

/** What is out of date after a change. */
export function tagsOf(change: CatalogueChange): string[] {
  if (change.kind === 'anything') return [EVERYTHING];
  const units = change.mobileIds.map(unitsTag);
  return change.kind === 'sold' ? units : [LIST, ...units, ...change.mobileIds.map(mobileTag)];
}

export interface TagClock {
  /** A moment between two changes, to be noted before an answer is made. */
  moment(): number;
  /** What shows one of these is out of date from now on. */
  forget(tags: readonly string[]): void;
  /**
   * @param shows undefined for what shows everything
   * @param made the moment before it was made
   * @returns for how many ms it has been out of date; null while it is not
   */
  outdatedMs(shows: readonly string[] | undefined, made: number): number | null;
}

interface Changes {
  /** The last one that is longer ago than the window. */
  before: number;
  recent: { moment: number; atMs: number }[];
}

/** @param now in ms; never goes back */
export function createTagClock(now: () => number): TagClock {
  const changes = new Map<string, Changes>();
  let moment = 0;

  function note(tag: string, atMs: number): void {
    const known = changes.get(tag) ?? { before: 0, recent: [] };
    while (known.recent[0] && atMs - known.recent[0].atMs > WINDOW_MS) {
      known.before = known.recent.shift()?.moment ?? known.before;
    }
    known.recent.push({ moment, atMs });
    changes.set(tag, known);
  }
  /** When the first change of a tag was after `made`; for ever ago when that is longer than the window. */
  function sinceMs(tag: string, made: number): number | null {
    const known = changes.get(tag);
    if (!known) return null;
    if (known.before > made) return Number.NEGATIVE_INFINITY;
    return known.recent.find((change) => change.moment > made)?.atMs ?? null;
  }

  return {
    moment: () => moment,
    forget(tags) {
      moment += 1;
      const isFull = changes.size > MOST_TAGS;
      if (isFull) changes.clear();
      for (const tag of [...tags, ANY, ...(isFull ? [EVERYTHING] : [])]) note(tag, now());
    },
    outdatedMs(shows = [ANY], made) {
      if (made === moment) return null;
      let first = sinceMs(EVERYTHING, made);
      for (const tag of shows) {
        const atMs = sinceMs(tag, made);
        if (atMs !== null && (first === null || atMs < first)) first = atMs;
      }
      return first === null ? null : now() - first;
    },
  };
}
