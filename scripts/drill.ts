/**
 * `npm run drill -- restore`: restores the database from pgBackRest into an empty folder beside the shop, starts it
 * there, and holds it against the provider's ledger, the chain of the audit log and issued documents. Says how many seconds are lost.
 * Protects: nothing of it is written anywhere else, and the copy is gone when it ends. Exit code 1 when something does
 * not hold, 2 when the drill could not be made.
 *   --target '2026-11-25 14:05:00+00'   to this point in time; without it as far as there are backups
 *   --config FILE                       of pgBackRest; /etc/pgbackrest.conf without it
 *   --stanza NAME                       handset without it
 * Takes the settings of the shop; to be run by root or by the user of the database.
 */
import './lib/quick-imports.ts';
import { parseArgs } from 'node:util';
import { createStripeGateway } from '../src/adapters/stripe/index.ts';
import type { Config } from '../src/config.ts';
import { connectDatabase, type DatabaseConnection } from '../src/database/connect.ts';
import { createSecrets } from '../src/services.ts';
import { verifyChain } from '../src/shop/audit/index.ts';
import { checkInvariants, verifyDocuments } from '../src/shop/orders/index.ts';
import { onInterrupt, RefusedError, step } from './lib/database/backup-folder.ts';
import { openBank } from './lib/database/open-bank.ts';
import { printChain } from './lib/database/print-chain.ts';
import { restoreBeside } from './lib/database/restore-beside.ts';
import { explainFailure } from './lib/explain-failure.ts';
import { readSettings } from './lib/read-settings.ts';

const USAGE = "Usage: npm run drill -- restore [--target 'YYYY-MM-DD HH:MM:SS+00']";
/** Of each broken promise. */
const SHOWN = 5;
/** Who paid at that moment may be known to one of the two only. */
const UNDER_WAY_MS = 60_000;

function readArguments() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      target: { type: 'string' },
      config: { type: 'string', default: '/etc/pgbackrest.conf' },
      stanza: { type: 'string', default: 'handset' },
    },
  });
  if (positionals.join(' ') !== 'restore') throw new RefusedError(USAGE);
  const target = values.target === undefined ? undefined : new Date(values.target);
  if (target && Number.isNaN(target.getTime())) throw new RefusedError(USAGE);
  return { ...values, target };
}

async function drill(): Promise<number> {
  const { target, config: file, stanza } = readArguments();
  const config = readSettings(process.env);
  if (config.databaseUrl === undefined) {
    throw new RefusedError('Set DATABASE_URL: the embedded database has no pgBackRest.');
  }
  const begunAt = new Date();
  const signal = onInterrupt();
  const { databaseUrl } = config;
  const restored = await restoreBeside({ databaseUrl, target, file, stanza, signal });
  try {
    const connection = await connectDatabase({ url: restored.url, dataDir: '' });
    try {
      tellLoss(restored.lastCommitAt, target ?? begunAt);
      return await hold(connection, { config, lastCommitAt: restored.lastCommitAt, signal });
    } finally {
      await connection.close();
    }
  } finally {
    await restored.remove();
  }
}

function tellLoss(lastCommitAt: Date | null, wanted: Date): void {
  if (!lastCommitAt) {
    console.log('  Nothing was replayed behind the backup itself.');
    return;
  }
  const seconds = Math.max(0, (wanted.getTime() - lastCommitAt.getTime()) / 1_000);
  console.log(
    `  The last commit is of ${lastCommitAt.toISOString()}: ${seconds.toFixed(1)} s lost.`,
  );
}

/** @returns the exit code */
async function hold(
  { db }: DatabaseConnection,
  options: { config: Config; lastCommitAt: Date | null; signal: AbortSignal },
): Promise<number> {
  const { config, lastCommitAt, signal } = options;
  const chain = await step('Verifying the audit log', () =>
    verifyChain({ db, secrets: createSecrets(config) }),
  );
  const chainCode = printChain(chain);
  signal.throwIfAborted();
  const documents = await step('Verifying issued documents', () => verifyDocuments(db));
  for (const fault of documents.faults.slice(0, SHOWN)) console.log(`  ${fault}.`);
  signal.throwIfAborted();
  const bank = await openBank(config);
  try {
    const cards = createStripeGateway(config.stripe, { shop: config.publicUrl });
    const until = lastCommitAt ? new Date(lastCommitAt.getTime() - UNDER_WAY_MS) : undefined;
    const findings = await step("Comparing with the provider's ledger", () =>
      checkInvariants({ db, cards }, { until }),
    );
    const broken = findings.filter(({ violations }) => violations.length > 0);
    for (const { invariant, rule, violations } of broken) {
      console.log(`  ${invariant} ${rule}: ${violations.length} BROKEN`);
      for (const violation of violations.slice(0, SHOWN)) console.log(`     ${violation}`);
    }
    if (broken.length === 0) console.log(`  All ${findings.length} invariants hold.`);
    return documents.faults.length + broken.length === 0 ? chainCode : 1;
  } finally {
    await bank?.close();
  }
}

try {
  process.exitCode = await drill();
} catch (error) {
  const reason =
    error instanceof RefusedError ? error.message : explainFailure(error, 'the message above');
  process.stderr.write(`The drill could not be made. ${reason}\n`);
  process.exitCode = 2;
}
