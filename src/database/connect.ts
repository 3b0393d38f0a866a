/**
 * One way to the database: a `pg` pool, in front of the embedded database or of any PostgreSQL 15+.
 * Protects: queries are bounded in time; both kinds run the same code and migrations.
 */
import path from 'node:path';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { RANDOM_PAGE_COST } from './cluster.ts';
import { openEmbedded } from './embedded.ts';
import { forTransactions } from './transaction-client.ts';

export type Database = NodePgDatabase;
/** A database or a transaction in it; stores take either. */
export type Queryable = Database | Parameters<Parameters<Database['transaction']>[0]>[0];

export interface DatabaseConnection {
  db: Database;
  pool: pg.Pool;
  kind: 'embedded' | 'postgres';
  close(): Promise<void>;
}

/** The database does not answer; the message says where it was looked for, without a password. */
export class DatabaseUnreachableError extends Error {}

const POOL_SIZE = 10;
const OLDEST_VERSION = 15;

/**
 * Connects to `url`, or opens the embedded database below `dataDir` when there is none.
 * @throws DatabaseUnreachableError, DataFolderBusyError, DatabaseDamagedError, StorageFullError
 */
export async function connectDatabase(options: {
  url: string | undefined;
  dataDir: string;
}): Promise<DatabaseConnection> {
  if (options.url === undefined) {
    const embedded = await openEmbedded(path.join(options.dataDir, 'database'));
    return {
      db: openDatabase(embedded.pool),
      pool: embedded.pool,
      kind: 'embedded',
      close: embedded.close,
    };
  }
  if (!/^postgres(?:ql)?:$/.test(URL.parse(options.url)?.protocol ?? '')) {
    throw new DatabaseUnreachableError('DATABASE_URL is no address that begins with postgresql://');
  }
  const pool = new pg.Pool({
    connectionString: options.url,
    max: POOL_SIZE,
    pipeline: true,
    connectionTimeoutMillis: 5_000,
    statement_timeout: 3_000,
    lock_timeout: 2_000,
    idle_in_transaction_session_timeout: 10_000,
    application_name: 'handset',
    options: `-c random_page_cost=${RANDOM_PAGE_COST}`,
  });
  // An idle connection that breaks is replaced by the pool; the next query tells if all are gone.
  pool.on('error', () => undefined);
  // One that breaks between two queries of a transaction tells it with the next query as well.
  pool.on('connect', (client) => client.on('error', () => undefined));
  await checkServer(pool, options.url);
  return { db: openDatabase(pool), pool, kind: 'postgres', close: () => pool.end() };
}

/**
 * drizzle begins before it cares for the connection: one that broke just then never went back to the pool.
 * A connection keeps its session, which is where statements are built once (statement.ts).
 */
function openDatabase(pool: pg.Pool): Database {
  const db = drizzle(pool);
  const sessions = new WeakMap<pg.PoolClient, Database>();
  return Object.assign(db, {
    async transaction(...[work, config]: Parameters<Database['transaction']>) {
      const client = await pool.connect();
      try {
        const session = sessions.get(client) ?? drizzle(forTransactions(client));
        sessions.set(client, session);
        return await session.transaction(work, config);
      } finally {
        client.release();
      }
    },
  });
}

async function checkServer(pool: pg.Pool, url: string): Promise<void> {
  try {
    const { rows } = await pool.query<{ version: number }>(
      "select current_setting('server_version_num')::int as version",
    );
    const version = rows[0]?.version ?? 0;
    if (version >= OLDEST_VERSION * 10_000) return;
    throw new Error(
      `it is version ${Math.floor(version / 10_000)}, and ${OLDEST_VERSION} or newer is needed`,
    );
  } catch (error) {
    await pool.end();
    throw new DatabaseUnreachableError(
      `The database at ${new URL(url).host} cannot be used: ${reasonOf(error)}`,
    );
  }
}

/** A host with several addresses fails with several errors and no message of its own. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.message === '') return reasonOf(error.errors[0]);
  return error instanceof Error ? error.message : String(error);
}
