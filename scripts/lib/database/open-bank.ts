/** The card provider of a command that runs without the shop. */
import { pino } from 'pino';
import type { Config } from '../../../src/config.ts';
import { openSandbox } from '../../../src/server.ts';

/** The embedded bank of a shop that is not running; undefined when somebody serves it already. */
export async function openBank(config: Config) {
  if (!config.stripe.embedded) return undefined;
  const isServed = await fetch(config.stripe.apiUrl).then(
    () => true,
    () => false,
  );
  return isServed ? undefined : openSandbox({ config, logger: pino({ level: 'silent' }) });
}
