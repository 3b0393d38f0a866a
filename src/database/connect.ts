/**
 * One way to the database: a `pg` pool, in front of the embedded database or of any PostgreSQL 15+.
 * Protects: queries are bounded in time; both kinds run the same code and migrations.
 */
import path from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { openEmbedded } from './embedded/embedded.ts';
import type { AuditKey, Database, Queryable } from './server-pool.ts';
import {
  checkServer,
  createServerPool,
  type DatabaseLimits,
  DEFAULT_LIMITS,
} from './server-pool.ts';

export type { Database, Queryable };

export interface DatabaseConnection {
  db: Database;
  pool: pg.Pool;
  kind: 'embedded' | 'postgres';
  close(): Promise<void>;
}

/** The database does not answer; the message says where it was looked for, without a password. */
export class DatabaseUnreachableError extends Error {}

/**
 * Connects to `url`, or opens the embedded database below `dataDir` when there is none.
 * @throws DatabaseUnreachableError, DataFolderBusyError, DatabaseDamagedError, StorageFullError
 */
export async function connectDatabase(options: {
  url: string | undefined;
  dataDir: string;
  /** Of a server; the embedded database has one connection and no limits. */
  limits?: DatabaseLimits;
  /** How long a server may take to answer for the first time. */
  firstAnswerMs?: number;
  /** Of who writes the audit log. */
  auditKey?: AuditKey;
}): Promise<DatabaseConnection> {
  const { auditKey } = options;
  if (options.url === undefined) {
    const embedded = await openEmbedded(path.join(options.dataDir, 'database'));
    return {
      db: Object.assign(drizzle(embedded.pool), { auditKey }),
      pool: embedded.pool,
      kind: 'embedded',
      close: embedded.close,
    };
  }
  if (!/^postgres(?:ql)?:$/.test(URL.parse(options.url)?.protocol ?? '')) {
    throw new DatabaseUnreachableError('DATABASE_URL is no address that begins with postgresql://');
  }
  const pool = createServerPool(options.url, options.limits ?? DEFAULT_LIMITS);
  await checkServer(pool, options.firstAnswerMs).catch(async (error: unknown) => {
    await pool.end();
    throw new DatabaseUnreachableError(
      `The database at ${new URL(options.url ?? '').host} cannot be used: ${reasonOf(error)}`,
    );
  });
  const db = Object.assign(drizzle(pool), { auditKey });
  return { db, pool, kind: 'postgres', close: () => pool.end() };
}

/** A host with several addresses fails with several errors and no message of its own. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.message === '') return reasonOf(error.errors[0]);
  return error instanceof Error ? error.message : String(error);
}
