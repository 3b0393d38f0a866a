/** What visitors and buyers notice while machines of a cluster come and go. */
import { setTimeout as sleep } from 'node:timers/promises';

/** Longer than anybody waits. */
const PATIENCE_MS = 30_000;

export interface Watched {
  asked: number;
  /** Everything but a 200, and no answer at all: when, what and how long it took. */
  failures: string[];
}

export interface Watch {
  seen: Watched;
  end(): Promise<Watched>;
}

/** Asks again and again. @param pathOf the address of the nth question */
export function watchReads(
  url: string,
  pathOf: (number: number) => string,
  pauseMs: number,
): Watch {
  const seen: Watched = { asked: 0, failures: [] };
  const end = again(async (signal) => {
    seen.asked += 1;
    const begun = performance.now();
    const failure = await failureOf(url + pathOf(seen.asked), signal);
    if (failure !== undefined && !signal.aborted) {
      const took = Math.round(performance.now() - begun);
      seen.failures.push(
        `${new Date().toISOString()} ${pathOf(seen.asked)}: ${failure}, ${took} ms`,
      );
    }
    await sleep(pauseMs);
  });
  return { seen, end: () => end().then(() => seen) };
}

async function failureOf(url: string, signal: AbortSignal): Promise<string | undefined> {
  try {
    const answer = await fetch(url, {
      signal: AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)]),
    });
    const text = await answer.text();
    return answer.status === 200 ? undefined : `${answer.status} ${text.slice(0, 200)}`;
  } catch (error) {
    return String(error);
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
