/**
 * `npm run check:live`: asks all that a live shop depends on before it opens, or beside it: database, Stripe, mail
 * server, image store, public address. Prints a line for each and writes nothing that stays. `-- --mail ADDRESS`
 * sends a test mail as well. Settings are read as those of a live shop. Exit code 1 when something is wrong.
 */
import '../lib/quick-imports.ts';
import { parseArgs } from 'node:util';
import { type Config, ConfigError } from '../../src/config.ts';
import { readSettings } from '../lib/read-settings.ts';
import { checkLive } from './checks.ts';
import { printFinding, wrong } from './finding.ts';

const USAGE = 'Usage: npm run check:live [-- --mail ADDRESS]';

/** @throws ConfigError */
function readLiveSettings(): Config {
  const config = readSettings(process.env, undefined, { SHOP_MODE: 'live' });
  if (config.mode === 'live') return config;
  throw new ConfigError('SHOP_MODE is sandbox; set it to live.');
}

/** @returns the exit code */
async function run(): Promise<number> {
  const { mail } = parseArgs({ options: { mail: { type: 'string' } } }).values;
  let config: Config;
  try {
    config = readLiveSettings();
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    for (const line of error.message.split('\n')) {
      process.stdout.write(printFinding(wrong('settings', line)));
    }
    process.stdout.write('Nothing else was asked; run this again when the settings are there.\n');
    return 1;
  }
  let isWrong = false;
  for await (const finding of checkLive(config, { recipient: mail })) {
    process.stdout.write(printFinding(finding));
    isWrong ||= finding.verdict === 'wrong';
  }
  return isWrong ? 1 : 0;
}

try {
  process.exitCode = await run();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n${USAGE}\n`);
  process.exitCode = 2;
}
