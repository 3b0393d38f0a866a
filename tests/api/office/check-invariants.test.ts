/** The check of the books as people run it: in ranges of any size, and beside a running shop. */
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { checkInvariants, reconcile } from '../../../src/shop/orders/index.ts';
import { describeOnBoth } from '../../support/database/database.ts';
import { watchReads } from '../../support/database/rows-read.ts';
import { createPaidOrder } from '../../support/orders.ts';
import { startTestShop, type TestShop } from '../../support/shop/app.ts';

const COMMAND = fileURLToPath(new URL('../../../scripts/check-invariants.ts', import.meta.url));
const ORDERS = 6;

describeOnBoth('the check of the books', (kind) => {
  let shop: TestShop;
  const intents: string[] = [];
  beforeAll(async () => {
    shop = await startTestShop({ kind, catalogue: false });
    for (let made = 0; made < ORDERS; made += 1) {
      intents.push((await createPaidOrder(shop)).intentId);
    }
  });
  afterAll(() => shop?.close());

  const broken = async (rowsAtOnce?: number) =>
    (await checkInvariants(shop.services, { rowsAtOnce })).filter(
      ({ violations }) => violations.length > 0,
    );

  async function command(...args: string[]): Promise<{ code: number; output: string }> {
    const { config } = shop.services;
    const env = {
      PATH: process.env.PATH,
      ENV_FILE: '',
      DATA_DIR: config.dataDir,
      PORT: String(config.port),
      SANDBOX_PORT: String(config.sandbox?.port),
      ...(config.databaseUrl ? { DATABASE_URL: config.databaseUrl } : {}),
    };
    const run = promisify(execFile)(process.execPath, [COMMAND, ...args], { env });
    return run.then(
      ({ stdout }) => ({ code: 0, output: stdout }),
      ({ code, stdout, stderr }) => ({ code, output: stdout + stderr }),
    );
  }

  it('finds the same in ranges of two as in one, also in the last', async () => {
    expect(await broken()).toEqual([]);
    expect(await broken(2)).toEqual([]);
    for (const nth of [0, ORDERS - 1]) {
      const changed = sql`(select id from payment_attempts order by id limit 1 offset ${nth})`;
      const change = (by: number) =>
        shop.db.execute(sql`update attempt_items set price_cents = price_cents + ${by}
          where attempt_id = ${changed}`);
      await change(7);
      const found = await broken();
      expect(found.map(({ invariant }) => invariant)).toEqual(['I2']);
      expect(await broken(2)).toEqual(found);
      await change(-7);
    }
  });

  it('asks the database about a page of the ledger at once, and so does the reconciler', async () => {
    const { db, count } = watchReads(shop.pool, []);
    const counted = { ...shop.services, db };
    const before = [
      await count(() => checkInvariants(counted)),
      await count(() => reconcile(counted)),
    ];
    for (let made = 0; made < 3; made += 1) await createPaidOrder(shop);
    const after = [
      await count(() => checkInvariants(counted)),
      await count(() => reconcile(counted)),
    ];
    expect(after).toEqual(before);
  });

  it.each([
    // The statistics are read from it, and are not those of the ledger then either.
    [
      'daily_sales',
      'orders',
      `(day, orders, revenue_cents, status) values ('1999-01-01', 777, 9, 'x')`,
      2,
    ],
    [
      'daily_units',
      'units',
      `(day, mobile_id, units, revenue_cents)
      values ('1999-01-01', gen_random_uuid(), 777, 9)`,
      1,
    ],
    [
      'daily_brands',
      'units',
      `(day, category, units, revenue_cents) values ('1999-01-01', 'x', 777, 9)`,
      1,
    ],
    ['sold_mobiles', 'units', '(mobile_id, units) values (gen_random_uuid(), 777)', 1],
    ['kept_counts', 'number', `(counted, number) values ('users', 777)`, 1],
  ])('sees that %s is not what adding everything up gives', async (table, column, row, rules) => {
    await shop.db.execute(sql.raw(`insert into ${table} ${row}`));
    expect((await broken()).map(({ invariant }) => invariant)).toEqual(Array(rules).fill('I12'));
    await shop.db.execute(sql.raw(`delete from ${table} where ${column} = 777`));
    expect(await broken()).toEqual([]);
  });

  it('is a command that works beside the running shop, and says what is broken', async () => {
    const well = await command();
    expect(well).toMatchObject({ code: 0 });
    expect(well.output.includes('a copy of its database')).toBe(kind === 'embedded');
    await shop.db.execute(sql`update payments set amount_cents = amount_cents + 1
      where transaction_id = ${intents[0]}`);
    const ill = await command();
    expect(ill.code).toBe(1);
    expect(ill.output).toMatch(/I2 .*BROKEN/);
    await shop.db.execute(sql`update payments set amount_cents = amount_cents - 1
      where transaction_id = ${intents[0]}`);
  }, 120_000);

  // Where a check begins does not depend on the kind of database, and each run takes seconds.
  if (kind === 'postgres') {
    it('begins at a day, or at the last check', async () => {
      expect(await command('--since', '2020-01-01')).toMatchObject({ code: 0 });
      expect(await command('--since', 'last')).toMatchObject({ code: 0 });
      expect(await command('--since', 'yesterdays')).toMatchObject({ code: 2 });
    }, 120_000);
  }
});
