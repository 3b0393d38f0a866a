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
  RefusedError,
  readFolderArgument,
  step,
} from './lib/database/backup-folder.ts';
import { copyEmbedded, copySandbox } from './lib/database/copy-database.ts';
import { runPostgresTool } from './lib/database/postgres-tool.ts';
import { explainFailure } from './lib/explain-failure.ts';
import { readSettings } from './lib/read-settings.ts';

const USAGE = 'Usage: npm run backup -- FOLDER (a new folder)';

/** @returns the newest entry of the audit log that is certainly in it */
async function backUp(folder: string, config: Config): Promise<AuditHead | null> {
  if (fs.existsSync(folder)) throw new RefusedError(`${folder} exists already; name a new folder.`);
  const unfinished = `${folder}.unfinished`;
  fs.rmSync(unfinished, { recursive: true, force: true });
  fs.mkdirSync(unfinished, { recursive: true, mode: 0o700 });
  try {
    // The database first: a picture that it names is copied afterwards, and one that comes later does no harm.
    const head = await backUpDatabase(unfinished, config);
    writeManifest(unfinished, head);
    await copyFolders(FILE_FOLDERS, config.dataDir, unfinished);
    makePrivate(unfinished);
    fs.renameSync(unfinished, folder);
    return head;
  } catch (error) {
    // Half a backup restores nothing, and holds the data of people.
    fs.rmSync(unfinished, { recursive: true, force: true });
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

async function backUpDatabase(folder: string, config: Config): Promise<AuditHead | null> {
  const { databaseUrl: url, databaseOwnerUrl, dataDir } = config;
  if (url === undefined) {
    await backUpEmbedded(dataDir, folder);
    return readHeadOfCopy(folder);
  }
  const head = await readHeadAt({ url, dataDir });
  await dump(databaseOwnerUrl ?? url, folder);
  return head;
}

async function dump(databaseUrl: string, folder: string): Promise<void> {
  const file = path.join(folder, DUMP);
  await step('Dumping the database', () =>
    runPostgresTool('pg_dump', databaseUrl, ['--format=custom', `--file=${file}`]),
  );
}

async function backUpEmbedded(dataDir: string, folder: string): Promise<void> {
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
    await copyFolders(EMBEDDED_FOLDERS, dataDir, folder);
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

try {
  const folder = readFolderArgument(USAGE);
  const config = readSettings(process.env);
  const head = await backUp(folder, config);
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
  const reason =
    error instanceof RefusedError ? error.message : explainFailure(error, 'the message above');
  process.stderr.write(`No backup was made. ${reason}\n`);
  process.exitCode = 1;
}
