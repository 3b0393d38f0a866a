/**
 * The embedded bank in a process of its own: as far from the measured shop as a card provider is.
 * Started by bench/servers.ts with the settings of the shop in its environment, but a data folder of its own.
 */
import { pino } from 'pino';
import { loadConfig } from '../src/config.ts';
import { openSandbox } from '../src/server.ts';

const sandbox = await openSandbox({
  config: loadConfig(process.env),
  logger: pino({ level: 'error' }),
});
process.send?.('ready');
process.once('disconnect', () => void sandbox?.close().then(() => process.exit()));
