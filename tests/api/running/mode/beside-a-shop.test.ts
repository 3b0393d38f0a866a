/** `npm run admin -- remove-demo` beside a sandbox shop, which would write its payments into the emptied database. */
import { afterAll, beforeAll, expect, inject, it, vi } from 'vitest';
import { lockOutShops } from '../../../../src/database/boot-lock.ts';
import { connectDatabase } from '../../../../src/database/connect.ts';
import { users } from '../../../../src/database/schema.ts';
import { transact } from '../../../../src/database/transact.ts';
import {
  describeOnBoth,
  type PreparedDatabase,
  prepareTestDatabase,
} from '../../../support/database/database.ts';
import { startLiveShop } from '../../../support/live/live-shop.ts';
import { removeDemo, tryOut } from '../../../support/live/tried-database.ts';
import { startTestShop, type TestShop } from '../../../support/shop/app.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const databases: PreparedDatabase[] = [];
afterAll(async () => {
  for (const { remove } of databases) await remove();
});

/** A database that outlives the shops that a test opens on it. */
async function prepare(kind: 'embedded' | 'postgres'): Promise<PreparedDatabase> {
  const prepared = await prepareTestDatabase({ kind, catalogue: true });
  databases.push(prepared);
  return { ...prepared, remove: async () => undefined };
}

/** The sessions by which shops show that they are running. */
async function findMarks({ pool }: TestShop): Promise<number[]> {
  const { rows } = await pool.query<{ pid: number }>(`
    select pid from pg_locks
    where locktype = 'advisory' and mode = 'ShareLock' and granted
      and database = (select oid from pg_database where datname = current_database())`);
  return rows.map(({ pid }) => pid);
}

describeOnBoth('remove-demo', (kind) => {
  let database: PreparedDatabase;
  let shop: TestShop;
  beforeAll(async () => {
    database = await prepare(kind);
    shop = await startTestShop({ kind, database });
  });

  it('refuses while a shop is running, and removes nothing', async () => {
    const before = await shop.db.$count(users);
    const refusal = await removeDemo(database, '--yes');
    expect(refusal.code, refusal.printed).toBe(1);
    if (kind === 'postgres') expect(refusal.printed).toContain('Stop the shop first');
    expect(await shop.db.$count(users)).toBe(before);
    await shop.signInAdmin();
  });

  it.runIf(kind === 'postgres')('refuses also after the shop had to connect again', async () => {
    const [lost] = await findMarks(shop);
    await shop.pool.query('select pg_terminate_backend($1)', [lost]);
    await expect
      .poll(async () => (await findMarks(shop)).filter((pid) => pid !== lost), { timeout: 10_000 })
      .toHaveLength(1);
    const refusal = await removeDemo(database, '--yes');
    expect(refusal).toMatchObject({
      code: 1,
      printed: expect.stringContaining('Stop the shop first'),
    });
  });

  it('cleans the database once the shop has stopped', async () => {
    await shop.close();
    const done = await removeDemo(database, '--yes');
    expect(done, done.printed).toMatchObject({ code: 0 });
    const live = await startLiveShop(database);
    await live.close();
  });
});

it.runIf(inject('postgresUrl'))('keeps a shop from starting while it is at work', async () => {
  const database = await prepare('postgres');
  await tryOut(database, 'postgres');
  const { url, dataDir } = database;
  const connection = await connectDatabase({ url, dataDir });
  try {
    await transact(connection.db, async (tx) => {
      expect(await lockOutShops(tx)).toBe(true);
      await expect(startTestShop({ database })).rejects.toThrow('being emptied');
    });
  } finally {
    await connection.close();
  }
  const shop = await startTestShop({ database });
  await shop.close();
});
