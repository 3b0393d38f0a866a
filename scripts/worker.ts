/**
 * One process of a shop that has several (lib/workers/open-with-workers.ts): is told what it is to be, opens its
 * part, and closes it when it is told to. Protects: signals, which a terminal sends to every process, are for the
 * first one, so that all stop in their order; without that one, none goes on.
 */
import './lib/quick-imports.ts';
import { once } from 'node:events';
import type { RunningServer } from '../src/server.ts';
import { BEAT_MS, type FromWorker, type Opening, type ToWorker } from './lib/workers/messages.ts';

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
process.once('disconnect', () => process.exit(1));
const told = once(process, 'message');

const { explainFailure } = await import('./lib/explain-failure.ts');
const { createLogger, logFile, openSharedLog } = await import('../src/logger.ts');
const { startServer } = await import('../src/server.ts');

const [opening] = (await told) as [Opening];
const { part, name, config } = opening;
const logger = createLogger(config, openSharedLog(config)).child({ process: name });
let server: RunningServer | undefined;

function tell(message: FromWorker): void {
  if (process.connected) process.send?.(message);
}

async function open(): Promise<void> {
  const onStep = (step: Extract<FromWorker, { kind: 'step' }>['step']) =>
    tell({ kind: 'step', step });
  server = await startServer({ part, config, logger, onStep });
  const { sandbox } = server;
  tell({ kind: 'opened', sandboxUrl: sandbox?.httpUrl, smtpUrl: sandbox?.smtpUrl });
}

async function close(): Promise<void> {
  try {
    await server?.close();
    process.exit(0);
  } catch (error) {
    logger.fatal({ err: error }, 'a process of the shop did not close cleanly');
    process.exit(1);
  }
}

function end(error: unknown): void {
  logger.fatal({ err: error }, 'a process of the shop stopped');
  // Log and messages leave in the background.
  setTimeout(() => process.exit(1), 50);
}

process.on('uncaughtException', end);
process.on('message', ({ kind }: ToWorker) => {
  if (kind === 'close') void close();
  if (kind === 'rest') void server?.rest();
});
setInterval(() => tell({ kind: 'beat' }), BEAT_MS).unref();
await open().catch((error: unknown) => {
  tell({ kind: 'refused', sentence: explainFailure(error, logFile(config) ?? 'the log') });
  end(error);
});
