/**
 * `npm run audit:verify`: holds the audit log against its hash chain and names the first entry that
 * does not fit. Exit code 1 when there is one, 2 when the check could not be made.
 * Beside a running shop it needs DATABASE_URL: the embedded database has one user at a time.
 */
import { connectDatabase } from '../src/database/connect.ts';
import { verifyChain } from '../src/shop/audit/index.ts';
import { readSettings } from './lib/read-settings.ts';

async function verify(): Promise<number> {
  const config = readSettings(process.env);
  const { db, close } = await connectDatabase({ url: config.databaseUrl, dataDir: config.dataDir });
  try {
    const report = await verifyChain(db);
    if (report.isIntact) {
      console.log(`The audit log is intact: ${report.entries} entries.`);
      return 0;
    }
    console.error(`Entry ${report.id} does not fit: ${report.reason}.`);
    console.error(`The ${report.entries} entries before it are intact.`);
    return 1;
  } finally {
    await close();
  }
}

try {
  process.exitCode = await verify();
} catch (error) {
  console.error(`The check could not be made: ${error instanceof Error ? error.message : error}`);
  process.exitCode = 2;
}
