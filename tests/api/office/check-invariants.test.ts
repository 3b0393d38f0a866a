/** The check of the books as people run it: in ranges of any size, and beside a running shop. */
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { checkInvariants, reconcile } from '../../../src/shop/orders/index.ts';
import {
  addRow,
  createShopper,
  createVariants,
  type Shopper,
  startIntent,
} from '../../support/checkout.ts';
import { defaultKind, describeOnBoth } from '../../support/database/database.ts';
import { watchReads } from '../../support/database/rows-read.ts';
import { askStep, createPaidOrder, payCart } from '../../support/orders.ts';
import { startTestShop, type TestShop } from '../../support/shop/app.ts';

vi.setConfig({ testTimeout: 120_000 });

const COMMAND = fileURLToPath(new URL('../../../scripts/check-invariants.ts', import.meta.url));
const ORDERS = 4;

const COLOURS = [
  { colour: 'Black', priceDollars: 100 },
  { colour: 'Red', priceDollars: 140 },
] as const;
const BOTH_CENTS = 24_000;

interface VariantIds {
  variantIds: readonly [string, string];
  /** Cart rows of an order of one unit of each, black first. */
  bought: string[];
  /** Of an order of the same that was called off. */
  calledOff: string[];
  /** Of an attempt that holds a black unit. */
  pending: string[];
}

/** One order of both colours, one that was called off, and an attempt to pay for a black one. */
async function buyColours(shop: TestShop): Promise<VariantIds> {
  const { mobileId, variantIds } = await createVariants(shop, COLOURS);
  const fill = async (shopper: Shopper, wanted: readonly string[]) => {
    const rows = [];
    for (const variant of wanted) rows.push(await addRow(shop, shopper, mobileId, variant));
    return rows;
  };
  const [buyer, doubter] = [await createShopper(shop), await createShopper(shop)];
  const bought = await fill(buyer, variantIds);
  await payCart(shop, buyer);
  const calledOff = await fill(doubter, variantIds);
  const { orderId } = await payCart(shop, doubter);
  expect((await askStep(shop, doubter, { orderId, name: 'cancel' })).status).toBe(200);
  const pending = await fill(buyer, variantIds.slice(0, 1));
  await startIntent(shop, buyer);
  return { variantIds, bought, calledOff, pending };
}

type Change = (ids: VariantIds & { from: string; to: string }) => SQL;

/** Units go from one variant to another, in the stock or held. */
const shift =
  (column: 'stock' | 'reserved'): Change =>
  ({ from, to }) => {
    const name = sql.identifier(column);
    return sql`update variants set ${name} = ${name} + case when id = ${from} then -1 else 1 end
      where id in (${from}, ${to})`;
  };

/** A movement is of another variant, and its stock as well. */
function moveInBooks(reason: 'sold' | 'returned', [row]: string[], from: string, to: string): SQL {
  const delta = reason === 'sold' ? -1 : 1;
  return sql`with moved as (update stock_movements set variant_id = ${to} where id = (
      select m.id from stock_movements m join attempt_items i using (attempt_id)
      where i.cart_row_id = ${row} and m.reason = ${reason} and m.variant_id = ${from} limit 1))
    update variants set stock = stock + case when id = ${from} then ${-delta} else ${delta}::int end
    where id in (${from}, ${to})`;
}

