import { useEffect, useEffectEvent, useRef } from 'react';
import { watchChanges } from './live-connection.ts';

/** Browsers that hear of one change refetch within this time, not all at once. */
const SPREAD_MS = 1_000;
/** Minimum interval between two refetches, however much changes. */
const LEAST_BETWEEN_MS = 5_000;
/** What was on its way while a change was announced may be older than the change. */
const UNDER_WAY_MS = 3_000;

/**
 * Refetches what is shown a moment after one of its phones has changed.
 * @param shown data in which every phone has its id
 * @param refetch resolves to false when it was not possible, and is then tried again
 */
export function useLiveChanges(shown: unknown, refetch: () => Promise<unknown>): void {
  /** When phones were announced, by id; since the last refetch. */
  const announced = useRef(new Map<string, number>());
  const timer = useRef<number>(undefined);
  const nextMs = useRef(0);

  const run = useEffectEvent(async () => {
    timer.current = undefined;
    if (document.hidden) {
      document.addEventListener('visibilitychange', schedule, { once: true });
      return;
    }
    announced.current.clear();
    nextMs.current = Date.now() + LEAST_BETWEEN_MS;
    if ((await refetch()) === false) schedule();
  });
  const schedule = useEffectEvent(() => {
    const waitMs = Math.max(nextMs.current - Date.now(), 0) + Math.random() * SPREAD_MS;
    timer.current ??= window.setTimeout(run, waitMs);
  });
  const scheduleIfShown = useEffectEvent(() => {
    if (announced.current.size === 0) return;
    const text = JSON.stringify(shown) ?? '';
    for (const [id, atMs] of announced.current) {
      if (Date.now() - atMs > UNDER_WAY_MS) announced.current.delete(id);
      else if (text.includes(id)) return schedule();
    }
  });
  const hear = useEffectEvent((ids: readonly string[] | null) => {
    if (ids === null) return schedule();
    for (const id of ids) announced.current.set(id, Date.now());
    scheduleIfShown();
  });

  useEffect(() => {
    const stop = watchChanges((ids) => hear(ids));
    return () => {
      stop();
      clearTimeout(timer.current);
      timer.current = undefined;
    };
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever something else is shown
  useEffect(() => scheduleIfShown(), [shown]);
}
