/**
 * The embedded PostgreSQL (PGlite), hardened: fsync on, one process a folder, exit on PANIC, maintenance on a
 * timer. Protects: an acknowledged write survives SIGKILL.
 */
import { execFile } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import { traceStatements } from '../trace-statements.ts';
import { DatabaseDamagedError, startCluster } from './cluster.ts';
import { startMaintenance } from './maintenance.ts';
import { PGliteStream } from './pglite-stream.ts';

const CLUSTER = 'pg18';
const UNFINISHED = `${CLUSTER}.unfinished`;
const CREATOR = fileURLToPath(new URL('./create-cluster.ts', import.meta.url));
const run = promisify(execFile);
/** An empty cluster takes 40 MB and its first write-ahead log as much again. */
const MIN_FREE_BYTES = { fresh: 150 * 1024 * 1024, existing: 40 * 1024 * 1024 };
const SQLITE_BUSY = 5;

/** The data folder is in use by another process. */
export class DataFolderBusyError extends Error {}

/** There is too little free space to work safely. */
export class StorageFullError extends Error {}

export interface EmbeddedDatabase {
  pool: pg.Pool;
  close(): Promise<void>;
}

/**
 * Opens (on the first call creates) the database below `folder`.
 * @throws DataFolderBusyError, DatabaseDamagedError, StorageFullError
 */
export async function openEmbedded(folder: string): Promise<EmbeddedDatabase> {
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
  fs.chmodSync(folder, 0o700);
  const lock = lockFolder(folder);
  try {
    const cluster = path.join(folder, CLUSTER);
    const isFresh = !fs.existsSync(cluster);
    requireFreeSpace(folder, isFresh ? MIN_FREE_BYTES.fresh : MIN_FREE_BYTES.existing);
    if (isFresh) await createCluster(folder, cluster);
    return serve(await startCluster(cluster), lock);
  } catch (error) {
    lock.close();
    throw error;
  }
}

/**
 * Holds the folder for this process until the answer is closed.
 * SQLite's file lock is the one lock that every platform frees when a process dies.
 * @throws DataFolderBusyError
 */
export function lockFolder(folder: string): DatabaseSync {
  const file = path.join(folder, 'instance.lock');
  const lock = new DatabaseSync(file);
  try {
    lock.exec('PRAGMA locking_mode=EXCLUSIVE; BEGIN EXCLUSIVE');
    return lock;
  } catch (error) {
    lock.close();
    if ((error as { errcode?: number }).errcode === SQLITE_BUSY) {
      throw new DataFolderBusyError(`Another process is already using ${folder}`);
    }
    throw new DatabaseDamagedError(`The lock file ${file} is not readable; delete it`);
  }
}

function requireFreeSpace(folder: string, neededBytes: number): void {
  const { bavail, bsize } = fs.statfsSync(folder);
  const inMegabytes = (bytes: number) => `${Math.floor(bytes / 1024 / 1024)} MB`;
  if (bavail * bsize >= neededBytes) return;
  throw new StorageFullError(
    `${folder} has ${inMegabytes(bavail * bsize)} of free space and needs ${inMegabytes(neededBytes)}`,
  );
}

/**
 * Creates the cluster beside its place and moves it there when it is complete, so that a first start
 * that was cut short leaves nothing that looks like a database.
 */
async function createCluster(folder: string, cluster: string): Promise<void> {
  for (const name of fs.readdirSync(folder).filter((entry) => entry.startsWith(UNFINISHED))) {
    fs.rmSync(path.join(folder, name), { recursive: true, force: true });
  }
  const unfinished = path.join(folder, `${UNFINISHED}.${process.pid}`);
  try {
    await run(process.execPath, ['--liftoff-only', CREATOR, unfinished]);
  } catch (error) {
    fs.rmSync(unfinished, { recursive: true, force: true });
    requireFreeSpace(folder, MIN_FREE_BYTES.fresh);
    throw new Error(`The database could not be created in ${folder}`, { cause: error });
  }
  fs.renameSync(unfinished, cluster);
  const descriptor = fs.openSync(folder, 'r');
  fs.fsyncSync(descriptor);
  fs.closeSync(descriptor);
}

function serve(lite: PGlite, lock: DatabaseSync): EmbeddedDatabase {
  const pool = new pg.Pool({
    user: 'postgres',
    database: 'postgres',
    max: 1,
    pipeline: true,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: 10_000,
    stream: () => new PGliteStream(lite),
  });
  traceStatements(pool);
  pool.on('error', () => undefined);
  const endMaintenance = startMaintenance(pool);
  return {
    pool,
    async close() {
      endMaintenance();
      await pool.end();
      await lite.close();
      lock.close();
    },
  };
}
