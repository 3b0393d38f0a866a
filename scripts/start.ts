/**
 * `npm start` and `npm run dev`: everything from the settings to an open shop, in this one process or, with
 * WORKERS, in several that this one watches over. prepare.mjs has run before. Each failure is one sentence;
 * exit code 1.
 * --dev: pages from their sources, with hot reload · --built: the build as it is, never a new one.
 */
import './lib/quick-imports.ts';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Config } from '../src/config.ts';
import type { StartStep } from '../src/server.ts';
import { beginStep, runStep } from './lib/steps.mjs';

const PARENT_CHECK_INTERVAL_MS = 500;
const isDevelopment = process.argv.includes('--dev');
const mayBuild = !isDevelopment && !process.argv.includes('--built');
process.env.NODE_ENV = isDevelopment ? 'development' : 'production';

// Only now, so that the imports are quick and see the mode.
const { readSettings } = await import('./lib/read-settings.ts');
const { createLogger, logFile, openSharedLog, turnOverLog } = await import('../src/logger.ts');

type Logger = ReturnType<typeof createLogger>;
type Close = () => Promise<void>;
type OnStep = (name: StartStep) => Promise<void>;
let config: Config | undefined;
let logger: Logger | undefined;
/** For people. In live mode standard output is the log, and each of its lines is JSON. */
let output: NodeJS.WriteStream = process.stdout;
let isGivenUp = false;

async function start(): Promise<void> {
  config = readSettings(process.env);
  if (logFile(config) === undefined) output = process.stderr;
  const { requireFreePorts } = await import('./lib/require-free-ports.ts');
  await requireFreePorts(config);
  fs.mkdirSync(config.dataDir, { recursive: true, mode: 0o700 });
  const isAlone = isDevelopment || config.workers === 1;
  logger = createLogger(config, isAlone ? undefined : openSharedLog(config));
  await openShop(config, logger, isAlone);
}

const STEPS: Record<StartStep, { doing: string; done: string }> = {
  database: { doing: 'Preparing the database', done: 'The database is ready' },
  sandbox: {
    doing: 'Starting bank, mailbox and sign-in',
    done: 'Bank, mailbox and sign-in are ready',
  },
  catalogue: { doing: 'Preparing the catalogue', done: 'The catalogue is ready' },
  app: { doing: 'Opening the shop', done: 'The shop is open' },
};

async function openShop(settings: Config, log: Logger, isAlone: boolean): Promise<void> {
  // Beside the database and the catalogue: the builder is a process of its own.
  const pages = mayBuild ? await startBuildIfNeeded() : undefined;
  let step: ReturnType<typeof beginStep> | undefined;
  const finishStep = () => {
    step?.finish();
    step = undefined;
  };
  const onStep = async (name: StartStep) => {
    if (name === 'app' && pages) {
      finishStep();
      await pages();
    }
    // From here on it may already be answering: told to stop, it opens and then closes in order. Registered before
    // the line "is open" is printed, because scripts send their signal as soon as they read it.
    if (name === 'app') stopOnSignal(log, async () => (await opening)());
    finishStep();
    if (name === 'sandbox' && !settings.sandbox) return;
    step = beginStep(STEPS[name], { output });
  };
  const open = isAlone ? openAlone : openSeveral;
  const opening: Promise<Close> = open(settings, log, onStep);
  await opening.catch((error: unknown) => {
    step?.fail();
    throw error;
  });
  step?.finish();
  await printAddresses(settings);
}

async function openAlone(settings: Config, log: Logger, onStep: OnStep): Promise<Close> {
  const devServer = isDevelopment ? await startDevServer() : undefined;
  const { startServer } = await import('../src/server.ts');
  const server = await startServer({ config: settings, logger: log, devServer, onStep });
  return async () => {
    await devServer?.close();
    await server.close();
  };
}

