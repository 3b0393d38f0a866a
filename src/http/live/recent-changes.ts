/** Phones that changed in the last 30 seconds, for browsers that open a stream, or open it again after a break. */
const KEPT_MS = 30_000;
const MOST_KEPT = 40;

export interface RecentChanges {
  add(ids: Iterable<string>): void;
  /** More has changed than can be named. */
  lose(): void;
  /** The newest last. */
  list(): { id: string; agoMs: number }[];
  /** For how many ms the list is complete. */
  forMs(): number;
}

/** @param now in ms; never goes back */
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
