/** The processes of a shop with several: started, replaced when they end, stopped in order. */
import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Config } from '../../src/config.ts';
import type { Logger } from '../../src/shop/ports.ts';

const SHORT_LIFE_MS = 10_000;
const MAX_SHORT_LIVES = 8;
const MAX_DELAYS = 5;
/** Workers say every second that they are alive. */
const PACE = { delayMs: 1_000, hangLimitMs: 30_000 };

/** A process does not open or does not stay open; the message is one sentence. */
export class WorkerError extends Error {}

/** The first message to a worker; the second one stops it. */
export type Opening = { name: string; part: 'front' | 'back'; config: Config };
export type FromWorker = 'open' | 'alive' | { failure: string };

interface WorkersOptions {
  /** What each process runs, such as worker.ts. */
  program: string;
  logger: Pick<Logger, 'info' | 'warn'>;
  /** One process after the other ends as soon as it is open. */
  onGiveUp(error: WorkerError): void;
  pace?: typeof PACE;
}

export class Workers {
  #options: WorkersOptions;
  #pace: typeof PACE;
  #running = new Map<string, Worker>();
  #isClosing = false;

  constructor(options: WorkersOptions) {
    this.#options = options;
    this.#pace = options.pace ?? PACE;
    // Each worker accepts connections itself. A worker that is killed while the first process hands it a connection
    // would leave that client waiting for ever.
    cluster.schedulingPolicy = cluster.SCHED_NONE;
    cluster.setupPrimary({ exec: options.program });
    process.once('exit', () => {
      for (const worker of this.#running.values()) worker.process.kill('SIGKILL');
    });
  }

  /** Opens a process and keeps it open. @throws WorkerError when it ends before it is open */
  open(opening: Opening, shortLives = 0): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const worker = cluster.fork();
    let why = `The process "${opening.name}" ended by itself; the log says more.`;
    let openedMs: number | undefined;
    let hanging: NodeJS.Timeout | undefined;
    this.#running.set(opening.name, worker);
    worker.send(opening);
    worker.on('message', (message: FromWorker) => {
      hanging?.refresh();
      if (typeof message === 'object') why = message.failure;
      if (message !== 'open') return;
      const { pid } = worker.process;
      this.#options.logger.info({ process: opening.name, pid }, 'a process of the shop is open');
      openedMs = performance.now();
      hanging = setTimeout(() => worker.process.kill('SIGKILL'), this.#pace.hangLimitMs);
      resolve();
    });
    worker.once('exit', () => {
      clearTimeout(hanging);
      this.#running.delete(opening.name);
      reject(new WorkerError(why));
      if (openedMs === undefined) return;
      const isShort = performance.now() - openedMs < SHORT_LIFE_MS;
      void this.#replace(opening, why, isShort ? shortLives + 1 : 1);
    });
    return promise;
  }

  async #replace(opening: Opening, why: string, shortLives: number): Promise<void> {
    const { name } = opening;
    if (this.#isClosing) return;
    if (shortLives === MAX_SHORT_LIVES) {
      this.#options.onGiveUp(new WorkerError(`The process "${name}" does not stay open. ${why}`));
      return;
    }
    this.#options.logger.warn({ process: name, why }, 'a process ended; another takes its place');
    await sleep(this.#pace.delayMs * Math.min(shortLives - 1, MAX_DELAYS));
    if (this.#isClosing) return;
    // While the database is away none can be opened: try for as long as it takes.
    await this.open(opening, shortLives).catch(({ message }: WorkerError) =>
      this.#replace(opening, message, MAX_DELAYS + 1),
    );
  }

  /** Stops the serving processes first, because their requests may still need the bank. @returns whether all closed cleanly */
  async close(): Promise<boolean> {
    this.#isClosing = true;
    const { back, ...fronts } = Object.fromEntries(this.#running);
    const areClean = await Promise.all(Object.values(fronts).map(close));
    return [...areClean, back ? await close(back) : true].every(Boolean);
  }
}

async function close(worker: Worker): Promise<boolean> {
  worker.send('close');
  const [code] = await once(worker, 'exit');
  return code === 0;
}
