/** What `npm run check:live` prints, and the settings that it is tried with. */
import { type Finding, printFinding } from '../../../scripts/live/finding.ts';
import { type Config, loadConfig } from '../../../src/config.ts';
import { LIVE_SETTINGS } from './live-settings.ts';

export async function report(findings: AsyncIterable<Finding>): Promise<string> {
  let printed = '';
  for await (const finding of findings) printed += printFinding(finding);
  return printed;
}

/** Nothing listens there, and `fetch` does not refuse the port. */
export const CLOSED = '127.0.0.1:2';

/** @param stripeUrl where Stripe is; live settings cannot say so */
export function liveConfig(
  settings: Record<string, string | undefined>,
  stripeUrl = `http://${CLOSED}`,
): Config {
  const config = loadConfig({ ...LIVE_SETTINGS, ...settings });
  return { ...config, stripe: { ...config.stripe, apiUrl: stripeUrl } };
}
