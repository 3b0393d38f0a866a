/** One process of a shop that has several (lib/workers.ts). */
import './lib/quick-imports.ts';
import { on } from 'node:events';
import type { Opening } from './lib/workers.ts';

// From the start, so that none is missed: the opening, then the one that says to stop.
const messages = on(process, 'message');
// A terminal sends its signals to all processes; the first one passes them on as a message.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
const { explainFailure } = await import('./lib/explain-failure.ts');
const { createLogger, logFile, openSharedLog } = await import('../src/logger.ts');
const { startServer } = await import('../src/server.ts');
const {
  value: [{ name, part, config }],
} = (await messages.next()) as { value: [Opening] };
const logger = createLogger(config, openSharedLog(config)).child({ process: name });
process.on('uncaughtException', (error) => {
  logger.fatal({ err: error }, 'a process of the shop stopped');
  process.send?.(explainFailure(error, logFile(config) ?? 'the log'));
  // Log and message leave in the background.
  setTimeout(() => process.exit(1), 50);
});

const starting = startServer({ part, config, logger });
void messages.next().then(async () => {
  await (await starting).close();
  process.exit(0);
});
await starting;
process.send?.('open');
setInterval(() => process.send?.('alive'), 1_000).unref();