/** What is broken, the rule that says so, and how; the same with the variants exchanged mends it. */
const BREAKS: [string, string, Change][] = [
  [
    'a unit is in the stock of another variant',
    'stock = all movements; units held = units of pending attempts <= stock',
    shift('stock'),
  ],
  [
    'a unit of another variant is held',
    'stock = all movements; units held = units of pending attempts <= stock',
    shift('reserved'),
  ],
  [
    'a sale took a unit of another variant',
    'what left the stock for an attempt is what it bought: as many units of the same variants',
    ({ bought, from, to }) => moveInBooks('sold', bought, from, to),
  ],
  [
    'a unit came back into another variant',
    'units that came back = units put into the stock again, each once',
    ({ calledOff, from, to }) => moveInBooks('returned', calledOff, from, to),
  ],
  [
    'an order has another variant than was paid for',
    'an order holds what its attempt held: the same variant of every row',
    ({ bought: [row], to }) =>
      sql`update payment_items set variant_id = ${to} where cart_row_id = ${row}`,
  ],
  [
    'a cart has another variant than is being paid for',
    'the rows of a pending attempt are in the cart, in the same variants',
    ({ pending: [row], to }) => sql`update cart_rows set variant_id = ${to} where id = ${row}`,
  ],
  [
    'units were asked for at the prices of each other',
    'what was asked for a unit is a price that its variant had, by itself or in an offer',
    ({ bought }) => {
      const rows = sql`cart_row_id in (${sql.join(bought, sql`, `)})`;
      return sql`with asked as (
          update attempt_items set price_cents = ${BOTH_CENTS} - price_cents where ${rows})
        update payment_items set price_cents = ${BOTH_CENTS} - price_cents where ${rows}`;
    },
  ],
  [
    'the default variant is not on sale',
    'what stands for a mobile is one of its variants, and on sale',
    ({ variantIds: [black] }) => sql`update variants
      set deleted_at = case when deleted_at is null then now() end where id = ${black}`,
  ],
];

describeOnBoth('the check of the books', (kind) => {
  /** The statements are the same on both kinds; only the command opens them differently. */
  const isWhole = kind === defaultKind();
  let shop: TestShop;
  const intents: string[] = [];
  beforeAll(async () => {
    shop = await startTestShop({ kind, catalogue: false });
    for (let made = 0; made < (isWhole ? ORDERS : 1); made += 1) {
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

  it.runIf(isWhole)('finds the same in ranges of two as in one, also in the last', async () => {
    expect(await broken()).toEqual([]);
    expect(await broken(2)).toEqual([]);
    for (const nth of [0, ORDERS - 1]) {
      const changed = sql`(select id from payment_attempts order by id limit 1 offset ${nth})`;
      const change = (by: number) =>
        shop.db.execute(sql`update attempt_items set price_cents = price_cents + ${by}
          where attempt_id = ${changed}`);
      await change(7);
      const found = await broken();
      expect(found.map(({ invariant }) => invariant)).toEqual(['I2', 'I2', 'I3']);
      expect(await broken(2)).toEqual(found);
      await change(-7);
    }
  });

  it.runIf(isWhole)(
    'asks the database about a page of the ledger at once, and so does the reconciler',
    async () => {
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
    },
  );

  it.runIf(isWhole).each([
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
  });

  // The next check of everything shows that each break is mended.
  describe.runIf(isWhole)('by variant', () => {
    let ids: VariantIds;
    beforeAll(async () => {
      ids = await buyColours(shop);
      expect(await broken()).toEqual([]);
    });

    it.each(BREAKS)('sees that %s', async (_, rule, change) => {
      const [black, red] = ids.variantIds;
      await shop.db.execute(change({ ...ids, from: black, to: red }));
      expect((await broken()).map((finding) => finding.rule)).toEqual([rule]);
      await shop.db.execute(change({ ...ids, from: red, to: black }));
    });
  });

  it('is a command that works beside the running shop, and says what is broken', async () => {
    const well = await command();
    expect(well).toMatchObject({ code: 0 });
    expect(well.output.includes('a copy of its database')).toBe(kind === 'embedded');
    if (!isWhole) return;

    const change = (by: number) =>
      shop.db.execute(sql`update payments set amount_cents = amount_cents + ${by}
        where transaction_id = ${intents[0]}`);
    await change(1);
    const ill = await command('--since', '2020-01-01');
    await change(-1);
    expect(ill.code).toBe(1);
    expect(ill.output).toMatch(/I2 .*BROKEN/);
  });

  it.runIf(kind === 'postgres')('opens one extra connection for all rules', async () => {
    const { options } = shop.db.$client;
    const { onConnect } = options;
    let opened = 0;
    options.onConnect = (client) => {
      opened += 1;
      return onConnect?.(client);
    };
    expect(await broken()).toEqual([]);
    options.onConnect = onConnect;
    // The shop's own pool may open one as well.
    expect(opened).toBeLessThanOrEqual(2);
  });

  it.runIf(kind === 'postgres')(
    'begins at a day, or at the last check',
    async () => {
      expect(await command('--since', 'last')).toMatchObject({ code: 0 });
      expect(await command('--since', 'yesterdays')).toMatchObject({ code: 2 });
    },
    120_000,
  );
});
