import { afterAll, afterEach, assert, beforeAll, describe, expect, it } from 'vitest';
import { createChance } from '../../scripts/lib/testing/chance.ts';
import type { ProviderFault } from '../../src/sandbox/faults.ts';
import {
  addRow,
  askBank,
  askIntent,
  call,
  clearFaults,
  confirmCard,
  createMobile,
  createShopper,
  intentIdOf,
  patiently,
  postPayment,
  readCart,
  setFault,
  startIntent,
  unitsOf,
} from '../support/checkout.ts';
import { expectInvariants } from '../support/come-to-rest.ts';
import { readPdf } from '../support/read-pdf.ts';
import { startTestShop, type TestShop } from '../support/shop/app.ts';

const chance = createChance('storms');

const ROUNDS = Number(process.env.LAST_UNIT_ROUNDS ?? 1);
const BUYERS = Number(process.env.LAST_UNIT_BUYERS ?? 12);
const UNITS = 5;
const SCHEDULES = Number(process.env.WEBHOOK_SCHEDULES ?? 2);
const DOLLARS = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
const CARTS = Number(process.env.RANDOM_CARTS ?? 4);
/** Carts that are paid at the same time. */
const TILLS = 4;
/** Phones that the carts share, so that the catalogue does not grow with each cart. */
const PHONES = Math.min(CARTS * 4, 300);
/** Rows of a cart. */
const MAX_ROWS = 8;

