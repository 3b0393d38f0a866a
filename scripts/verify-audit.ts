/**
 * `npm run audit:verify`: holds the audit log against its hash chain and names the first entry that
 * does not fit; then holds issued invoices and credit notes against it. Exit code 1 when there is one, 2 when the check could not be made.
 * Beside a running shop it needs DATABASE_URL: the embedded database has one user at a time.
 */
import { connectDatabase } from '../src/database/connect.ts';
import { type ChainReport, verifyChain } from '../src/shop/audit/index.ts';
import { type DocumentReport, verifyDocuments } from '../src/shop/orders/index.ts';
import { readSettings } from './lib/read-settings.ts';

async function verify(): Promise<number> {
  const config = readSettings(process.env);
  const { db, close } = await connectDatabase({ url: config.databaseUrl, dataDir: config.dataDir });
  try {
    const isLogIntact = tellLog(await verifyChain(db));
    const areDocumentsIntact = tellDocuments(await verifyDocuments(db));
    return isLogIntact && areDocumentsIntact ? 0 : 1;
  } finally {
    await close();
  }
}

function tellLog(report: ChainReport): boolean {
  if (report.isIntact) {
    console.log(`The audit log is intact: ${report.entries} entries.`);
    return true;
  }
  console.error(`Entry ${report.id} does not fit: ${report.reason}.`);
  console.error(`The ${report.entries} entries before it are intact.`);
  return false;
}

function tellDocuments({ documents, faults }: DocumentReport): boolean {
  for (const fault of faults) console.error(`${fault}.`);
  if (faults.length > 0) return false;
  console.log(`The issued documents are intact: ${documents} invoices and credit notes.`);
  return true;
}

try {
  process.exitCode = await verify();
} catch (error) {
  console.error(`The check could not be made: ${error instanceof Error ? error.message : error}`);
  process.exitCode = 2;
}
