/**
 * One process of a shop that has several (lib/workers.ts). Signals, which a terminal sends to all of them, are for
 * the first process. When that one is gone, `node:cluster` ends this one.
 */
import './lib/quick-imports.ts';
import { once } from 'node:events';
import type { FromWorker, Opening } from './lib/workers.ts';

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
const received = once(process, 'message');
const { explainFailure } = await import('./lib/explain-failure.ts');
const { createLogger, logFile, openSharedLog } = await import('../src/logger.ts');
const { startServer } = await import('../src/server.ts');

const [{ name, part, config }] = (await received) as [Opening];
const logger = createLogger(config, openSharedLog(config)).child({ process: name });
const tell = (message: FromWorker) => void process.send?.(message);

function end(error: unknown): void {
  logger.fatal({ err: error }, 'a process of the shop stopped');
  tell({ failure: explainFailure(error, logFile(config) ?? 'the log') });
  // Log and message leave in the background.
  setTimeout(() => process.exit(1), 50);
}

process.on('uncaughtException', end);
const starting = startServer({ part, config, logger });
process.once('message', async () => {
  await (await starting).close();
  process.exit(0);
});
await starting;
tell('open');
setInterval(tell, 1_000, 'alive').unref();
