/** Forward-only migrations at boot, one process at a time. */
import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { withMigrationLock } from './boot-lock.ts';
import type { DatabaseConnection } from './connect.ts';

const MIGRATIONS = fileURLToPath(new URL('./migrations', import.meta.url));

/** Brings the schema up to date; waits when another process is doing so. */
export async function migrateDatabase(connection: DatabaseConnection): Promise<void> {
  await withMigrationLock(connection, (client) =>
    migrate(drizzle(client), { migrationsFolder: MIGRATIONS }),
  );
}
