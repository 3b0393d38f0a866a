/** What visitors and buyers notice while machines of a cluster come and go. */
import { setTimeout as sleep } from 'node:timers/promises';

/** Longer than anybody waits. */
const PATIENCE_MS = 30_000;
const SORTS = ['price', '-price', 'newest', 'name'];

export interface Phone {
  id: string;
  slug: string;
}

export interface Watched {
  asked: number;
  /** Answered from memory, because the database was away. */
  stale: number;
  /** Everything but a 200, and no answer at all: when, what and how long it took. */
  failures: string[];
}

interface Watch {
  seen: Watched;
  end(): Promise<Watched>;
}

/** One address of the catalogue after the other, each new to a cache in front, and most of them to the shop. */
export function catalogueAddresses(phones: readonly Phone[]): () => string {
  const phoneAt = (number: number) => phones[number % phones.length] ?? { id: '', slug: '' };
  const kinds: ((turn: number) => string)[] = [
    (turn) => `/mobile-data?limit=${1 + (turn % 400)}&sort=${SORTS[turn % SORTS.length]}`,
    (turn) => `/mobile-data?q=galaxy+${turn}`,
    (turn) => `/search?q=galaxy+${turn}`,
    (turn) => `/order?q=galaxy+${turn}`,
    (turn) => `/mobile-data/${phoneAt(turn).id}`,
    (turn) => `/mobiles/${phoneAt(turn).slug}?turn=${turn}`,
    (turn) => `/compare?phones=${phoneAt(turn).slug},${phoneAt(7 * turn + 1).slug}&turn=${turn}`,
    (turn) => `/find?for=gaming&turn=${turn}`,
  ];
  let asked = 0;
  return () => {
    asked += 1;
    return kinds[asked % kinds.length]?.(Math.floor(asked / kinds.length)) ?? '';
  };
}

/** Asks again and again. @param pathOf the address of the nth question */
export function watchReads(
  url: string,
  pathOf: (number: number) => string,
  pauseMs: number,
): Watch {
  const seen: Watched = { asked: 0, stale: 0, failures: [] };
  const end = again(async (signal) => {
    seen.asked += 1;
    const path = pathOf(seen.asked);
    const begun = performance.now();
    const { failure, isStale } = await read(url + path, signal);
    if (isStale) seen.stale += 1;
    if (failure !== undefined && !signal.aborted) {
      const took = Math.round(performance.now() - begun);
      seen.failures.push(`${new Date().toISOString()} ${path}: ${failure}, ${took} ms`);
    }
    await sleep(pauseMs);
  });
  return { seen, end: () => end().then(() => seen) };
}

async function read(
  url: string,
  signal: AbortSignal,
): Promise<{ failure?: string; isStale: boolean }> {
  try {
    const answer = await fetch(url, {
      signal: AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)]),
    });
    const text = await answer.text();
    if (answer.status !== 200) {
      return { failure: `${answer.status} ${text.slice(0, 200)}`, isStale: false };
    }
    return { isStale: answer.headers.get('x-catalogue') === 'stale' };
  } catch (error) {
    return { failure: String(error), isStale: false };
  }
}

export interface WriteWatch {
  /** The longest time between two writes that were answered as done since it was last asked, in ms. */
  takeHole(): number;
  end(): Promise<void>;
}

/** Writes again and again. @param write throws when it was not answered as done */
export function watchWrites(write: () => Promise<void>, pauseMs: number): WriteWatch {
  let lastMs = performance.now();
  let longestMs = 0;
  const note = () => {
    const nowMs = performance.now();
    longestMs = Math.max(longestMs, nowMs - lastMs);
    return nowMs;
  };
  const end = again(async () => {
    await write().then(
      () => {
        lastMs = note();
      },
      () => undefined,
    );
    await sleep(pauseMs);
  });
  return {
    takeHole() {
      note();
      const hole = longestMs;
      longestMs = 0;
      return hole;
    },
    end,
  };
}

/** Works again and again. @returns ends it, and waits for what is under way */
function again(work: (signal: AbortSignal) => Promise<void>): () => Promise<void> {
  const ending = new AbortController();
  const loop = async () => {
    while (!ending.signal.aborted) await work(ending.signal);
  };
  const running = loop();
  return async () => {
    ending.abort();
    await running;
  };
}

/** Of so many values the one that a share of them is at most. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0;
}
