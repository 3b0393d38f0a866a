/** Databases from before the migrations were written anew: kept when they are the same, else left as they are. */
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { explainFailure } from '../../../scripts/lib/explain-failure.ts';
import {
  DatabaseTooOldError,
  LAST_OF_OLD,
  migrateDatabase,
} from '../../../src/database/migrate.ts';
import {
  createTestDatabase,
  describeOnBoth,
  type TestDatabase,
} from '../../support/database/database.ts';

const MIGRATIONS = path.resolve(import.meta.dirname, '../../../src/database/migrations');
/** Those that were written anew: what comes behind them finds an old database as they leave one. */
const BEGINNING = 2;

describeOnBoth('a database from before the first release', (kind) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase(kind);
  });
  afterAll(() => database.close());

  async function readMarks(): Promise<string[]> {
    const { rows } = await database.db.execute<{ hash: string }>(
      sql`select hash from drizzle.__drizzle_migrations order by created_at`,
    );
    return rows.map(({ hash }) => hash);
  }

  /** Marks the database as one that has these migrations, the last one made lately. */
  async function markAs(hashes: string[]): Promise<void> {
    await database.db.execute(sql`delete from drizzle.__drizzle_migrations`);
    for (const [index, hash] of hashes.entries()) {
      await database.db.execute(sql`insert into drizzle.__drizzle_migrations (hash, created_at)
        values (${hash}, ${1_000 + index})`);
    }
  }

  /** Tables and triggers of back then, with something in them. */
  async function setBack(): Promise<void> {
    const beginning = readMigrationFiles({ migrationsFolder: MIGRATIONS }).slice(0, BEGINNING);
    const statements = beginning.flatMap((migration) => migration.sql);
    for (const statement of ['drop schema public cascade', 'create schema public', ...statements]) {
      await database.db.execute(sql.raw(statement));
    }
    await database.db.execute(sql`insert into mobiles (id, slug, name, category, price_cents, stock)
      select gen_random_uuid(), 'm' || n, 'Phone ' || n, 'vivo', 10000, 9 from generate_series(1, 120) n`);
  }

  async function countMobiles(): Promise<number> {
    const { rows } = await database.db.execute<{ count: string }>(
      sql`select count(*) from mobiles`,
    );
    return Number(rows[0]?.count);
  }

  it('keeps everything when it has the last of the old migrations', async () => {
    const marks = await readMarks();
    await setBack();
    const mobiles = await countMobiles();
    await markAs(['the first of the old ones', LAST_OF_OLD]);
    await migrateDatabase(database);
    expect(await readMarks()).toEqual(marks);
    expect(await countMobiles()).toBe(mobiles);
    expect(mobiles).toBeGreaterThan(100);
  });

  it('is refused in one sentence when it is older, and left as it is', async () => {
    const old = ['the first of the old ones', 'another old one'];
    await markAs(old);
    const error = await migrateDatabase(database).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(DatabaseTooOldError);
    expect(explainFailure(error, 'the log')).toMatch(
      /^The database was made [^:]*: start it once .* keep its catalogue and orders, or start anew .*\.$/,
    );
    expect(await readMarks()).toEqual(old);
    expect(await countMobiles()).toBeGreaterThan(100);
  });
});
