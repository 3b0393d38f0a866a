/** A shop as the version before variants left it: its database and what its bank knew (fixtures/). */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import type { Database } from '../../../src/database/connect.ts';
import { openBankStore } from '../../../src/sandbox/bank/store.ts';

const MIGRATIONS = path.resolve(import.meta.dirname, '../../../src/database/migrations');
/** Those that the version had, up to 0006_own_phone.sql. */
const KNOWN = 7;

const readFixture = (name: string) =>
  readFileSync(path.join(import.meta.dirname, 'fixtures', name), 'utf8');

/** Puts the old shop in the place of whatever is in a database and its data folder. */
export async function restoreBeforeVariants(db: Database, dataDir: string): Promise<void> {
  const migrations = readMigrationFiles({ migrationsFolder: MIGRATIONS }).slice(0, KNOWN);
  const statements = migrations.flatMap((migration) => migration.sql);
  for (const statement of ['drop schema public cascade', 'create schema public', ...statements]) {
    await db.execute(sql.raw(statement));
  }
  await db.execute(sql`delete from drizzle.__drizzle_migrations`);
  for (const { hash, folderMillis } of migrations) {
    await db.execute(sql`insert into drizzle.__drizzle_migrations (hash, created_at)
      values (${hash}, ${folderMillis})`);
  }
  // What migrations begin with, and what triggers keep, is part of the dump. One message, so that it is one session.
  const data = readFixture('before-variants.sql');
  const { rows: tables } = await db.execute<{ name: string }>(
    sql`select tablename as name from pg_tables where schemaname = 'public'`,
  );
  await db.execute(
    sql.raw(`set session_replication_role = replica;
    truncate ${tables.map(({ name }) => name)}; ${data} set session_replication_role = origin;`),
  );
  const bank = openBankStore(path.join(dataDir, 'sandbox'));
  bank.database.exec(readFixture('before-variants-bank.sql'));
  bank.close();
}
