/** A mutex over processes, by an advisory lock: for work at boot that several must not do at once. */
import { sql } from 'drizzle-orm';
import pg from 'pg';
import type { DatabaseConnection } from './connect.ts';
import type { Queryable } from './server-pool.ts';

/** Any constants will do, as long as they never change and no other lock uses them. */
const BOOT_LOCK = 4_815_162_343;
const MIGRATION_LOCK = 4_815_162_342;
/** Shared by all running shops; `remove-demo` takes it alone. */
const RUNNING_LOCK = 4_815_162_346;

/** Runs `work` while holding the lock; the embedded database has one process anyway. */
export async function withBootLock<T>(
  connection: DatabaseConnection,
  work: () => Promise<T>,
): Promise<T> {
  if (connection.kind === 'embedded') return work();
  return withLockedSession(connection, BOOT_LOCK, work);
}

/**
 * Runs `work` in a session that no other process has at the same time and that has no time limits.
 * @param ownerUrl whose session it is, where the role of the connection does not own the tables
 */
export async function withMigrationLock<T>(
  connection: DatabaseConnection,
  ownerUrl: string | undefined,
  work: (client: pg.Client | pg.PoolClient) => Promise<T>,
): Promise<T> {
  if (connection.kind === 'postgres') {
    return withLockedSession(connection, MIGRATION_LOCK, work, ownerUrl);
  }
  const client = await connection.pool.connect();
  try {
    return await work(client);
  } finally {
    client.release();
  }
}

/**
 * Marks the database as used by a running shop for as long as the session of `client` lasts.
 * @throws Error while `remove-demo` is at work
 */
export async function markRunning(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ taken: boolean }>(
    'select pg_try_advisory_lock_shared($1) as taken',
    [RUNNING_LOCK],
  );
  if (rows[0]?.taken === true) return;
  throw new Error(
    'The database is being emptied by npm run admin -- remove-demo; start the shop when that is done.',
  );
}

/**
 * Keeps shops from starting until the transaction ends. Has no effect on the embedded database,
 * which only one process can open.
 * @returns false when a shop is running
 */
export async function lockOutShops(tx: Queryable): Promise<boolean> {
  const { rows } = await tx.execute<{ taken: boolean }>(
    sql`select pg_try_advisory_xact_lock(${RUNNING_LOCK}) as taken`,
  );
  return rows[0]?.taken === true;
}

/** The lock ends with the session. */
async function withLockedSession<T>(
  { pool }: DatabaseConnection,
  lock: number,
  work: (client: pg.Client) => Promise<T>,
  ownerUrl?: string,
): Promise<T> {
  const where = ownerUrl === undefined ? pool.options : { connectionString: ownerUrl };
  const client = new pg.Client({ ...where, query_timeout: 0 });
  // One that breaks tells it with its next query.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [lock]);
    return await work(client);
  } finally {
    await client.end();
  }
}
