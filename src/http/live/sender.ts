/** Sends the ids of changed phones, those of about a second together. */
import { writeEvent } from './streams.ts';

/**
 * Longer than a page that is out of date is still shown (http/cache/public-cache.ts): a browser that hears of a change
 * and refetches its page gets the new one.
 */
const GATHER_MS = 1_200;
/** More ids than these are not named one by one. */
export const MOST_AT_ONCE = 40;
/** Minimum interval between two `missed`, each of which makes every open page refetch. */
const MISSED_EVERY_MS = 10_000;

export interface Sender {
  add(ids: readonly string[]): void;
  /** More has changed than can be named. */
  lose(): void;
}

/** @param send writes a message to all streams */
export function createSender(send: (message: string) => void): Sender {
  const due = new Set<string>();
  let isLost = false;
  let nextMissedMs = 0;
  let isScheduled = false;

  function flush(): void {
    isScheduled = false;
    isLost ||= due.size > MOST_AT_ONCE;
    if (isLost && performance.now() < nextMissedMs) {
      schedule();
      return;
    }

    if (isLost) {
      nextMissedMs = performance.now() + MISSED_EVERY_MS;
      send(writeEvent('missed'));
    } else send(writeEvent('changed', JSON.stringify([...due])));
    due.clear();
    isLost = false;
  }
  function schedule(): void {
    if (isScheduled) return;
    isScheduled = true;
    setTimeout(flush, GATHER_MS).unref();
  }

  return {
    add(ids) {
      for (const id of ids) due.add(id);
      if (due.size > 0) schedule();
    },
    lose() {
      isLost = true;
      schedule();
    },
  };
}
