/**
 * Bounded work: so many at once, a few more wait for a moment, the rest hears at once that the shop is
 * busy. Protects: one kind of work leaves room for the others, and memory stays bounded.
 */
import { AppError } from '../errors.ts';

export interface GateLimits {
  /** How many are inside at the same time. */
  most: number;
  /** How many may wait for a place. */
  mostWaiting: number;
  /** How long one waits at most, in ms. */
  patienceMs: number;
}

export interface Gate {
  /** Whether whoever comes now is refused. */
  readonly isFull: boolean;
  /** How many are inside, and how many wait. */
  readonly inside: number;
  readonly waiting: number;
  /**
   * Waits for a place.
   * @param gone ends the waiting: nobody is there any more for whom it would be
   * @returns gives the place back; further calls do nothing
   * @throws AppError overloaded
   */
  enter(gone?: AbortSignal): Promise<() => void>;
  /** Does the work inside. @throws AppError overloaded, or what the work throws */
  run<T>(work: () => Promise<T>, gone?: AbortSignal): Promise<T>;
}

const RETRY_AFTER_SECONDS = 2;

export function createGate({ most, mostWaiting, patienceMs }: GateLimits): Gate {
  /** In order of arrival; each call lets one in. */
  const waiting = new Set<() => void>();
  let inside = 0;

  function placeOfOne(): () => void {
    let isLeft = false;
    return () => {
      if (isLeft) return;
      isLeft = true;
      const [next] = waiting;
      if (next) next();
      else inside -= 1;
    };
  }

  const isFull = () => inside >= most && waiting.size >= mostWaiting;

  async function enter(gone?: AbortSignal): Promise<() => void> {
    if (gone?.aborted || isFull()) throw overloaded();
    // Who waits gets the place of the one who leaves.
    if (inside >= most) await waitAmong(waiting, patienceMs, gone);
    else inside += 1;
    return placeOfOne();
  }

  return {
    get isFull() {
      return isFull();
    },
    get inside() {
      return inside;
    },
    get waiting() {
      return waiting.size;
    },
    enter,
    async run(work, gone) {
      const leave = await enter(gone);
      try {
        return await work();
      } finally {
        leave();
      }
    },
  };
}

/** Until one of those who leave lets this one in. @throws AppError overloaded */
function waitAmong(
  waiting: Set<() => void>,
  patienceMs: number,
  gone: AbortSignal | undefined,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      waiting.delete(admit);
      clearTimeout(timer);
      gone?.removeEventListener('abort', refuse);
    };
    const admit = () => {
      stop();
      resolve();
    };
    const refuse = () => {
      stop();
      reject(overloaded());
    };
    const timer = setTimeout(refuse, patienceMs);
    gone?.addEventListener('abort', refuse);
    waiting.add(admit);
  });
}

function overloaded(): AppError {
  return new AppError('overloaded', { retryAfterSeconds: RETRY_AFTER_SECONDS });
}
