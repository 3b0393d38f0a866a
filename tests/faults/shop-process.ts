/**
 * A whole shop in a process of its own, to be killed: settings from the environment, one line when it
 * is open, SIGTERM closes it. Started by killable-shop.ts.
 */
import { pino } from 'pino';
import { loadConfig } from '../../src/config.ts';
import { startServer } from '../../src/server.ts';

const server = await startServer({
  config: loadConfig(process.env),
  // Whoever started it waits for the first line of its output.
  logger: pino({ level: process.env.TEST_LOG ?? 'silent' }, pino.destination(2)),
});
process.once('SIGTERM', () => {
  server.close().then(
    () => process.exit(0),
    () => process.exit(1),
  );
});
process.stdout.write('open\n');
