/**
 * Which mobiles have changed lately, newest last. Protects: whoever opens a stream, or opens it again, learns what has
 * changed since their page was made, and knows how far back that reaches.
 */
const KEPT_MS = 30_000;
const MOST_KEPT = 40;

export interface RecentChanges {
  note(ids: Iterable<string>): void;
  /** More has changed than anybody has noted. */
  lose(): void;
  ids(): string[];
  /** For how long every change has been noted, in ms. */
  forMs(): number;
}

/** @param now in ms; never goes back */
export function createRecentChanges(now: () => number): RecentChanges {
  const changes = new Map<string, number>();
  let sinceMs = now();

  function forget(): void {
    for (const [id, atMs] of changes) {
      const isOld = now() - atMs > KEPT_MS;
      if (!isOld && changes.size <= MOST_KEPT) return;
      changes.delete(id);
      // Those of the same moment may be gone as well.
      if (!isOld) sinceMs = Math.max(sinceMs, atMs + 1);
    }
  }

  return {
    note(ids) {
      for (const id of ids) {
        changes.delete(id);
        changes.set(id, now());
      }
      forget();
    },
    lose() {
      changes.clear();
      sinceMs = now();
    },
    ids() {
      forget();
      return [...changes.keys()];
    },
    forMs: () => Math.min(now() - sinceMs, KEPT_MS),
  };
}
