/** What the embedded database promises beyond PostgreSQL itself, and what both kinds share. */
import { type ChildProcess, spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { sql } from 'drizzle-orm';
import { integer, pgTable } from 'drizzle-orm/pg-core';
import { describe, expect, it, vi } from 'vitest';
import { createChance } from '../../../scripts/lib/testing/chance.ts';
import { connectDatabase } from '../../../src/database/connect.ts';
import { DataFolderBusyError, openEmbedded } from '../../../src/database/embedded/embedded.ts';
import { vacuumDueTables } from '../../../src/database/embedded/maintenance.ts';
import { migrateDatabase } from '../../../src/database/migrate.ts';
import { pipelined, statement } from '../../../src/database/statement.ts';
import { transact } from '../../../src/database/transact.ts';
import { errorCode } from '../../../src/shared/errors.ts';
import {
  createTestDatabase,
  createTestFolder,
  describeOnBoth,
  prepareTestDatabase,
} from '../../support/database/database.ts';

const chance = createChance('embedded-database');

vi.setConfig({ testTimeout: 180_000 });

const steps = pgTable('steps', { step: integer().notNull() });
const add = statement('add_step', (db) =>
  db.insert(steps).values({ step: sql.placeholder('step') }),
);
const count = statement('count_steps', (db) =>
  db.select({ steps: sql<number>`count(*)::int` }).from(steps),
);

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

const WRITER = fileURLToPath(new URL('../../support/database/embedded-writer.ts', import.meta.url));
const KILLS = Number(process.env.KILLS ?? 2);

describeOnBoth('a migrated database', (kind) => {
  it('can be migrated again, by several at a time, without harm', async () => {
    const database = await createTestDatabase(kind);
    await Promise.all([migrateDatabase(database), migrateDatabase(database)]);
    const { rows } = await database.pool.query('select count(*)::int as count from mobiles');
    expect(rows).toEqual([{ count: 0 }]);
    await database.close();
  });

  it('rolls a failed transaction back and goes on', async () => {
    const database = await createTestDatabase(kind);
    const failing = transact(database.db, async (tx) => {
      await tx.execute('create table half_done (id int)');
      await tx.execute('select 1 / 0');
    });
    await expect(failing).rejects.toThrow();
    const { rows } = await database.pool.query(`select to_regclass('half_done') as name`);
    expect(rows).toEqual([{ name: null }]);
    await database.close();
  });

  it('runs pipelined statements in their order', async () => {
    const database = await createTestDatabase(kind);
    const seen = await transact(database.db, async (tx) => {
      await tx.execute('create table steps (step int)');
      const [, one, , two] = await pipelined([
        add(tx, { step: 1 }),
        count(tx, {}),
        add(tx, { step: 2 }),
        count(tx, {}),
      ]);
      return [one, two];
    });
    expect(seen).toEqual([[{ steps: 1 }], [{ steps: 2 }]]);
    await database.close();
  });

  it('tells the first failure of pipelined statements, does none of them and goes on', async () => {
    const database = await createTestDatabase(kind);
    await database.pool.query('create table steps (step int primary key)');
    for (const attempt of [1, 2]) {
      const failing = transact(database.db, (tx) =>
        pipelined([add(tx, { step: attempt }), add(tx, { step: attempt }), count(tx, {})]),
      );
      await expect(failing.catch(errorCode)).resolves.toBe('23505');
    }
    expect(await count(database.db, {})).toEqual([{ steps: 0 }]);
    await database.close();
  });

  it('does not take a transaction for committed of which a statement has failed', async () => {
    const database = await createTestDatabase(kind);
    await database.pool.query('create table steps (step int primary key)');
    const failing = transact(database.db, async (tx) => {
      await add(tx, { step: 1 });
      await add(tx, { step: 1 }).catch(() => undefined);
      return 'done';
    });
    await expect(failing).rejects.toThrow('rolled back');
    expect(await count(database.db, {})).toEqual([{ steps: 0 }]);
    await database.close();
  });

  it('answers many callers at the same time, each with its own answer', async () => {
    const database = await createTestDatabase(kind);
    const numbers = Array.from({ length: 200 }, (_, index) => index);
    const answers = await Promise.all(
      numbers.map((number) => database.pool.query('select $1::int as number', [number])),
    );
    expect(answers.map(({ rows }) => rows[0].number)).toEqual(numbers);
    await database.close();
  });

  it('keeps nothing in memory of what it has answered', async () => {
    const database = await createTestDatabase(kind);
    const ask = async (times: number) => {
      for (let time = 0; time < times; time += 1) {
        await database.pool.query(`select repeat('x', 100) from generate_series(1, 50)`);
      }
      collectGarbage();
      collectGarbage();
      return process.memoryUsage().heapUsed;
    };
    const before = await ask(200);
    // More than 10 MB if each row of an answer were kept.
    expect((await ask(2_000)) - before).toBeLessThan(4_000_000);
    await database.close();
  });

  it('forgives typing errors in a search', async () => {
    const database = await createTestDatabase(kind);
    const { rows } = await database.pool.query(
      `select word_similarity('galxy', 'galaxy s26') > 0.3 as similar`,
    );
    expect(rows).toEqual([{ similar: true }]);
    await database.close();
  });
});

describe('the embedded database', () => {
  it('loses no acknowledged row when its process is killed', async () => {
    const { dataDir } = await prepareTestDatabase({ kind: 'embedded' });
    let acknowledged = 0;
    for (let kill = 0; kill < KILLS; kill += 1) {
      acknowledged = await writeUntilKilled(dataDir, acknowledged);
      const { pool, close } = await connectDatabase({ url: undefined, dataDir });
      const { rows } = await pool.query(
        'select count(*)::int as count, max(id) as last from written',
      );
      const [{ count, last }] = rows;
      // The row under way may be there or not; everything before it is.
      expect(count).toBe(last + 1);
      expect(count).toBeGreaterThanOrEqual(acknowledged);
      acknowledged = count;
      await close();
    }
  });

  it('writes to the disk before it acknowledges', async () => {
    const { pool, close } = await createTestDatabase('embedded');
    await pool.query('create table written (id int)');
    const synced = vi.spyOn(fs, 'fsyncSync');
    await pool.query('select 1');
    expect(synced).not.toHaveBeenCalled();
    await pool.query('insert into written values (1)');
    expect(synced).toHaveBeenCalled();
    await close();
  });

  it('carries out statements one after the other, and lets everything else have its turn', async () => {
    const database = await createTestDatabase('embedded');
    const statements = 500;
    let turnsOfOthers = 0;
    let isDone = false;
    const takeTurn = () => {
      turnsOfOthers += 1;
      if (!isDone) setImmediate(takeTurn);
    };
    setImmediate(takeTurn);
    await transact(database.db, async (tx) => {
      for (let done = 0; done < statements; done += 1) await tx.execute('select 1');
    });
    isDone = true;
    expect(turnsOfOthers).toBeLessThan(statements / 2);
    expect(turnsOfOthers).toBeGreaterThan(2);
    await database.close();
  });

  it('vacuums and analyses the tables of which much was changed, and those only', async () => {
    const { pool, close } = await openEmbedded(path.join(createTestFolder(), 'database'));
    await pool.query('create table changed as select step from generate_series(1, 1000) step');
    await pool.query('create table unchanged as select step from generate_series(1, 40) step');
    await pool.query('update changed set step = step + 1');
    const look = () =>
      pool.query(`
        select s.relname as name, reltuples as rows, n_dead_tup::int as dead, vacuum_count::int as times
        from pg_stat_user_tables s join pg_class c on c.oid = s.relid order by s.relname`);
    // What a transaction has changed is counted up to a second after it.
    const isCounted = async () => expect((await look()).rows[0]).toMatchObject({ dead: 1_000 });
    await vi.waitFor(isCounted, 10_000);
    await vacuumDueTables(pool);
    await vacuumDueTables(pool);
    expect((await look()).rows).toEqual([
      { name: 'changed', rows: 1_000, dead: 0, times: 1 },
      { name: 'unchanged', rows: -1, dead: 0, times: 0 },
    ]);
    await close();
  });

  it('looks after a table although the one before it cannot be analysed', async () => {
    const { pool, close } = await openEmbedded(path.join(createTestFolder(), 'database'));
    const halveBy = (divisor: number) =>
      pool.query(
        `create or replace function halve(int) returns int immutable language sql as 'select $1 / ${divisor}'`,
      );
    await halveBy(2);
    await pool.query('create table failing as select step from generate_series(1, 1000) step');
    await pool.query('create table sound as select step from generate_series(1, 1000) step');
    await pool.query('create index on failing (halve(step))');
    await halveBy(0);
    const look = () =>
      pool.query(`
        select relname as name, n_mod_since_analyze > 0 as due
        from pg_stat_user_tables order by relname`);
    const isCounted = async () =>
      expect((await look()).rows).toMatchObject([{ due: true }, { due: true }]);
    await vi.waitFor(isCounted, 10_000);
    await vacuumDueTables(pool);
    expect((await look()).rows).toEqual([
      { name: 'failing', due: true },
      { name: 'sound', due: false },
    ]);
    await close();
  });

  it('admits one process at a time and lets go when it is closed', async () => {
    const folder = path.join(createTestFolder(), 'database');
    const first = await openEmbedded(folder);
    await expect(openEmbedded(folder)).rejects.toThrow(DataFolderBusyError);
    await first.close();
    const again = await openEmbedded(folder);
    await again.close();
  });

  it('starts over what a first start left unfinished, and keeps the folder private', async () => {
    const folder = path.join(createTestFolder(), 'database');
    const leftover = path.join(folder, 'pg18.unfinished');
    fs.mkdirSync(leftover, { recursive: true });
    fs.writeFileSync(path.join(leftover, 'PG_VERSION'), '18');
    const database = await openEmbedded(folder);
    expect((await database.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    expect(fs.existsSync(leftover)).toBe(false);
    expect(fs.statSync(folder).mode & 0o777).toBe(0o700);
    await database.close();
  });
});

/** @returns how many rows were acknowledged in all before the process was killed */
async function writeUntilKilled(dataDir: string, first: number): Promise<number> {
  const child = spawn(process.execPath, [WRITER, dataDir, String(first)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const wanted = first + 20 + chance.below(40);
  const last = await readUntil(child, wanted);
  return last + 1;
}

function readUntil(child: ChildProcess, wanted: number): Promise<number> {
  let text = '';
  child.stdout?.on('data', (chunk) => {
    text += chunk;
    const last = Number(text.trimEnd().split('\n').at(-1));
    if (last >= wanted) child.kill('SIGKILL');
  });
  return new Promise((resolve) => {
    child.once('close', () => {
      const complete = text.slice(0, text.lastIndexOf('\n')).split('\n');
      resolve(Number(complete.at(-1)));
    });
  });
}
