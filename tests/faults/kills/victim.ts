/** What is killed at the named points: the shop's process, or the PostgreSQL server behind it. */
import { readFileSync, rmSync } from 'node:fs';
import pg from 'pg';
import { expect } from 'vitest';
import { createTestFolder, prepareTestDatabase } from '../../support/database/database.ts';
import { startPostgresServer } from '../../support/database/postgres-server.ts';
import type { Death, KillPoint } from './kill-points.ts';

export interface Victim {
  /** The shop's database and its data folder. */
  url: string;
  dataDir: string;
  /** `postmaster.pid` of a server that only this shop uses. */
  pidFile: string | undefined;
  deathAt(point: KillPoint): Death;
  /** Another number for each life of the database; undefined when it is not what is killed. */
  lives(): number | undefined;
  query<T extends pg.QueryResultRow>(query: string, values?: unknown[]): Promise<T[]>;
  /** Waits until the shop's jobs have dealt with what the last death left over. */
  settleDown(): Promise<void>;
  remove(): Promise<void>;
}

const REST_TIMEOUT_MS = 60_000;
const OPEN_EVENTS = 'select from webhook_inbox where processed_at is null';

/**
 * A database for a shop with the catalogue; one that is to be killed has a server of its own.
 * @param folder where that server keeps its data
 */
export async function prepareVictim(whose: 'shop' | 'database', folder?: string): Promise<Victim> {
  const place = whose === 'shop' ? await cloneDatabase() : await startOwnServer(folder);
  const { url, dataDir, pidFile } = place;
  const pool = new pg.Pool({ connectionString: url, max: 1 });
  pool.on('error', () => undefined);
  const query: Victim['query'] = async (statement, values) =>
    (await pool.query(statement, values)).rows;
  return {
    url,
    dataDir,
    pidFile,
    query,
    deathAt: (at) => ({ at, pidFile }),
    lives: () => (pidFile ? readFirstProcess(pidFile) : undefined),
    async settleDown() {
      await expect.poll(() => query(OPEN_EVENTS), { timeout: REST_TIMEOUT_MS }).toEqual([]);
    },
    async remove() {
      await pool.end();
      await place.remove();
    },
  };
}

async function cloneDatabase() {
  const {
    url = '',
    dataDir,
    remove,
  } = await prepareTestDatabase({
    kind: 'postgres',
    catalogue: true,
  });
  return { url, dataDir, pidFile: undefined, remove };
}

/** Writes to the disk before it answers and is started again when it dies. */
async function startOwnServer(parentFolder?: string) {
  const server = await startPostgresServer({
    isDurable: true,
    isRevived: true,
    ...(parentFolder ? { parentFolder } : {}),
  });
  const dataDir = createTestFolder();
  return {
    url: server.url,
    dataDir,
    pidFile: server.pidFile,
    async remove() {
      await server.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** NaN while there is no server. */
function readFirstProcess(pidFile: string): number {
  try {
    return Number.parseInt(readFileSync(pidFile, 'utf8'), 10);
  } catch {
    return Number.NaN;
  }
}
