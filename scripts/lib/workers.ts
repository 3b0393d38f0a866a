/** The processes of a shop with several: started, replaced when they end, stopped in order. */
import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Config } from '../../src/config.ts';
import type { Logger } from '../../src/shop/ports.ts';

const SHORT_LIFE_MS = 10_000;
const MAX_SHORT_LIVES = 8;

/** A process does not open or does not stay open; the message is one sentence. */
export class WorkerError extends Error {}

/** First message to a worker, which answers `open` or why it failed, then `alive` every second. */
export type Opening = { name: string; part: 'front' | 'back'; config: Config };

export function createWorkers(
  program: string,
  logger: Pick<Logger, 'info' | 'warn'>,
  onGiveUp: (error: WorkerError) => void,
  pace = { pauseMs: 1_000, hangLimitMs: 30_000 },
) {
  const running = new Map<string, Worker>();
  let isClosing = false;
  // Otherwise a client whose connection is being handed to a worker that is killed waits for ever.
  cluster.schedulingPolicy = cluster.SCHED_NONE;
  cluster.setupPrimary({ exec: program });
  process.once('exit', () => running.forEach(({ process: child }) => void child.kill('SIGKILL')));

  /** Opens a process and keeps it open. @throws WorkerError when it ends before it is open */
  async function open(opening: Opening, shortLives = 0): Promise<void> {
    const { name } = opening;
    const worker = cluster.fork();
    const ended = once(worker, 'exit').finally(() => running.delete(name));
    running.set(name, worker);
    worker.send(opening);
    const [answer] = await Promise.race([once(worker, 'message'), ended]);
    if (answer !== 'open') {
      await ended;
      throw new WorkerError(typeof answer === 'string' ? answer : `The process "${name}" ended.`);
    }
    logger.info({ process: name, pid: worker.process.pid }, 'a process of the shop is open');
    const openedMs = performance.now();
    const hanging = setTimeout(() => worker.process.kill('SIGKILL'), pace.hangLimitMs);
    worker.on('message', () => hanging.refresh());
    worker.once('exit', () => {
      clearTimeout(hanging);
      const lives = performance.now() - openedMs < SHORT_LIFE_MS ? shortLives + 1 : 1;
      if (lives < MAX_SHORT_LIVES || isClosing) void replace(opening, lives, lives - 1);
      else onGiveUp(new WorkerError(`The process "${name}" does not stay open. The log says why.`));
    });
  }

  async function replace(opening: Opening, shortLives: number, pauses: number): Promise<void> {
    await sleep(pace.pauseMs * pauses);
    if (isClosing) return;
    logger.warn({ process: opening.name }, 'a process ended; another takes its place');
    // While the database is away no process opens: try for as long as it takes.
    await open(opening, shortLives).catch(() => replace(opening, shortLives, MAX_SHORT_LIVES));
  }

  /** Serving processes first: their requests may need the bank. @returns whether all closed cleanly */
  async function close(): Promise<boolean> {
    isClosing = true;
    const { back, ...fronts } = Object.fromEntries(running);
    const areClean = await Promise.all(Object.values(fronts).map(closeWorker));
    return [...areClean, back ? await closeWorker(back) : true].every(Boolean);
  }
  return { open, close };
}

async function closeWorker(worker: Worker): Promise<boolean> {
  worker.send('close');
  const [code] = await once(worker, 'exit');
  return code === 0;
}
