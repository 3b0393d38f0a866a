/** Many audit entries in one statement: the chain is the same, and its head is written once. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { transact } from '../../../src/database/transact.ts';
import { verifyChain } from '../../../src/shop/audit/index.ts';
import {
  createTestDatabase,
  describeOnBoth,
  type TestDatabase,
} from '../../support/database/database.ts';

const ENTRIES = 5_000;

describeOnBoth('many entries at once', (kind) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase(kind);
  });
  afterAll(() => database?.close());

  const insert = (count: number) => sql`
    insert into audit_log (action, subject_type, subject_id, after)
    select 'test.changed', 'test', n::text, jsonb_build_object('n', n)
    from generate_series(1, ${count}::int) n`;
  it('are one chain, in their order', async () => {
    await database.db.execute(insert(ENTRIES));
    expect(await verifyChain(database.db)).toEqual({ isIntact: true, entries: ENTRIES });
    const { rows } = await database.db.execute(sql`select 1 from audit_log
      where id <> subject_id::int`);
    expect(rows).toEqual([]);
  });

  it('write the head once a statement, however many they are', async () => {
    await transact(database.db, async (tx) => {
      // Those of earlier transactions are in the figure as long as they have not been passed on.
      const countWrites = async () => {
        const { rows } = await tx.execute<{ written: number }>(sql`
          select n_tup_upd::int as written from pg_stat_xact_user_tables
          where relname = 'audit_head'`);
        return rows[0]?.written ?? Number.NaN;
      };
      const before = await countWrites();
      await tx.execute(insert(ENTRIES));
      expect((await countWrites()) - before).toBe(1);
    });
  });

  it('go on after a savepoint was rolled back, and after a statement without any', async () => {
    await transact(database.db, async (tx) => {
      await tx.execute(insert(2));
      await tx.execute(sql`savepoint of_three`);
      await tx.execute(insert(3));
      await tx.execute(sql`rollback to savepoint of_three`);
      await tx.execute(insert(0));
      await tx.execute(insert(1));
    });
    expect(await verifyChain(database.db)).toEqual({ isIntact: true, entries: 2 * ENTRIES + 3 });
  });

  it('cannot begin from a head of somebody’s own', async () => {
    await transact(database.db, async (tx) => {
      await tx.execute(sql`select set_config('handset.audit_head', '7:forged', true)`);
      await tx.execute(insert(1));
    });
    expect(await verifyChain(database.db)).toMatchObject({ isIntact: true });
  });
});