describe('storms', () => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await startTestShop({ kind: 'postgres', catalogue: false });
  });
  afterEach(async () => {
    await clearFaults(shop);
    await expectInvariants(shop);
  });
  afterAll(() => shop.close());

  it('R158 last unit: many buyers, five units, five payments', {
    timeout: 60_000 + ROUNDS * 60_000,
  }, async ({ task }) => {
    task.meta.runs = ROUNDS;
    for (let round = 0; round < ROUNDS; round += 1) {
      const mobile = await createMobile(shop, { stock: UNITS, priceDollars: 70 });
      const buyers = await Promise.all(Array.from({ length: BUYERS }, () => createShopper(shop)));
      await Promise.all(buyers.map((buyer) => addRow(shop, buyer, mobile)));
      const paid = await Promise.all(
        buyers.map(async (buyer) => {
          const { status, body } = await patiently(() => askIntent(shop, buyer, 70));
          if (status === 409) return 0;
          const intentId = intentIdOf(body.clientSecret);
          await confirmCard(shop, intentId);
          const told = await patiently(() => postPayment(shop, buyer, intentId));
          return told.body.deletedResult.deletedCount;
        }),
      );
      expect(paid.reduce((sum, count) => sum + count, 0)).toBe(UNITS);
      expect(await unitsOf(shop, mobile)).toEqual({ stock: 0, reserved: 0 });
    }
  });

  const webhookFaults = [
    'drop',
    'duplicate',
    'reorder',
    { delayMs: 50 },
    { delayMs: 700 },
  ] as const;

  it('R114 webhooks dropped, doubled, late and out of order: each payment once', {
    timeout: 60_000 + SCHEDULES * 2_000,
  }, async ({ task }) => {
    task.meta.runs = SCHEDULES;
    const mobile = await createMobile(shop, { stock: SCHEDULES * 4 });
    for (let schedule = 0; schedule < SCHEDULES; schedule += 1) {
      for (let i = 0; i < 6; i += 1) {
        const webhooks = webhookFaults[chance.below(webhookFaults.length)];
        await setFault(shop, { webhooks, webhookTimes: 1 });
      }
      const shoppers = await Promise.all([
        createShopper(shop),
        createShopper(shop),
        createShopper(shop),
      ]);
      await Promise.all(
        shoppers.map(async (shopper) => {
          await addRow(shop, shopper, mobile);
          const intentId = await startIntent(shop, shopper);
          await confirmCard(shop, intentId);
          if (chance.fraction() < 0.3) await postPayment(shop, shopper, intentId);
        }),
      );
      await clearFaults(shop);
    }
  });

  const kinds: ProviderFault['kind'][] = [
    'slow',
    'reset-before-processing',
    'reset-after-processing',
    '500-kept',
    '500-after-processing',
    '500',
    '429',
    'garbage',
    'other-amount',
  ];
  const operations = [
    'payment_intents.create',
    'payment_intents.retrieve',
    'payment_intents.cancel',
    'payment_intents.list',
  ];
  /** The quick run takes half of the operations for each kind, by turns. */
  const isQuick = process.env.LAST_UNIT_ROUNDS === undefined;

  it.for(kinds)(
    'R158 R159 the bank on a bad day (%s): a clear refusal, and the repeat pays once',
    { timeout: 180_000 },
    async (kind, { task }) => {
      const first = kinds.indexOf(kind) % 2;
      const chosen = operations.filter((_, place) => !isQuick || place % 2 === first);
      task.meta.runs = chosen.length;
      const mobile = await createMobile(shop, { stock: 50, priceDollars: 60 });
      const ms = kind === 'slow' ? { ms: 300 } : {};
      for (const on of chosen) {
        const shopper = await createShopper(shop);
        const row = await addRow(shop, shopper, mobile);
        await addRow(shop, shopper, mobile);
        await setFault(shop, { provider: { kind, on, times: 4, ...ms }, webhooks: 'drop' });
        const statuses = [(await askIntent(shop, shopper, 120)).status];
        const removed = await call(shop, `/carts/${row}`, { method: 'DELETE', as: shopper });
        statuses.push(
          removed.status,
          (await askIntent(shop, shopper, removed.status === 200 ? 60 : 120)).status,
        );
        expect(statuses.filter((status) => ![200, 409, 502, 504].includes(status))).toEqual([]);
        await clearFaults(shop);
        await setFault(shop, { webhooks: 'drop' });
        const intentId = await startIntent(shop, shopper);
        const rows = (await readCart(shop, shopper)).length;
        await confirmCard(shop, intentId);
        await setFault(shop, { provider: { kind, on, times: 4, ...ms } });
        expect([200, 502, 504]).toContain((await postPayment(shop, shopper, intentId)).status);
        await clearFaults(shop);
        await setFault(shop, { webhooks: 'drop' });
        expect((await postPayment(shop, shopper, intentId)).body.deletedResult.deletedCount).toBe(
          rows,
        );
        await clearFaults(shop);
      }
    },
  );

  it('R158 G12 random carts: cart total = intent = payment = invoice', {
    timeout: 60_000 + CARTS * 2_000,
  }, async ({ task }) => {
    task.meta.runs = CARTS;
    await setFault(shop, { webhooks: 'drop' });
    const mobiles: string[] = [];
    while (mobiles.length < PHONES) {
      const sold = { priceDollars: 1 + chance.below(2_500), stock: CARTS * MAX_ROWS };
      mobiles.push(await createMobile(shop, sold));
    }
    let left = CARTS;
    const payOnAndOn = async () => {
      while (left-- > 0) await payRandomCart(mobiles);
    };
    await Promise.all(Array.from({ length: TILLS }, payOnAndOn));
  });

  async function payRandomCart(mobiles: readonly string[]): Promise<void> {
    const shopper = await createShopper(shop);
    const length = 1 + chance.below(MAX_ROWS);
    for (let row = 0; row < length; row += 1) {
      const mobile = mobiles[chance.below(mobiles.length)];
      assert(mobile);
      await addRow(shop, shopper, mobile);
    }
    const total = (await readCart(shop, shopper)).reduce((sum, row) => sum + row.price, 0);
    const { body } = await patiently(() => askIntent(shop, shopper, total));
    const intentId = intentIdOf(body.clientSecret);
    const intent = await askBank<{ amount: number }>(shop, `/v1/payment_intents/${intentId}`);
    await confirmCard(shop, intentId);
    const told = await patiently(() => postPayment(shop, shopper, intentId));
    const path = `/payment-history/${shopper.email}`;
    const history = await call<{ price: number; quantity: number }[]>(shop, path, {
      as: shopper,
    });
    const { insertedId } = told.body.insertedResult;
    const paper = await shop.api(`/orders/${insertedId}/invoice.pdf`, { as: shopper });
    const lines = readPdf(Buffer.from(await paper.arrayBuffer()));
    const invoiced = lines[lines.indexOf('Total, paid by card') + 1];
    expect([body.amount, intent.body.amount, history.body[0], invoiced]).toMatchObject([
      total,
      total * 100,
      { price: total, quantity: length },
      DOLLARS.format(total),
    ]);
  }
});