/** One process prepares the database and runs the jobs; the serving processes open after it. */
async function openSeveral(settings: Config, log: Logger, onStep: OnStep): Promise<Close> {
  const { createWorkers } = await import('./lib/workers.ts');
  const { CLOSE_LIMIT_MS } = await import('../src/config.ts');
  const { shareOfBack, shareOfFront } = await import('../src/config/workers.ts');
  const { metricsOfWorker } = await import('../src/config/metrics.ts');
  const program = path.join(import.meta.dirname, 'worker.ts');
  const workers = createWorkers(program, log, giveUp);

  await onStep('database');
  await workers.open({ name: 'back', part: 'back', config: shareOfBack(settings) });
  await onStep('app');
  const share = shareOfFront(settings, settings.workers);
  const openFront = (_: unknown, index: number) => {
    const metrics = metricsOfWorker(settings.metrics, index + 1);
    return workers.open({
      name: `worker ${index + 1}`,
      part: 'front',
      config: { ...share, metrics },
    });
  };
  await Promise.all(Array.from({ length: settings.workers }, openFront));

  const endTurnOver = turnOverLog(settings);
  return async () => {
    endTurnOver();
    const limit = sleep(settings.shutdownDelayMs + CLOSE_LIMIT_MS, false, { ref: false });
    if (await Promise.race([workers.close(), limit])) return;
    throw new Error('A process of the shop has not closed cleanly');
  };
}

/** @returns what waits for the build that was begun; undefined when the pages are built already */
async function startBuildIfNeeded(): Promise<(() => Promise<void>) | undefined> {
  const { buildWeb, isBuildCurrent } = await import('./lib/build-web.ts');
  if (isBuildCurrent()) return undefined;
  const labels = { doing: 'Building the pages', done: 'The pages are built' };
  const sinceMs = performance.now();
  const building = buildWeb();
  // Told when it is waited for.
  building.catch(() => undefined);
  return () => runStep(labels, () => building, { sinceMs, output });
}

async function startDevServer() {
  const { createDevServer } = await import('./lib/dev-server.ts');
  return runStep({ doing: 'Starting Vite', done: 'Started Vite' }, createDevServer);
}

/** The first signal finishes what was begun; a second one ends at once. */
function stopOnSignal(log: Logger, close: () => Promise<void>): void {
  let isStopping = false;
  const stop = () => {
    if (isStopping) process.exit(130);
    isStopping = true;
    output.write('\nClosing the shop…\n');
    close().then(
      () => process.exit(0),
      (error) => {
        log.fatal({ err: error }, 'the shop did not close cleanly');
        process.stderr.write('The shop did not close cleanly; see the log.\n');
        process.exit(1);
      },
    );
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
  if (process.env.npm_lifecycle_event !== undefined) onParentDeath(stop);
}

/** npm runs scripts in a shell, which ends on SIGTERM without passing it on. */
function onParentDeath(stop: () => void): void {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    stop();
  }, PARENT_CHECK_INTERVAL_MS);
  timer.unref();
}

async function printAddresses(settings: Config): Promise<void> {
  const { mode, stripe, sandbox, publicUrl: url } = settings;
  const addresses = [['Shop', url]];
  const sandboxUrl = sandbox?.url ?? (stripe.embedded ? stripe.apiUrl : undefined);
  if (sandboxUrl !== undefined) {
    addresses.push(['Bank ledger', `${sandboxUrl}/bank`]);
    addresses.push(['Mailbox', `${sandboxUrl}/mailbox`]);
  }
  if (mode === 'sandbox') {
    addresses.push(['API', `${url}/api/docs`]);
    const { DEMO_ACCOUNTS } = await import('../src/database/demo-accounts.ts');
    for (const { role, email, password } of DEMO_ACCOUNTS) {
      addresses.push([role, `${email} / ${password}`]);
    }
  }
  const lines = addresses.map(([name = '', value]) => `  ${name.padEnd(12)} ${value}`);
  output.write(`\nHandset is open. Ctrl-C closes it.\n\n${lines.join('\n')}\n\n`);
}

async function giveUp(error: unknown): Promise<void> {
  if (isGivenUp) return;
  isGivenUp = true;
  logger?.fatal({ err: error }, 'the shop stopped');
  const { explainFailure } = await import('./lib/explain-failure.ts');
  const details = (config && logFile(config)) ?? 'the log';
  const { DataFolderBusyError } = await import('../src/database/embedded/embedded.ts');
  const isBusy = error instanceof DataFolderBusyError;
  const second = isBusy ? ' Or start a second one: DATA_DIR=.handset-2 PORT=3100 npm start.' : '';
  process.stderr.write(`\n${explainFailure(error, details)}${second}\n`);
  // The log is written in the background; leave it the moment it needs.
  setTimeout(() => process.exit(1), 50);
}

process.on('uncaughtException', giveUp);
await start().catch(giveUp);
