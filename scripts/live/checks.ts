/** All checks of `npm run check:live`, one after the other; one that fails holds up no other. */
import type { Config } from '../../src/config.ts';
import { type Clock, systemClock } from '../../src/shared/clock.ts';
import { checkAddress, checkGoogle } from './check-address.ts';
import { checkDatabase, checkDataFolder } from './check-database.ts';
import { checkImages } from './check-images.ts';
import { checkMail } from './check-mail.ts';
import { checkStripe } from './check-stripe.ts';
import { type Finding, reasonOf, right, wrong } from './finding.ts';

/** @param options.recipient of a test mail; without one no mail is sent */
export async function* checkLive(
  config: Config,
  options: { recipient?: string | undefined; clock?: Clock } = {},
): AsyncGenerator<Finding> {
  const { recipient, clock = systemClock } = options;
  yield right('settings', 'none is missing');
  const checks = [
    ['data folder', checkDataFolder(config)],
    ['database', checkDatabase(config)],
    ['Stripe', checkStripe(config, clock)],
    ['mail server', checkMail(config, recipient)],
    ['image store', checkImages(config)],
    ['public address', checkAddress(config)],
    ['Google sign-in', checkGoogle(config)],
  ] as const;
  for (const [about, findings] of checks) {
    try {
      yield* findings;
    } catch (error) {
      yield wrong(about, `it could not be checked: ${reasonOf(error)}.`);
    }
  }
}
