/**
 * `npm run backup -- FOLDER`: writes database, pictures and keys into a new folder. Protects: the folder
 * has its name only when the backup is whole, and nobody else can read it. The shop may run meanwhile, on either
 * database. How to bring it back: docs/backup.md.
 */
import './lib/quick-imports.ts';
import fs from 'node:fs';
import path from 'node:path';
import type { Config } from '../src/config.ts';
import { DataFolderBusyError, lockFolder } from '../src/database/embedded/embedded.ts';
import { type AuditHead, formatHead } from '../src/shop/audit/index.ts';
import { readHeadAt, readHeadOfCopy, writeManifest } from './lib/database/audit-head.ts';
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
import { copyEmbedded, copySandbox } from './lib/database/copy-database.ts';
import { runPostgresTool } from './lib/database/postgres-tool.ts';
import { createUnfinished } from './lib/database/unfinished-backup.ts';
import { explainFailure } from './lib/explain-failure.ts';
import { readSettings } from './lib/read-settings.ts';

const USAGE = 'Usage: npm run backup -- FOLDER (a new folder)';

/** @returns the newest entry of the audit log that is certainly in it */
async function backUp(
  folder: string,
  config: Config,
  signal: AbortSignal,
): Promise<AuditHead | null> {
  if (fs.existsSync(folder)) throw new RefusedError(`${folder} exists already; name a new folder.`);
  const unfinished = createUnfinished(folder);
  try {
    // The database first: a picture that it names is copied afterwards, and one that comes later does no harm.
    const head = await backUpDatabase(unfinished.folder, config, signal);
    signal.throwIfAborted();
    writeManifest(unfinished.folder, head);
    await copyFolders(FILE_FOLDERS, config.dataDir, unfinished.folder, signal);
    makePrivate(unfinished.folder);
    unfinished.finish();
    return head;
  } catch (error) {
    // Half a backup restores nothing, and holds personal data.
    unfinished.remove();
    throw error;
  }
}

/** For its owner only, also where somebody moves the files out of their folder. */
function makePrivate(folder: string): void {
  fs.chmodSync(folder, 0o700);
  for (const entry of fs.readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const place = path.join(entry.parentPath, entry.name);
    fs.chmodSync(place, entry.isDirectory() ? 0o700 : 0o600);
  }
}

async function backUpDatabase(
  folder: string,
  config: Config,
  signal: AbortSignal,
): Promise<AuditHead | null> {
  const { databaseUrl: url, databaseOwnerUrl, dataDir } = config;
  if (url === undefined) {
    await backUpEmbedded(dataDir, folder, signal);
    signal.throwIfAborted();
    return readHeadOfCopy(folder);
  }
  const head = await readHeadAt({ url, dataDir });
  const args = ['--format=custom', `--file=${path.join(folder, DUMP)}`];
  await step('Dumping the database', () =>
    runPostgresTool('pg_dump', databaseOwnerUrl ?? url, args, signal),
  );
  return head;
}

async function backUpEmbedded(dataDir: string, folder: string, signal: AbortSignal): Promise<void> {
  const database = path.join(dataDir, 'database');
  if (!fs.existsSync(database)) throw new RefusedError(`There is no database in ${dataDir}.`);
  const lock = lockUnlessRunning(database);
  if (!lock) {
    await step('Copying database, while the shop runs', () => copyEmbedded(dataDir, folder));
    // Behind the database: a payment that it knows is in the bank's ledger.
    await step('Copying sandbox', () => copySandbox(dataDir, folder));
    return;
  }
  try {
    await copyFolders(EMBEDDED_FOLDERS, dataDir, folder, signal);
  } finally {
    lock.close();
  }
}

function lockUnlessRunning(database: string): ReturnType<typeof lockFolder> | undefined {
  try {
    return lockFolder(database);
  } catch (error) {
    if (error instanceof DataFolderBusyError) return undefined;
    throw error;
  }
}

function explain(error: unknown): string {
  if (error instanceof RefusedError) return error.message;
  // Of the disk of the backup: DATA_DIR is no way out.
  if (error instanceof Error && 'syscall' in error) return `${error.message}.`;
  return explainFailure(error, 'the message above');
}

try {
  const folder = readFolderArgument(USAGE);
  const config = readSettings(process.env);
  const head = await backUp(folder, config, onInterrupt());
  process.stdout.write(`✓ The backup is in ${folder}.\n`);
  if (head) {
    process.stdout.write(`  The newest entry of its audit log: ${formatHead(head)}\n`);
  }
  if (config.mode === 'live') {
    process.stdout.write(
      '  It does not hold the settings: keep AUTH_SECRET and the keys elsewhere.\n',
    );
  }
  if (config.imageStore.kind !== 'disk') {
    process.stdout.write(
      '  Pictures are in the image store of the settings, which has its own backup.\n',
    );
  }
} catch (error) {
  process.stderr.write(`No backup was made. ${explain(error)}\n`);
  process.exitCode = 1;
}
