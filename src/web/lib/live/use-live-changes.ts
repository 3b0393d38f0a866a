/**
 * Pages refetch themselves when a phone that they show has changed.
 *
 * A browser has one connection to the stream of changes. However many tabs there are, one visible tab holds the
 * connection (Web Locks) and tells the others (BroadcastChannel); while all are hidden there is none. A browser that
 * lacks one of the three has no live updates. See docs/decisions/pages/053-live-changes.md.
 */
import { useEffect, useEffectEvent, useRef } from 'react';
import type { LiveEvents } from '../../../contract/live.ts';

/** Of the lock and of the channel. */
const NAME = 'handset-live';
/** A beat comes every 15 seconds: after this the connection is dead, or was away. */
const SILENCE_MS = 40_000;
/** What a page shows may be so much older than the page. */
const SLACK_MS = 5_000;
/** The page comes to rest first. */
const START_MS = 1_000;
/** After a connection was lost or refused; with each time twice as long. */
const AGAIN_MS = 4_000;
const LONGEST_AGAIN_MS = 120_000;

/** Browsers that hear of one change refetch within this time, not all at once. */
const SPREAD_MS = 1_000;
/** Minimum interval between two refetches, however much changes. */
const LEAST_BETWEEN_MS = 5_000;
/** What was on its way while a change was announced may be older than the change. */
const UNDER_WAY_MS = 3_000;

interface Message {
  name: keyof LiveEvents;
  /** JSON. */
  data: string;
}
/** Sent by a tab that has just come; the tab with the connection answers with a beat. */
const HELLO = 'hello';

/**
 * Hears of changed phones.
 * @param ids null when more phones may have changed than were announced
 */
type Listener = (ids: readonly string[] | null) => void;

/** Of this tab, which connects once and for as long as it is there. */
const listeners = new Set<Listener>();
let hasStarted = false;

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

/** @returns stops listening */
function watchChanges(listener: Listener): () => void {
  listeners.add(listener);
  if (!hasStarted) setTimeout(connect, START_MS);
  hasStarted = true;
  return () => listeners.delete(listener);
}

function announce(ids: readonly string[] | null): void {
  for (const listener of listeners) listener(ids);
}

function connect(): void {
  if (!navigator.locks || !window.BroadcastChannel || !window.EventSource) return;
  const channel = new BroadcastChannel(NAME);
  let heardMs = performance.timeOrigin;
  let hasHeard = false;
  let leave: (() => void) | undefined;
  let isLeading = false;

  function hear({ name, data }: Message): void {
    const gapMs = Date.now() - heardMs + SLACK_MS;
    heardMs = Date.now();
    const told = JSON.parse(data);
    // A tab that has just joined does not know what the connection brought before.
    const coveredMs = name === 'recent' ? told.forMs : hasHeard ? SILENCE_MS : 0;
    hasHeard = true;

    announce(name === 'missed' || gapMs > coveredMs ? null : idsOf(told, gapMs));
  }
  function lead(): void {
    const gone = new AbortController();
    leave = () => gone.abort();
    const hold = () =>
      new Promise<void>((resolve) => {
        const end = holdStream((message) => {
          channel.postMessage(message);
          hear(message);
        });
        isLeading = true;
        leave = () => {
          isLeading = false;
          end();
          resolve();
        };
      });
    navigator.locks.request(NAME, { signal: gone.signal }, hold).catch(() => undefined);
  }
  function stop(): void {
    leave?.();
    leave = undefined;
  }
  function follow(): void {
    if (document.hidden === (leave === undefined)) return;
    if (leave) stop();
    else lead();
  }

  channel.addEventListener('message', ({ data }: MessageEvent<Message | typeof HELLO>) => {
    if (data !== HELLO) hear(data);
    else if (isLeading) channel.postMessage({ name: 'beat', data: 'null' });
  });
  channel.postMessage(HELLO);
  document.addEventListener('visibilitychange', follow);
  // Frozen pages keep no connection, and are kept by the browser only if they hold none.
  window.addEventListener('pagehide', stop);
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) announce(null);
    follow();
  });
  follow();
}

/** @param gapMs since the message before */
function idsOf(told: LiveEvents['recent'] | string[] | null, gapMs: number) {
  if (told === null) return [];
  if (Array.isArray(told)) return told;
  return told.changes.filter(({ agoMs }) => agoMs < gapMs).map(({ id }) => id);
}

/** Opens the stream, and opens it again whenever it is lost. @returns ends it */
function holdStream(tell: (message: Message) => void): () => void {
  let source: EventSource | undefined;
  let timer: number | undefined;
  let failures = 0;

  function open(): void {
    source = new EventSource('/live');
    source.onerror = openLater;
    for (const name of ['recent', 'changed', 'missed', 'beat'] as const) {
      source.addEventListener(name, ({ data }: MessageEvent<string>) => {
        failures = 0;
        watch();
        tell({ name, data });
      });
    }
    watch();
  }
  function watch(): void {
    clearTimeout(timer);
    timer = window.setTimeout(openLater, SILENCE_MS);
  }
  function openLater(): void {
    source?.close();
    clearTimeout(timer);
    const longestMs = Math.min(AGAIN_MS * 2 ** failures, LONGEST_AGAIN_MS);
    failures += 1;
    // Not all browsers at once.
    timer = window.setTimeout(open, longestMs * (0.5 + Math.random() / 2));
  }

  open();
  return () => {
    source?.close();
    clearTimeout(timer);
  };
}
