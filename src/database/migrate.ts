/**
 * Forward-only migrations at boot, under an advisory lock so that several processes can start at
 * once. Called by server.ts and by the tests' template database.
 */
import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type { DatabaseConnection } from './connect.ts';

const MIGRATIONS = fileURLToPath(new URL('./migrations', import.meta.url));
/** Any constant will do, as long as it never changes. */
const MIGRATION_LOCK = 4_815_162_342;

/** Brings the schema up to date; waits when another process is doing so. */
export async function migrateDatabase({ pool }: DatabaseConnection): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('set statement_timeout = 0; set lock_timeout = 0');
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await migrate(drizzle(client), { migrationsFolder: MIGRATIONS });
  } finally {
    await client.query('select pg_advisory_unlock_all()');
    await client.query('reset statement_timeout; reset lock_timeout');
    client.release();
  }
}
