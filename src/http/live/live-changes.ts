/** Tells open pages which phones have changed, so that they refetch themselves. */
import type { LiveEvents } from '../../contract/live.ts';
import type { CatalogueChange } from '../../database/catalogue-changes.ts';
import type { Services } from '../../services.ts';
import { type Streams, writeEvent } from './streams.ts';

/** Changes of so short a time are sent as one message. */
const GATHER_MS = 200;
/**
 * How long a message is held back: a page that is out of date is shown for up to a second (http/cache/public-cache.ts),
 * and a browser that refetches after the message must get the new one.
 */
const SETTLE_MS = 1_100;
/** More ids than these are not named one by one. */
export const MOST_AT_ONCE = 40;
/** Minimum interval between two `missed`: each makes every open page refetch. */
const MISSED_EVERY_MS = 10_000;
/** How long a change is named to browsers that come later, and how many are. */
const KEPT_MS = 30_000;
const MOST_KEPT = 40;

export interface LiveChanges {
  /** The first event of a stream. */
  opening(): string;
}

export function followChanges(services: Services, streams: Streams): LiveChanges {
  const recent = createRecentChanges(() => performance.now());
  const sender = createSender(streams.send);

  function add(ids: readonly string[]): void {
    recent.add(ids);
    sender.add(ids);
  }
  function lose(): void {
    recent.lose();
    sender.lose();
  }

  services.onCatalogueChange((change: CatalogueChange) => {
    // No page shows how many units there are while there are many.
    if (change.kind === 'sold') return;
    if (change.kind === 'edited') add(change.mobileIds);
    else lose();
  });

  return {
    opening() {
      const first: LiveEvents['recent'] = { forMs: recent.forMs(), changes: recent.list() };
      return writeEvent('recent', JSON.stringify(first));
    },
  };
}

interface Sender {
  add(ids: readonly string[]): void;
  /** More has changed than can be named. */
  lose(): void;
}

/**
 * Sends the ids of changed phones, once pages show the change.
 * @param send writes a message to all streams
 */
export function createSender(send: (message: string) => void): Sender {
  let batch: { ids: Set<string>; isLost: boolean } | undefined;
  let nextMissedMs = 0;

  function openBatch() {
    if (batch) return batch;
    const opened = { ids: new Set<string>(), isLost: false };
    batch = opened;
    setTimeout(() => {
      batch = undefined;
      setTimeout(() => deliver(opened), SETTLE_MS).unref();
    }, GATHER_MS).unref();
    return opened;
  }
  function lose(): void {
    openBatch().isLost = true;
  }
  function deliver({ ids, isLost }: { ids: Set<string>; isLost: boolean }): void {
    const isTooMuch = isLost || ids.size > MOST_AT_ONCE;
    if (!isTooMuch) send(writeEvent('changed', JSON.stringify([...ids])));
    else if (performance.now() < nextMissedMs) lose();
    else {
      nextMissedMs = performance.now() + MISSED_EVERY_MS;
      send(writeEvent('missed'));
    }
  }

  return {
    lose,
    add(ids) {
      for (const id of ids) openBatch().ids.add(id);
    },
  };
}

interface RecentChanges {
  add(ids: Iterable<string>): void;
  /** More has changed than can be named. */
  lose(): void;
  /** The newest last. */
  list(): { id: string; agoMs: number }[];
  /** For how many ms the list is complete. */
  forMs(): number;
}

/**
 * Phones that changed in the last 30 seconds, for browsers that open a stream, or open it again after a break.
 * @param now in ms; never goes back
 */
export function createRecentChanges(now: () => number): RecentChanges {
  const changes = new Map<string, number>();
  let sinceMs = now();

  function forgetOld(): void {
    for (const [id, atMs] of changes) {
      const isOld = now() - atMs > KEPT_MS;
      if (!isOld && changes.size <= MOST_KEPT) return;
      changes.delete(id);
      // Those of the same moment may be gone as well.
      if (!isOld) sinceMs = Math.max(sinceMs, atMs + 1);
    }
  }

  return {
    add(ids) {
      for (const id of ids) {
        changes.delete(id);
        changes.set(id, now());
      }
      forgetOld();
    },
    lose() {
      changes.clear();
      sinceMs = now();
    },
    list() {
      forgetOld();
      return Array.from(changes, ([id, atMs]) => ({ id, agoMs: Math.floor(now() - atMs) }));
    },
    forMs: () => Math.floor(Math.min(now() - sinceMs, KEPT_MS)),
  };
}
