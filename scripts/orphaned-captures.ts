/**
 * `npm run captures:orphaned`: lists what was paid for attempts that the shop does not know, as they are
 * after a restore. `-- --refund COUNT` pays those of this shop back; COUNT is how many the list has, so
 * that nobody pays back what they have not looked at. Protects: a database that knows nothing of the
 * provider's ledger is the wrong one, and nothing is paid back then.
 * With the embedded database the shop has to be stopped first.
 */
import './lib/quick-imports.ts';
import { createStripeGateway } from '../src/adapters/stripe/index.ts';
import { connectDatabase } from '../src/database/connect.ts';
import { DataFolderBusyError } from '../src/database/embedded/embedded.ts';
import { createSecrets } from '../src/services.ts';
import { formatCents } from '../src/shared/money.ts';
import {
  findOrphanedCaptures,
  type OrphanedCaptures,
  refundOrphanedCapture,
} from '../src/shop/orders/index.ts';
import { RefusedError } from './lib/database/backup-folder.ts';
import { openBank } from './lib/database/open-bank.ts';
import { explainFailure } from './lib/explain-failure.ts';
import { readSettings } from './lib/read-settings.ts';

const USAGE = 'Usage: npm run captures:orphaned [-- --refund COUNT]';
/** As far back as the shop's own first look at the ledger. */
const DAYS = 30;

/** @returns how many are to be paid back; undefined only lists */
function readCount([option, count, ...rest]: string[]): number | undefined {
  if (option === undefined) return undefined;
  if (option !== '--refund' || !/^\d+$/.test(count ?? '') || rest.length > 0) {
    throw new RefusedError(USAGE);
  }
  return Number(count);
}

function list(title: string, captures: OrphanedCaptures['own']): void {
  if (captures.length === 0) return;
  console.log(title);
  for (const { id, createdAt, amountReceivedCents, attemptId } of captures) {
    const amount = formatCents(amountReceivedCents).padStart(10);
    console.log(
      `  ${createdAt.toISOString()}  ${amount}  ${id}  attempt ${attemptId ?? 'unknown'}`,
    );
  }
}

/** @throws RefusedError */
function assertMeant({ own, recorded }: OrphanedCaptures, count: number): void {
  if (recorded === 0 && own.length > 0) {
    throw new RefusedError(
      'This database knows none of the captures; it is probably not the one of this shop.',
    );
  }
  if (count !== own.length) {
    throw new RefusedError(`The list has ${own.length}, not ${count}; look at it again.`);
  }
}

async function run(): Promise<void> {
  const count = readCount(process.argv.slice(2));
  const config = readSettings(process.env);
  const { databaseUrl: url, dataDir } = config;
  const auditKey = createSecrets(config);
  const { db, close } = await connectDatabase({ url, dataDir, auditKey });
  const bank = await openBank(config);
  try {
    const services = { db, cards: createStripeGateway(config.stripe, { shop: config.publicUrl }) };
    const createdAfter = new Date(Date.now() - DAYS * 86_400_000);
    const found = await findOrphanedCaptures(services, { shop: config.publicUrl, createdAfter });
    list('Paid in this shop, for attempts that it does not know:', found.own);
    list('Captures that do not name this shop; it pays none of them back:', found.others);
    if (count === undefined) {
      console.log(`${found.own.length} to pay back: npm run captures:orphaned -- --refund COUNT`);
      return;
    }
    assertMeant(found, count);
    for (const capture of found.own) {
      const isPaid = await refundOrphanedCapture(services, capture);
      console.log(isPaid ? `✓ ${capture.id} paid back` : `✗ ${capture.id} refused by the provider`);
    }
  } finally {
    await bank?.close();
    await close();
  }
}

/** What was paid back before a failure is printed above it. */
function explain(error: unknown): string {
  if (error instanceof DataFolderBusyError) {
    return 'Nothing was listed or paid back: the shop is running, and its embedded database serves one process at a time. Stop the shop, run this again, then start the shop.';
  }
  const reason =
    error instanceof RefusedError ? error.message : explainFailure(error, 'the message above');
  return `Nothing more was paid back. ${reason}`;
}

await run().catch((error: unknown) => {
  console.error(explain(error));
  process.exitCode = 1;
});
