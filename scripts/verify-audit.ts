/**
 * `npm run audit:verify`: holds the audit log against its chain of hashes and names the first entry that
 * does not fit; then holds issued invoices and credit notes against it. `-- --head ENTRY:HASH` also looks for an
 * entry that was published (in the log of the shop and by each backup): without one, nothing says whether the
 * newest entries were cut off. May be given repeatedly.
 * Exit code 1 when something does not fit, 2 when the check could not be made, 3 when entries are not proven.
 * Beside a running shop it needs DATABASE_URL: the embedded database has one user at a time.
 */
import { parseArgs } from 'node:util';
import { connectDatabase } from '../src/database/connect.ts';
import { DataFolderBusyError } from '../src/database/embedded/embedded.ts';
import { createSecrets } from '../src/services.ts';
import { type AuditHead, parseHead, verifyChain } from '../src/shop/audit/index.ts';
import { type DocumentReport, verifyDocuments } from '../src/shop/orders/index.ts';
import { printChain } from './lib/database/print-chain.ts';
import { explainFailure } from './lib/explain-failure.ts';
import { readSettings } from './lib/read-settings.ts';

const USAGE = 'Usage: npm run audit:verify [-- --head ENTRY:HASH]';

/** @throws Error when there is something else */
function readHeads(): AuditHead[] {
  const options = { head: { type: 'string', multiple: true } } as const;
  const given = parseArgs({ options }).values.head ?? [];
  return given.map((text) => {
    const head = parseHead(text);
    if (!head) throw new Error(`--head ${text} is no ENTRY:HASH. ${USAGE}`);
    return head;
  });
}

async function verify(): Promise<number> {
  const heads = readHeads();
  const config = readSettings(process.env);
  const { db, close } = await connectDatabase({ url: config.databaseUrl, dataDir: config.dataDir });
  try {
    const report = await verifyChain({ db, secrets: createSecrets(config) }, { heads });
    const chainCode = printChain(report, heads.length);
    const areDocumentsIntact = printDocuments(await verifyDocuments(db));
    return areDocumentsIntact ? chainCode : 1;
  } finally {
    await close();
  }
}

function printDocuments({ documents, faults }: DocumentReport): boolean {
  for (const fault of faults) console.error(`${fault}.`);
  if (faults.length > 0) return false;
  console.log(`The issued documents are intact: ${documents} invoices and credit notes.`);
  return true;
}

function explain(error: unknown): string {
  if (error instanceof DataFolderBusyError) return explainFailure(error, 'the message above');
  return error instanceof Error ? error.message : String(error);
}

try {
  process.exitCode = await verify();
} catch (error) {
  console.error(`The check could not be made: ${explain(error)}`);
  process.exitCode = 2;
}
