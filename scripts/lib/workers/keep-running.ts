/**
 * Keeps one process of a shop running. Protects: a process that ends or hangs is replaced at once; one that ends
 * at once, again and again, is replaced ever later, and in the end is told of.
 */
import type { ChildProcess } from 'node:child_process';
import type { Logger } from '../../../src/shop/ports.ts';
import { BEAT_MS, type FromWorker, type Opened, type Opening, type ToWorker } from './messages.ts';

/** Times in ms. */
const PACE = {
  /** Who has been open for less has ended at once. */
  shortLife: 10_000,
  firstDelay: 100,
  longestDelay: 5_000,
  beat: BEAT_MS,
};
const MOST_SHORT_LIVES = 8;
/** A process that has not turned for half a minute answers nobody any more. */
const MOST_MISSED_BEATS = 6;

/** A process of the shop cannot be kept running; the message is one sentence. */
export class WorkerError extends Error {}

export interface KeptOptions {
  /** Such as "worker 2". */
  name: string;
  logger: Pick<Logger, 'info' | 'warn'>;
  fork(): ChildProcess;
  /** What each process of it is told first. */
  opening(): Opening | Promise<Opening>;
  onMessage?(message: FromWorker): void;
  /** Whether the shop does without it for now: then it is tried for as long as it takes. */
  mayWait(): boolean;
  /** It ends at once, again and again. */
  onGiveUp(error: WorkerError): void;
  /** For tests. */
  pace?: typeof PACE;
}

export interface KeptProcess {
  /** The first time. @throws WorkerError when it does not come to that */
  opened: Promise<Opened>;
  readonly isOpen: boolean;
  tell(message: ToWorker): void;
  /** Has it finish what it has begun. @returns when it has ended, whether cleanly */
  close(): Promise<boolean>;
  /** Ends it at once. */
  kill(): void;
}

export function keepRunning(options: KeptOptions): KeptProcess {
  const { name, logger, pace = PACE } = options;
  const first = Promise.withResolvers<Opened>();
  const last = Promise.withResolvers<boolean>();
  let life: Life;
  let shortLives = 0;
  let hasOpened = false;
  let isClosing = false;

  function begin(): void {
    life = beginLife(options, {
      onOpened(message, pid) {
        logger.info({ process: name, pid }, 'a process of the shop is open');
        hasOpened = true;
        first.resolve(message);
      },
      onEnd,
    });
  }
  function onEnd({ why, openMs, isClean }: LifeEnd): void {
    if (isClosing) last.resolve(isClean);
    else if (hasOpened) replace(why, openMs);
    else first.reject(new WorkerError(why));
  }
  function replace(why: string, openMs: number): void {
    shortLives = openMs >= pace.shortLife ? 1 : shortLives + 1;
    const isSpared = openMs === 0 && options.mayWait();
    if (shortLives >= MOST_SHORT_LIVES && !isSpared) {
      last.resolve(false);
      const times = `The process "${name}" has ended ${shortLives} times in a row`;
      options.onGiveUp(new WorkerError(`${times}, the last time like this: ${why}`));
      return;
    }
    const delayMs = delayAfter(shortLives, pace);
    logger.warn(
      { process: name, why, delayMs },
      'a process of the shop has ended; a new one comes',
    );
    setTimeout(() => (isClosing ? last.resolve(true) : begin()), delayMs);
  }

  begin();
  return {
    opened: first.promise,
    get isOpen() {
      return life.openedAtMs !== undefined && !life.hasEnded;
    },
    tell: (message) => life.tell(message),
    close() {
      isClosing = true;
      if (life.hasEnded) last.resolve(true);
      life.tell({ kind: 'close' });
      return last.promise;
    },
    kill() {
      isClosing = true;
      life.kill();
    },
  };
}

/** The first is replaced at once. */
function delayAfter(shortLives: number, { firstDelay, longestDelay }: typeof PACE): number {
  return shortLives === 1 ? 0 : Math.min(firstDelay * 2 ** (shortLives - 2), longestDelay);
}

interface LifeEnd {
  /** One sentence. */
  why: string;
  openMs: number;
  isClean: boolean;
}

interface Life {
  readonly openedAtMs: number | undefined;
  readonly hasEnded: boolean;
  tell(message: ToWorker): void;
  kill(): void;
}

/** One process, from its beginning to its end. */
function beginLife(
  { name, fork, opening, onMessage, pace = PACE }: KeptOptions,
  told: { onOpened(message: Opened, pid: number | undefined): void; onEnd(end: LifeEnd): void },
): Life {
  const child = fork();
  let openedAtMs: number | undefined;
  let hasEnded = false;
  let refusal: string | undefined;
  let missedBeats = 0;

  const tell = (message: ToWorker) => {
    // Who has gone hears nothing, and is known by its end.
    if (child.connected) child.send(message, () => undefined);
  };
  const kill = () => child.kill('SIGKILL');
  const watch = setInterval(() => {
    missedBeats += 1;
    if (openedAtMs !== undefined && missedBeats > MOST_MISSED_BEATS) kill();
  }, pace.beat).unref();
  function end(how: string): void {
    if (hasEnded) return;
    hasEnded = true;
    clearInterval(watch);
    const openMs = openedAtMs === undefined ? 0 : performance.now() - openedAtMs;
    const why = refusal ?? `The process "${name}" ended by itself (${how}); the log says more.`;
    told.onEnd({ why, openMs, isClean: child.exitCode === 0 });
  }

  child.on('message', (message: FromWorker) => {
    missedBeats = 0;
    if (message.kind === 'refused') refusal = message.sentence;
    if (message.kind === 'opened') {
      openedAtMs = performance.now();
      told.onOpened(message, child.pid);
    }
    onMessage?.(message);
  });
  child.once('exit', (code, signal) => end(signal ?? `exit code ${code}`));
  child.once('error', (error) => {
    if (child.pid === undefined) end(error.message);
  });
  void Promise.resolve(opening()).then(tell);
  return {
    get openedAtMs() {
      return openedAtMs;
    },
    get hasEnded() {
      return hasEnded;
    },
    tell,
    kill,
  };
}
