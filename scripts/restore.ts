/**
 * `npm run restore -- FOLDER`: brings a backup back. Protects: nothing is ever overwritten (the database
 * must be empty, a picture that is there stays), and a restore of a dump is whole or leaves nothing. What
 * to do then: docs/backup.md.
 */
import './lib/quick-imports.ts';
import fs from 'node:fs';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import type { Config } from '../src/config.ts';
import { connectDatabase } from '../src/database/connect.ts';
import { migrateDatabase } from '../src/database/migrate.ts';
import { createSecrets } from '../src/services.ts';
import { type AuditHead, beginKey, verifyChain } from '../src/shop/audit/index.ts';
import { readManifest } from './lib/database/audit-head.ts';
import {
  copyFolders,
  DUMP,
  EMBEDDED_FOLDERS,
  FILE_FOLDERS,
  onInterrupt,
  RefusedError,
  readFolderArgument,
  step,
} from './lib/database/backup-folder.ts';
import { runPostgresTool } from './lib/database/postgres-tool.ts';
import { printChain } from './lib/database/print-chain.ts';
import { explainFailure } from './lib/explain-failure.ts';
import { readSettings } from './lib/read-settings.ts';

const USAGE = 'Usage: npm run restore -- FOLDER (that npm run backup has written)';
const NEXT = `✓ Restored. Before the shop opens (docs/backup.md says why):
  npm run captures:orphaned   lists payments that were made after the backup
  npm run check:invariants    holds the shop against the provider's ledger
  npm run audit:verify -- --head ENTRY:HASH   looks for the newest entry that the log of the shop has
`;

async function restore(folder: string, config: Config, signal: AbortSignal): Promise<void> {
  const isDump = fs.existsSync(path.join(folder, DUMP));
  if (!isDump && !fs.existsSync(path.join(folder, 'database'))) {
    throw new RefusedError(`${folder} holds no backup.`);
  }
  if (isDump) await restoreDump(folder, config.databaseOwnerUrl ?? config.databaseUrl, signal);
  else await restoreEmbedded(folder, config, signal);
  // With the database in its place, stopping would leave a restore that cannot be repeated.
  await copyFolders(FILE_FOLDERS, folder, config.dataDir);
  await completeRestore(config, readManifest(folder));
}

/** Brings the tables up to date and holds the audit log against the entry that the backup was made with. */
async function completeRestore(config: Config, head: AuditHead | undefined): Promise<void> {
  const { databaseUrl: url, databaseOwnerUrl, dataDir } = config;
  const secrets = createSecrets(config);
  const connection = await connectDatabase({ url, dataDir, auditKey: secrets });
  const { db } = connection;
  try {
    await step('Bringing the tables up to date', async () => {
      await migrateDatabase(connection, databaseOwnerUrl);
      await beginKey(db, secrets);
    });
    const heads = head ? [head] : [];
    const report = await step('Verifying the audit log', () =>
      verifyChain({ db, secrets }, { heads }),
    );
    process.exitCode = printChain(report, heads.length);
  } finally {
    await connection.close();
  }
}

async function restoreDump(
  folder: string,
  url: string | undefined,
  signal: AbortSignal,
): Promise<void> {
  if (url === undefined) {
    throw new RefusedError(
      'This is a backup of PostgreSQL: set DATABASE_URL to an empty database.',
    );
  }
  const { db, close } = await connectDatabase({ url, dataDir: '' });
  const { rows } = await db
    .execute(
      sql`select from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`,
    )
    .finally(close);
  if (rows.length > 0) {
    throw new RefusedError(
      'The database of DATABASE_URL is not empty, and nothing is overwritten: make a new one with createdb.',
    );
  }
  const file = path.join(folder, DUMP);
  await step('Restoring the database', () =>
    runPostgresTool('pg_restore', url, ['--single-transaction', '--exit-on-error', file], signal),
  );
}

async function restoreEmbedded(
  folder: string,
  { databaseUrl, dataDir }: Config,
  signal: AbortSignal,
): Promise<void> {
  if (databaseUrl !== undefined) {
    throw new RefusedError('This is a backup of the embedded database: unset DATABASE_URL.');
  }
  const present = EMBEDDED_FOLDERS.find((name) => fs.existsSync(path.join(dataDir, name)));
  if (present) {
    throw new RefusedError(
      `There is ${present} in ${dataDir} already, and nothing is overwritten: move it away, or choose another folder with DATA_DIR.`,
    );
  }
  // Beside their places first: half a database must not look like one.
  const staging = path.join(dataDir, 'restore.unfinished');
  fs.rmSync(staging, { recursive: true, force: true });
  try {
    await copyFolders(EMBEDDED_FOLDERS, folder, staging, signal);
    for (const name of fs.readdirSync(staging)) {
      fs.renameSync(path.join(staging, name), path.join(dataDir, name));
    }
  } finally {
    fs.rmSync(staging, { recursive: true, force: true });
  }
}

try {
  await restore(readFolderArgument(USAGE), readSettings(process.env), onInterrupt());
  process.stdout.write(NEXT);
} catch (error) {
  const reason =
    error instanceof RefusedError ? error.message : explainFailure(error, 'the message above');
  process.stderr.write(`Not restored. ${reason}\n`);
  process.exitCode = 1;
}
