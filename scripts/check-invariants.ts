/**
 * `npm run check:invariants`: holds database and card provider against the shop's promises and prints
 * a table. Exit code 1 when one of them is broken, 2 when the check could not be made.
 * Beside a running shop it needs DATABASE_URL: the embedded database has one user at a time.
 */
import { pino } from 'pino';
import { createStripeGateway } from '../src/adapters/stripe.ts';
import type { Config } from '../src/config.ts';
import { connectDatabase } from '../src/database/connect.ts';
import { openSandbox } from '../src/server.ts';
import { checkInvariants, type Finding } from '../src/shop/orders/index.ts';
import { readSettings } from './lib/read-settings.ts';

const SHOWN_VIOLATIONS = 5;
const RULE_WIDTH = 72;

function printTable(findings: Finding[]): void {
  for (const { invariant, rule, violations } of findings) {
    const verdict = violations.length === 0 ? 'holds' : `${violations.length} BROKEN`;
    console.log(`${invariant.padEnd(4)} ${rule.padEnd(RULE_WIDTH)} ${verdict}`);
    for (const violation of violations.slice(0, SHOWN_VIOLATIONS)) console.log(`     ${violation}`);
  }
}

/** The embedded bank of a shop that is not running; undefined when somebody serves it already. */
async function openBank(config: Config) {
  if (!config.stripe.embedded) return undefined;
  const isServed = await fetch(config.stripe.apiUrl).then(
    () => true,
    () => false,
  );
  return isServed ? undefined : openSandbox({ config, logger: pino({ level: 'silent' }) });
}

async function check(): Promise<number> {
  const config = readSettings(process.env);
  const { db, close } = await connectDatabase({ url: config.databaseUrl, dataDir: config.dataDir });
  try {
    const bank = await openBank(config);
    try {
      const findings = await checkInvariants({ db, cards: createStripeGateway(config.stripe) });
      printTable(findings);
      return findings.some((finding) => finding.violations.length > 0) ? 1 : 0;
    } finally {
      await bank?.close();
    }
  } finally {
    await close();
  }
}

try {
  process.exitCode = await check();
} catch (error) {
  console.error(`The check could not be made: ${error instanceof Error ? error.message : error}`);
  process.exitCode = 2;
}
