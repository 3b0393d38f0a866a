/** The provider does not know an intent that an order has noted: another account's key, another bank. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { reconcile } from '../../../src/shop/orders/index.ts';
import {
  addRow,
  askIntent,
  call,
  confirmCard,
  createMobile,
  createShopper,
  expireAttempts,
  postPayment,
  type Shopper,
  startIntent,
} from '../../support/checkout.ts';
import { expectInvariants } from '../../support/come-to-rest.ts';
import { createTestFolder } from '../../support/database/database.ts';
import { startTestShop, type TestShop } from '../../support/shop/app.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop({ catalogue: false });
});
afterAll(async () => {
  await expectInvariants(shop);
  await shop.close();
});

const attemptsOf = async ({ userId }: Shopper) =>
  (
    await shop.db.execute(
      sql`select state, intent_id from payment_attempts where user_id = ${userId}`,
    )
  ).rows;

const noteIntent = (from: string, to: string) =>
  shop.db.execute(sql`update payment_attempts set intent_id = ${to} where intent_id = ${from}`);

async function readProblems() {
  const admin = await shop.signInAdmin();
  const { body } = await call<{ overview: { problems: { kind: string }[] } }>(
    shop,
    '/products-stats?days=7',
    { as: admin },
  );
  return body.overview.problems.map(({ kind }) => kind);
}

it('the order stays as it is, the buyer and staff are told; with the right account it goes on', async () => {
  const shopper = await createShopper(shop);
  await addRow(shop, shopper, await createMobile(shop, { priceDollars: 80, stock: 1 }));
  const intentId = await startIntent(shop, shopper);
  expect(await readProblems()).not.toContain('unknown-intents');

  const elsewhere = 'pi_made_by_another_account';
  await noteIntent(intentId, elsewhere);
  const answer = await askIntent(shop, shopper, 80);
  expect([answer.status, answer.body]).toMatchObject([502, { code: 'provider-error' }]);
  await expireAttempts(shop, shopper.userId);
  expect((await askIntent(shop, shopper, 80)).status).toBe(502);
  expect((await reconcile(shop.services)).failures).toBe(1);
  expect(await attemptsOf(shopper)).toEqual([{ state: 'pending', intent_id: elsewhere }]);
  expect(await readProblems()).toContain('unknown-intents');

  await noteIntent(elsewhere, intentId);
  await confirmCard(shop, intentId);
  expect((await postPayment(shop, shopper, intentId)).status).toBe(200);
});

it.runIf(inject('postgresUrl'))('a second sandbox with a bank of its own is refused', async () => {
  const shopper = await createShopper(shop);
  await addRow(shop, shopper, await createMobile(shop));
  await startIntent(shop, shopper);
  const { databaseUrl: url } = shop;
  const database = { url, dataDir: createTestFolder(), remove: async () => undefined };
  const second = startTestShop({ database, catalogue: false });
  await expect(second).rejects.toThrow(/another bank.*STRIPE_API_URL/s);
});
