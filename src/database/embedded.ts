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
import { unaccent } from '@electric-sql/pglite/contrib/unaccent';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import pg from 'pg';
import { PGliteStream } from './pglite-stream.ts';

const CLUSTER = 'pg18';
const MAINTENANCE_INTERVAL_MS = 300_000;
const MAINTENANCE_ROUNDS_PER_VACUUM = 12;
/** Exit code when the database gave up; the supervisor starts the shop anew and it recovers. */
const PANIC_EXIT_CODE = 70;

/** The data folder is in use by another process. */
export class DataFolderBusyError extends Error {}

export interface EmbeddedDatabase {
  pool: pg.Pool;
  close(): Promise<void>;
}

/**
 * Opens (on the first call creates) the database below `folder`.
 * @throws DataFolderBusyError when another process holds the folder
 */
export async function openEmbedded(folder: string): Promise<EmbeddedDatabase> {
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
  fs.chmodSync(folder, 0o700);
  const lock = lockFolder(folder);
  try {
    const lite = await startCluster(folder);
    return serve(lite, lock);
  } catch (error) {
    lock.close();
    throw error;
  }
}

/** SQLite's file lock is the one lock that every platform frees when a process dies. */
function lockFolder(folder: string): DatabaseSync {
  const lock = new DatabaseSync(path.join(folder, 'instance.lock'));
  try {
    lock.exec('PRAGMA locking_mode=EXCLUSIVE; BEGIN EXCLUSIVE');
    return lock;
  } catch {
    lock.close();
    throw new DataFolderBusyError(`Another process is already using ${folder}`);
  }
}

async function startCluster(folder: string): Promise<PGlite> {
  const cluster = path.join(folder, CLUSTER);
  const ready = path.join(folder, 'READY');
  const isFresh = !fs.existsSync(path.join(cluster, 'PG_VERSION')) || !fs.existsSync(ready);
  // Without READY the first initialisation was cut short and nothing was ever acknowledged in it.
  if (isFresh) fs.rmSync(cluster, { recursive: true, force: true });
  const lite = await PGlite.create({
    fs: new DurableNodeFS(cluster),
    extensions: { pg_trgm, unaccent },
    startParams: [
      ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
      ...['wal_sync_method=fsync', 'shared_buffers=32MB'].flatMap((setting) => ['-c', setting]),
      ...['max_wal_size=256MB', 'min_wal_size=64MB'].flatMap((setting) => ['-c', setting]),
    ],
    onStderr: exitOnPanic,
  });
  if (isFresh) {
    syncTree(cluster);
    fs.writeFileSync(ready, CLUSTER);
  }
  return lite;
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

function exitOnPanic(text: string): boolean {
  if (/PANIC|Aborted\(/.test(text)) {
    fs.writeSync(2, `The embedded database stopped: ${text}\n`);
    process.exit(PANIC_EXIT_CODE);
  }
  return true;
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
    const descriptor = fs.openSync(full, 'r');
    fs.fsyncSync(descriptor);
    fs.closeSync(descriptor);
  }
}
