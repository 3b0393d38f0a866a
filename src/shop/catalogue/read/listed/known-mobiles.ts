/**
 * Mobiles that were listed lately, whole, in the memory of this process: a page of a list asks the database for
 * those alone that are new to it. Protects: none is older than the index beside it, which tells what has changed.
 */
import type { Database } from '../../../../database/connect.ts';
import type { Mobile } from '../../mobile.ts';
import { loadMobiles } from '../../store.ts';

/** Some 20 MB with all that is derived from them. */
const MOST_KEPT = 4_000;

export interface KnownMobiles {
  /** Those of `ids` that exist, also when no longer sold, as they are at the moment of the last read. */
  load(ids: readonly string[]): Promise<Map<string, Mobile>>;
  /** What was written; it is read again by whoever asks for it next. */
  forget(ids: readonly string[]): void;
  /** After this nothing is known. */
  forgetAll(): void;
}

/** What is paid for a mobile changes by itself when an offer begins or ends; moments in ms by the database's clock. */
export interface PriceTimes {
  /** Of the last read. */
  nowMs(): number;
  /** The first moment after that at which the price of this one may change. */
  nextChangeMs(id: string): number;
}

export function createKnownMobiles(db: Database, times: PriceTimes): KnownMobiles {
  /** In order of use, so the first one is the one to forget. */
  const kept = new Map<string, { mobile: Mobile; untilMs: number }>();
  let changes = 0;

  function use(id: string): Mobile | undefined {
    const known = kept.get(id);
    if (!known) return undefined;
    kept.delete(id);
    if (known.untilMs <= times.nowMs()) return undefined;
    kept.set(id, known);
    return known.mobile;
  }
  function keep(mobile: Mobile): void {
    kept.set(mobile.id, { mobile, untilMs: times.nextChangeMs(mobile.id) });
    const [oldest] = kept.keys();
    if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest);
  }

  return {
    async load(ids) {
      const found = new Map<string, Mobile>();
      for (const id of ids) {
        const mobile = use(id);
        if (mobile) found.set(id, mobile);
      }
      const missing = ids.filter((id) => !found.has(id));
      if (missing.length === 0) return found;
      const before = changes;
      for (const [id, mobile] of await loadMobiles(db, missing)) {
        found.set(id, mobile);
        // What was written meanwhile may be later than what was read.
        if (changes === before) keep(mobile);
      }
      return found;
    },
    forget(ids) {
      if (ids.length > 0) changes += 1;
      for (const id of ids) kept.delete(id);
    },
    forgetAll() {
      changes += 1;
      kept.clear();
    },
  };
}
