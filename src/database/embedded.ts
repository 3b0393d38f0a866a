/**
 * The embedded PostgreSQL (PGlite), hardened: fsync on, one process a folder, exit on PANIC, timed
 * CHECKPOINT and VACUUM. Protects: an acknowledged write survives SIGKILL.
 * Tested in tests/api/embedded-database.test.ts.
 */
import fs from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import pg from 'pg';
import { PGliteStream } from './pglite-stream.ts';

const CLUSTER = 'pg18';
const MAINTENANCE_INTERVAL_MS = 300_000;
const MAINTENANCE_ROUNDS_PER_VACUUM = 12;
/** An empty cluster takes 40 MB and its first write-ahead log as much again. */
const MIN_FREE_BYTES = { fresh: 150 * 1024 * 1024, existing: 40 * 1024 * 1024 };
const SQLITE_BUSY = 5;
/** Exit code when the database gave up under the running shop; starting it again recovers. */
const PANIC_EXIT_CODE = 70;

/** The data folder is in use by another process. */
export class DataFolderBusyError extends Error {}

/** The files of the database cannot be used; nothing in the folder was changed. */
export class DatabaseDamagedError extends Error {}

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
  const unfinished = path.join(folder, `${CLUSTER}.unfinished`);
  fs.rmSync(unfinished, { recursive: true, force: true });
  const lite = await startCluster(unfinished);
  await lite.close();
  syncTree(unfinished);
  fs.renameSync(unfinished, cluster);
  syncPath(folder);
}

async function startCluster(cluster: string): Promise<PGlite> {
  let complaint: string | undefined;
  let isOpen = false;
  const onStderr = (text: string) => {
    if (!/PANIC|FATAL|Aborted\(/.test(text)) return true;
    complaint ??= text;
    if (isOpen && !text.includes('FATAL')) stopOnPanic(text);
    return true;
  };
  try {
    const lite = await PGlite.create({
      fs: new DurableNodeFS(cluster),
      extensions: { pg_trgm },
      startParams: [
        ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
        ...['wal_sync_method=fsync', 'shared_buffers=32MB'].flatMap((setting) => ['-c', setting]),
        ...['max_wal_size=256MB', 'min_wal_size=64MB'].flatMap((setting) => ['-c', setting]),
      ],
      onStderr,
    });
    isOpen = true;
    return lite;
  } catch (error) {
    const reason = complaint?.replace(/^.*?(?:PANIC|FATAL):\s*/s, '').trim() ?? String(error);
    throw new DatabaseDamagedError(`The database in ${cluster} cannot be opened: ${reason}`);
  }
}

function serve(lite: PGlite, lock: DatabaseSync): EmbeddedDatabase {
  const pool = new pg.Pool({
    user: 'postgres',
    database: 'postgres',
    max: 1,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: 10_000,
    stream: () => new PGliteStream(lite) as never,
  });
  pool.on('error', () => undefined);
  const timer = setInterval(maintain(pool), MAINTENANCE_INTERVAL_MS).unref();
  return {
    pool,
    async close() {
      clearInterval(timer);
      await pool.end();
      await lite.close();
      lock.close();
    },
  };
}

function maintain(pool: pg.Pool): () => void {
  let round = 0;
  return () => {
    round += 1;
    const statement = round % MAINTENANCE_ROUNDS_PER_VACUUM ? 'CHECKPOINT' : 'VACUUM (ANALYZE)';
    // A busy session misses one round of maintenance; the next one makes up for it.
    pool.query(statement).catch(() => undefined);
  };
}

/** After a PANIC the session is gone; the write-ahead log makes the next start whole. */
function stopOnPanic(text: string): never {
  fs.writeSync(
    2,
    `The embedded database stopped: ${text.trim()}\nNothing that was confirmed is lost; start the shop again.\n`,
  );
  process.exit(PANIC_EXIT_CODE);
}

interface FsyncStream {
  nfd: number;
}

/** PGlite's folder file system leaves fsync out; acknowledged writes need it. */
class DurableNodeFS extends NodeFS {
  override async init(...args: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const result = await super.init(...args);
    result.emscriptenOpts.preRun?.push((module) => {
      const nodeFs = (module as unknown as { NODEFS: { stream_ops: Record<string, unknown> } })
        .NODEFS;
      nodeFs.stream_ops.fsync = (stream: FsyncStream) => {
        fs.fsyncSync(stream.nfd);
        return 0;
      };
    });
    return result;
  }
}

function syncTree(folder: string): void {
  for (const entry of fs.readdirSync(folder, { withFileTypes: true })) {
    const full = path.join(folder, entry.name);
    if (entry.isDirectory()) syncTree(full);
    else syncPath(full);
  }
  syncPath(folder);
}

function syncPath(file: string): void {
  const descriptor = fs.openSync(file, 'r');
  fs.fsyncSync(descriptor);
  fs.closeSync(descriptor);
}
