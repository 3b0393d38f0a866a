import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { transact } from '../../../src/database/transact.ts';
import { reconcile } from '../../../src/shop/orders/index.ts';
import {
  addRow,
  askIntent,
  clearFaults,
  confirmCard,
  createMobile,
  createShopper,
  dropWebhooks,
  intentIdOf,
  patiently,
  postPayment,
  readCart,
  sendWebhook,
  setFault,
  startIntent,
  unitsOf,
} from '../../support/checkout.ts';
import { expectInvariants } from '../../support/come-to-rest.ts';
import { describeOnBoth } from '../../support/database/database.ts';
import { startTestShop, type TestShop } from '../../support/shop/app.ts';

const RACES = Number(process.env.SETTLE_RACES ?? 5);

describeOnBoth('settle', (kind) => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await startTestShop({ kind, catalogue: false });
    await setFault(shop, dropWebhooks);
  });
  afterAll(async () => {
    await expectInvariants(shop);
    await shop.close();
  });

  it('R159 R118: ten reports, ten webhooks and two reconcilers at once record one payment', {
    timeout: 60_000 + RACES * 20_000,
  }, async ({ task }) => {
    task.meta.runs = RACES;
    for (let race = 0; race < RACES; race += 1) {
      const shopper = await createShopper(shop);
      const mobile = await createMobile(shop, { stock: 2 });
      await addRow(shop, shopper, mobile);
      await addRow(shop, shopper, mobile);
      const intentId = await startIntent(shop, shopper);
      await confirmCard(shop, intentId);
      const reports = Array.from({ length: 10 }, () =>
        patiently(() => postPayment(shop, shopper, intentId)),
      );
      const webhooks = Array.from({ length: 10 }, (_, i) =>
        patiently(() => sendWebhook(shop, { intentId, eventId: `evt_race_${intentId}_${i % 5}` })),
      );
      const walks = [reconcile(shop.services), reconcile(shop.services)];
      const answers = await Promise.all(reports);
      expect((await Promise.all(webhooks)).map(({ status }) => status)).toEqual(
        Array(10).fill(200),
      );
      await Promise.all(walks);
      expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
      expect(answers[0]?.body.deletedResult.deletedCount).toBe(2);
      const { rows } = await shop.db.execute(
        sql`select count(*)::int as payments from payments where transaction_id = ${intentId}`,
      );
      expect(rows).toEqual([{ payments: 1 }]);
      expect(await unitsOf(shop, mobile)).toEqual({ stock: 0, reserved: 0 });
      expect(await readCart(shop, shopper)).toEqual([]);
    }
  });

  it('R158 R159: the last five units go to five of forty buyers, never to a sixth (G39)', async () => {
    const mobile = await createMobile(shop, { stock: 5, priceDollars: 70 });
    const buyers = await Promise.all(Array.from({ length: 40 }, () => createShopper(shop)));
    for (const buyer of buyers) await addRow(shop, buyer, mobile);
    const intents = await Promise.all(
      buyers.map((buyer) => patiently(() => askIntent(shop, buyer, 70))),
    );
    const codes = intents.map(({ status, body }) => (status === 200 ? 'ok' : body.code));
    const counts = [...Map.groupBy(codes, (code) => code ?? '')].map(([code, all]) => [
      code,
      all.length,
    ]);
    expect(Object.fromEntries(counts)).toEqual({ ok: 5, 'out-of-stock': 35 });
    const paid = await Promise.all(
      intents.map(async ({ status, body }, i) => {
        const buyer = buyers[i];
        if (status !== 200 || !buyer) return 0;
        const intentId = intentIdOf(body.clientSecret);
        await confirmCard(shop, intentId);
        const { body: told } = await patiently(() => postPayment(shop, buyer, intentId));
        return told.deletedResult.deletedCount;
      }),
    );
    expect(paid.reduce((sum, count) => sum + count, 0)).toBe(5);
  });

  it('carts with the same mobiles in another order do not stop each other', async () => {
    const [a, b] = [
      await createMobile(shop, { stock: 100 }),
      await createMobile(shop, { stock: 100 }),
    ];
    const done = await Promise.all(
      Array.from({ length: 16 }, async (_, i) => {
        const buyer = await createShopper(shop);
        for (const id of i % 2 ? [a, b] : [b, a]) await addRow(shop, buyer, id);
        const intentId = await startIntent(shop, buyer);
        await confirmCard(shop, intentId);
        return (await patiently(() => postPayment(shop, buyer, intentId))).status;
      }),
    );
    expect(new Set(done)).toEqual(new Set([200]));
  });

  it('a transaction that the database asks to repeat is repeated, another error is not', async () => {
    let runs = 0;
    const result = await transact(shop.db, async (tx) => {
      runs += 1;
      if (runs < 3)
        await tx.execute(sql`do $$ begin raise exception using errcode = '40P01'; end $$`);
      return 'done';
    });
    expect([result, runs]).toEqual(['done', 3]);
    let failures = 0;
    const failing = transact(shop.db, async (tx) => {
      failures += 1;
      await tx.execute(sql`select 1 / 0`);
    });
    await expect(failing).rejects.toThrow();
    expect(failures).toBe(1);
  });

  it('R159: what the bank cannot answer is said so, and the repeat succeeds', async () => {
    const shopper = await createShopper(shop);
    await addRow(shop, shopper, await createMobile(shop));
    const intentId = await startIntent(shop, shopper);
    await confirmCard(shop, intentId);
    for (const [kind, status] of [
      ['500', 502],
      ['reset-before-processing', 502],
      ['garbage', 502],
    ] as const) {
      await setFault(shop, { provider: { kind, on: 'payment_intents.retrieve' } });
      const refused = await postPayment(shop, shopper, intentId);
      expect([kind, refused.status]).toEqual([kind, status]);
      await clearFaults(shop);
      await setFault(shop, dropWebhooks);
    }
    expect((await postPayment(shop, shopper, intentId)).status).toBe(200);
  });
});
