/**
 * A shop of several processes: one in the back for sandbox and jobs, and those in front that serve, which share
 * the port. This first one only watches over them. Protects: nobody serves before the back has prepared
 * everything, and the bank is there until the last payment under way has been answered.
 * See docs/decisions/running/033-every-core.md.
 */
import { fork } from 'node:child_process';
import cluster from 'node:cluster';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { metricsOfWorker } from '../../../src/config/metrics.ts';
import { shareOfBack, shareOfFront } from '../../../src/config/workers.ts';
import { CLOSE_LIMIT_MS, type Config } from '../../../src/config.ts';
import { turnOverLog } from '../../../src/logger.ts';
import type { StartStep } from '../../../src/server.ts';
import type { Logger } from '../../../src/shop/ports.ts';
import { type KeptProcess, keepRunning, type WorkerError } from './keep-running.ts';
import type { Opened } from './messages.ts';

const WORKER = path.resolve(import.meta.dirname, '../../worker.ts');

export interface OpenShop {
  url: string;
  sandboxUrl: string | undefined;
  /** @throws Error when something did not close in time; it is ended then */
  close(): Promise<void>;
}

export interface WorkersOptions {
  config: Config;
  logger: Pick<Logger, 'info' | 'warn'>;
  onStep(step: StartStep): void | Promise<void>;
  /** The shop cannot be kept open. */
  onGiveUp(error: WorkerError): void;
}

/** @throws WorkerError when a process cannot be opened */
export async function openWithWorkers(options: WorkersOptions): Promise<OpenShop> {
  const { config, onStep } = options;
  const prepared = Promise.withResolvers<Config>();
  const back = keepBack(options);
  const fronts: KeptProcess[] = [];
  for (let number = 1; number <= config.workers; number += 1) {
    const mayWait = () => fronts.some(({ isOpen }) => isOpen);
    fronts.push(keepFront(options, { number, prepared: prepared.promise, mayWait }));
  }
  // However this process ends, none is left without it.
  process.once('exit', () => killAll([back, ...fronts]));
  const all = Promise.all(fronts.map(({ opened }) => opened));
  // Told when it is waited for.
  all.catch(() => undefined);
  const opened = await back.opened;
  await onStep('app');
  prepared.resolve(withMailbox(config, opened));
  await all;
  const endTurnOver = turnOverLog(config);
  return {
    url: config.publicUrl,
    sandboxUrl: opened.sandboxUrl,
    async close() {
      endTurnOver();
      await closeAll(config, back, fronts);
    },
  };
}

function keepBack({ config, onStep, ...options }: WorkersOptions): KeptProcess {
  let own = config;
  let isPrepared = false;
  return keepRunning({
    ...options,
    name: 'back',
    fork: () => fork(WORKER),
    opening: () => ({ kind: 'open', part: 'back', name: 'back', config: shareOfBack(own) }),
    onMessage(message) {
      if (message.kind === 'step' && !isPrepared) void onStep(message.step);
      if (message.kind !== 'opened') return;
      isPrepared = true;
      // Where the others know the mailbox to be, the next one opens it again.
      own = withMailbox(config, message);
    },
    mayWait: () => true,
  });
}

function keepFront(
  { config, onStep: _, ...options }: WorkersOptions,
  front: { number: number; prepared: Promise<Config>; mayWait: () => boolean },
): KeptProcess {
  const { number, prepared, mayWait } = front;
  const name = `worker ${number}`;
  cluster.setupPrimary({ exec: WORKER });
  return keepRunning({
    ...options,
    name,
    fork: () => cluster.fork().process,
    // It loads its code meanwhile.
    opening: async () => {
      const share = shareOfFront(await prepared, config.workers);
      const metrics = metricsOfWorker(config.metrics, number);
      return { kind: 'open', part: 'front', name, config: { ...share, metrics } };
    },
    mayWait,
  });
}

/** The mailbox has chosen its port when it started. */
function withMailbox(config: Config, { smtpUrl }: Opened): Config {
  if (!config.sandbox || smtpUrl === undefined || config.mail.smtpUrl !== '') return config;
  const smtpPort = Number(new URL(smtpUrl).port);
  return {
    ...config,
    sandbox: { ...config.sandbox, smtpPort },
    mail: { ...config.mail, smtpUrl },
  };
}

/** Those in front first: what they have begun may need the bank. */
async function closeAll(config: Config, back: KeptProcess, fronts: KeptProcess[]): Promise<void> {
  const limitMs = config.shutdownDelayMs + CLOSE_LIMIT_MS;
  back.tell({ kind: 'rest' });
  const inOrder = async () => {
    const clean = await Promise.all(fronts.map((front) => front.close()));
    return [...clean, await back.close()].every(Boolean);
  };
  const late = sleep(limitMs, false, { ref: false });
  if (await Promise.race([inOrder(), late])) return;
  killAll([...fronts, back]);
  throw new Error('A process of the shop has not closed cleanly');
}

function killAll(processes: KeptProcess[]): void {
  for (const one of processes) one.kill();
}
