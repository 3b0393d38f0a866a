/**
 * Forward-only migrations at boot, one process at a time. Protects: a database from before the first
 * release is either known to be the same as a new one, or left as it is
 * (docs/decisions/running/030-migrations-begin-anew.md).
 */
import { fileURLToPath } from 'node:url';
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type pg from 'pg';
import { errorCode } from '../shared/errors.ts';
import { withMigrationLock } from './boot-lock.ts';
import type { DatabaseConnection } from './connect.ts';
import { DatabaseRightsError, grantRights, requireRights, requireTwoRoles } from './rights.ts';

const MIGRATIONS = fileURLToPath(new URL('./migrations', import.meta.url));

/** SHA-256 of the last of the 33 migrations that were written anew as the first two of today. */
export const LAST_OF_OLD = 'f27c93412630fbe83435a9f30ea7bf47345f890d3fa4a0a051e5b0554dbf357e';
const BEGINNING = 2;
const INSUFFICIENT_PRIVILEGE = '42501';

/** The database was made before the first release, and not by its last state. Nothing was changed. */
export class DatabaseTooOldError extends Error {}

/**
 * Brings the schema up to date; waits when another process is doing so.
 * @param ownerUrl of the role that owns the tables, where the shop's own role does not: it gets its rights
 * @throws DatabaseTooOldError, DatabaseRightsError
 */
export async function migrateDatabase(
  connection: DatabaseConnection,
  ownerUrl?: string,
): Promise<void> {
  await withMigrationLock(connection, ownerUrl, async (client) => {
    const shopRole =
      ownerUrl === undefined ? undefined : await requireTwoRoles(client, connection.pool);
    await recogniseBeginning(client);
    await applyMigrations(client);
    if (shopRole !== undefined) await grantRights(client, shopRole);
  });
  await requireRights(connection.pool);
}

/** A role that owns nothing may be asked as long as there is nothing to do. */
async function applyMigrations(client: pg.Client | pg.PoolClient): Promise<void> {
  const applied = await readApplied(client);
  const last = readMigrationFiles({ migrationsFolder: MIGRATIONS }).at(-1);
  if (last && (applied.at(-1)?.madeAtMs ?? 0) >= last.folderMillis) return;
  try {
    await migrate(drizzle(client), { migrationsFolder: MIGRATIONS });
  } catch (error) {
    if (errorCode(error) !== INSUFFICIENT_PRIVILEGE) throw error;
    throw new DatabaseRightsError(
      'The tables have to be made or changed, and the role of DATABASE_URL may not; set DATABASE_OWNER_URL to the role that owns them',
      { cause: error },
    );
  }
}

/** A database with the last of the old migrations has the tables and triggers that the first two make. */
async function recogniseBeginning(client: pg.ClientBase): Promise<void> {
  const applied = await readApplied(client);
  const beginning = readMigrationFiles({ migrationsFolder: MIGRATIONS }).slice(0, BEGINNING);
  if (applied.length === 0 || applied[0]?.hash === beginning[0]?.hash) return;
  if (applied.at(-1)?.hash !== LAST_OF_OLD) {
    throw new DatabaseTooOldError(
      'The database was made by a version from before the first release',
    );
  }
  await noteBeginning(client, beginning);
}

interface Applied {
  hash: string;
  madeAtMs: number;
}

/** The migrations that a database has, oldest first; none for an empty database. */
async function readApplied(client: pg.ClientBase): Promise<Applied[]> {
  const { rows: known } = await client.query<{ name: string | null }>(
    "select to_regclass('drizzle.__drizzle_migrations')::text as name",
  );
  if (!known[0]?.name) return [];
  const { rows } = await client.query<Applied>(
    `select hash, created_at::float8 as "madeAtMs" from drizzle.__drizzle_migrations
      order by created_at`,
  );
  return rows;
}

/** Reads only. @returns how many migrations the database has, and how many the next start applies */
export async function countMigrations(
  client: pg.ClientBase,
): Promise<{ applied: number; pending: number }> {
  const applied = await readApplied(client);
  const lastMs = applied.at(-1)?.madeAtMs ?? 0;
  const files = readMigrationFiles({ migrationsFolder: MIGRATIONS });
  const pending = files.filter(({ folderMillis }) => folderMillis > lastMs);
  return { applied: applied.length, pending: pending.length };
}

/** One statement, so that a process that dies leaves the old marks or the new ones. */
async function noteBeginning(client: pg.ClientBase, beginning: MigrationMeta[]): Promise<void> {
  await client.query(
    `with forgotten as (delete from drizzle.__drizzle_migrations)
     insert into drizzle.__drizzle_migrations (hash, created_at) select * from unnest($1::text[], $2::bigint[])`,
    [beginning.map(({ hash }) => hash), beginning.map(({ folderMillis }) => folderMillis)],
  );
}
