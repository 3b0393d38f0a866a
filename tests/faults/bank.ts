/** The sandbox's bank in a process of its own, started by bank-process.ts with its settings in the environment. */
import { pino } from 'pino';
import { loadConfig } from '../../src/config.ts';
import { openSandbox } from '../../src/server.ts';

const sandbox = await openSandbox({
  config: loadConfig(process.env),
  logger: pino({ level: 'error' }),
});
process.send?.('ready');
process.once('disconnect', () => void sandbox?.close().then(() => process.exit()));
