import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { WirePayment } from '../../../src/contract/payments.ts';
import { paymentListSchema } from '../../../src/contract/payments.ts';
import { transact } from '../../../src/database/transact.ts';
import { reserveStock } from '../../../src/shop/catalogue/index.ts';
import {
  addRow,
  askBank,
  askIntent,
  call,
  clearFaults,
  confirmCard,
  createMobile,
  createShopper,
  createVariants,
  dropWebhooks,
  expireAttempts,
  intentIdOf,
  patiently,
  postPayment,
  readCart,
  setFault,
  setPrice,
  startIntent,
  unitsOf,
  withdrawVariant,
} from '../../support/checkout.ts';
import { expectInvariants } from '../../support/come-to-rest.ts';
import { describeOnBoth } from '../../support/database/database.ts';
import { startTestShop, type TestShop } from '../../support/shop/app.ts';

interface BankIntent {
  amount: number;
  status: string;
  currency: string;
  metadata: Record<string, string>;
}

describeOnBoth('payments', (kind) => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await startTestShop({ kind, catalogue: false });
    await setFault(shop, dropWebhooks);
  });
  afterAll(async () => {
    await clearFaults(shop);
    await expectInvariants(shop);
    await shop.close();
  });

  const readIntent = async (id: string) =>
    (await askBank<BankIntent>(shop, `/v1/payment_intents/${id}`)).body;

  it('R158: the intent is over our own sum, in cents, for the caller (G04, G12)', async () => {
    const shopper = await createShopper(shop);
    await addRow(shop, shopper, await createMobile(shop, { priceDollars: 1_199 }));
    await addRow(shop, shopper, await createMobile(shop, { priceDollars: 301 }));
    const { status, body } = await askIntent(shop, shopper, 1_500);
    expect([status, body.amount]).toEqual([200, 1_500]);
    expect(body.transactionId).toBe(intentIdOf(body.clientSecret));
    const intent = await readIntent(body.transactionId);
    expect(intent).toMatchObject({ amount: 150_000, currency: 'usd' });
    const { orderId } = body;
    expect(intent.metadata).toEqual({ orderId, userId: shopper.userId, shop: shop.url });
  });

  it('R158: another price than our sum is refused with the sum, and nothing is charged (G04)', async () => {
    const shopper = await createShopper(shop);
    await addRow(shop, shopper, await createMobile(shop, { priceDollars: 100 }));
    for (const price of [1, 99, 100.4, 10_000, -100, 0]) {
      const { status, body } = await call(shop, '/create-payment-intent', {
        as: shopper,
        body: { price },
      });
      expect([status, body.code, body.current]).toEqual([409, 'price-changed', 100]);
    }
    const { rows } = await shop.db.execute(
      sql`select 1 from payment_attempts where user_id = ${shopper.userId}`,
    );
    expect(rows).toEqual([]);
  });

  it('R158: what is not a price is a validation error; strangers are asked to log in', async () => {
    const shopper = await createShopper(shop);
    for (const body of [{}, { price: '100' }, { price: 1, amount: 1 }, { price: null }]) {
      const path = '/create-payment-intent';
      expect((await call(shop, path, { as: shopper, body })).status).toBe(422);
    }
    expect((await call(shop, '/create-payment-intent', { body: { price: 1 } })).status).toBe(401);
  });

  it('R158: an empty cart has no intent (G23)', async () => {
    const shopper = await createShopper(shop);
    const { status, body } = await askIntent(shop, shopper, 0);
    expect([status, body.code]).toEqual([409, 'cart-empty']);
  });

  it('R158: twenty clicks at once are one order and one intent', async () => {
    const shopper = await createShopper(shop);
    await addRow(shop, shopper, await createMobile(shop, { stock: 1, priceDollars: 50 }));
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => patiently(() => askIntent(shop, shopper, 50))),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ body }) => body.clientSecret)).size).toBe(1);
    const { rows } = await shop.db.execute(
      sql`select 1 from payment_attempts where user_id = ${shopper.userId}`,
    );
    expect(rows).toHaveLength(1);
  });

  it('R158: the same cart comes back to the same intent; a changed one closes the old intent', async () => {
    const shopper = await createShopper(shop);
    await addRow(shop, shopper, await createMobile(shop));
    const first = await startIntent(shop, shopper);
    expect(await startIntent(shop, shopper)).toBe(first);
    await addRow(shop, shopper, await createMobile(shop));
    const second = await startIntent(shop, shopper);
    expect(second).not.toBe(first);
    expect((await readIntent(first)).status).toBe('canceled');
  });

  it('R158: an old price cannot be paid once the new one was told', async () => {
    const shopper = await createShopper(shop);
    const mobile = await createMobile(shop, { priceDollars: 100 });
    await addRow(shop, shopper, mobile);
    const old = await startIntent(shop, shopper);
    await setPrice(shop, mobile, 140);
    const { body } = await askIntent(shop, shopper, 100);
    expect(body).toMatchObject({ code: 'price-changed', current: 140 });
    expect(await confirmCard(shop, old)).toBe(400);
  });

  it('R158: a sold-out or removed mobile cannot be paid, and is named (G39, G60)', async () => {
    const [shopper, rival] = [await createShopper(shop), await createShopper(shop)];
    const last = await createMobile(shop, { stock: 1 });
    const removed = await createMobile(shop);
    for (const id of [last, removed]) await addRow(shop, shopper, id);
    await addRow(shop, rival, last);
    await startIntent(shop, rival);
    await shop.db.execute(sql`update mobiles set deleted_at = now() where id = ${removed}`);
    const { status, body } = await call<{ code: string; items: string[] }>(
      shop,
      '/create-payment-intent',
      { as: shopper, body: { price: 200 } },
    );
    expect([status, body.code]).toEqual([409, 'out-of-stock']);
    expect(new Set(body.items)).toEqual(new Set([last, removed]));
  });

  it('R158: what sold out or was removed a moment ago is held for nobody, nor what came with it', async () => {
    const colours = [
      { colour: 'Black', stock: 5 },
      { colour: 'Red', stock: 1 },
      { colour: 'Blue', stock: 5 },
    ] as const;
    const sold = await createVariants(shop, colours);
    const [plenty, last, withdrawn] = sold.variantIds;
    await withdrawVariant(shop, withdrawn);
    const gone = await createVariants(shop, [{ stock: 5 }]);
    const [removed] = gone.variantIds;
    await shop.db.execute(sql`update mobiles set deleted_at = now() where id = ${gone.mobileId}`);
    const { mobileId } = sold;
    for (const wanted of [
      { mobileId, variantId: last, units: 2 },
      { mobileId, variantId: withdrawn, units: 1 },
      { mobileId: gone.mobileId, variantId: removed, units: 1 },
    ]) {
      const items = [{ mobileId, variantId: plenty, units: 1 }, wanted];
      const holding = transact(shop.db, async (tx) =>
        Promise.reject(await reserveStock(tx, items)),
      );
      await expect(holding).rejects.toEqual([wanted]);
    }
    for (const id of [mobileId, gone.mobileId]) {
      expect((await unitsOf(shop, id))?.reserved).toBe(0);
    }
  });

  it('R158: an expired reservation starts anew', async () => {
    const shopper = await createShopper(shop);
    await addRow(shop, shopper, await createMobile(shop, { stock: 1 }));
    const first = await startIntent(shop, shopper);
    await expireAttempts(shop, shopper.userId);
    const second = await startIntent(shop, shopper);
    expect([(await readIntent(first)).status, second === first]).toEqual(['canceled', false]);
  });

  it('R158: the cart that was paid meanwhile is not paid again', async () => {
    const shopper = await createShopper(shop);
    await addRow(shop, shopper, await createMobile(shop));
    const intentId = await startIntent(shop, shopper);
    await confirmCard(shop, intentId);
    const { status, body } = await askIntent(shop, shopper, 100);
    expect([status, body.code]).toEqual([409, 'cart-changed']);
    expect(await readCart(shop, shopper)).toEqual([]);
  });

  it('R158: too many new orders in a minute are refused', async () => {
    const shopper = await createShopper(shop);
    const mobile = await createMobile(shop, { stock: 50 });
    const statuses: number[] = [];
    for (let i = 0; i < 11; i += 1) {
      const rowId = await addRow(shop, shopper, mobile);
      statuses.push((await askIntent(shop, shopper, 100)).status);
      await call(shop, `/carts/${rowId}`, { method: 'DELETE', as: shopper });
    }
    expect(statuses).toEqual([...Array(10).fill(200), 429]);
  });

  it('R114 R118 R159: a captured payment is recorded once and empties the cart', async () => {
    const shopper = await createShopper(shop);
    const mobile = await createMobile(shop, { stock: 3 });
    await addRow(shop, shopper, mobile);
    await addRow(shop, shopper, mobile);
    const intentId = await startIntent(shop, shopper);
    expect((await postPayment(shop, shopper, intentId)).body.code).toBe('payment-not-complete');
    expect(await confirmCard(shop, intentId)).toBe(200);
    const first = await postPayment(shop, shopper, intentId);
    expect(first.status).toBe(200);
    expect(first.body.deletedResult.deletedCount).toBe(2);
    expect((await postPayment(shop, shopper, intentId)).body).toEqual(first.body);
    expect(await readCart(shop, shopper)).toEqual([]);
    expect(await unitsOf(shop, mobile)).toEqual({ stock: 1, reserved: 0 });
  });

  it('R118: only the paid rows leave the cart', async () => {
    const shopper = await createShopper(shop);
    const mobile = await createMobile(shop);
    await addRow(shop, shopper, mobile);
    const intentId = await startIntent(shop, shopper);
    const later = await addRow(shop, shopper, mobile);
    await confirmCard(shop, intentId);
    expect((await postPayment(shop, shopper, intentId)).body.deletedResult.deletedCount).toBe(1);
    expect((await readCart(shop, shopper)).map((row) => row._id)).toEqual([later]);
  });

  it('R114: what is charged is what was shown, also when price and catalogue change meanwhile', async () => {
    const shopper = await createShopper(shop);
    const mobile = await createMobile(shop, { priceDollars: 80 });
    await addRow(shop, shopper, mobile);
    const intentId = await startIntent(shop, shopper);
    await setPrice(shop, mobile, 95);
    await shop.db.execute(
      sql`update mobiles set deleted_at = now(), name = 'Renamed' where id = ${mobile}`,
    );
    await confirmCard(shop, intentId);
    expect((await postPayment(shop, shopper, intentId)).status).toBe(200);
    const path = `/payment-history/${shopper.email}`;
    const [payment] = (await call<WirePayment[]>(shop, path, { as: shopper })).body;
    expect(payment?.price).toBe(80);
    expect(payment?.productsName[0]).toMatch(/^Test Mobile/);
    expect(payment?.invoice).toMatch(/^\d{4}-\d{5}$/);
  });

  it('a declined card keeps cart and order, and another card pays', async () => {
    const shopper = await createShopper(shop);
    await addRow(shop, shopper, await createMobile(shop));
    const intentId = await startIntent(shop, shopper);
    expect(await confirmCard(shop, intentId, 'pm_card_visa_chargeDeclined')).toBe(402);
    expect((await postPayment(shop, shopper, intentId)).body.code).toBe('payment-not-complete');
    expect(await readCart(shop, shopper)).toHaveLength(1);
    expect(await startIntent(shop, shopper)).toBe(intentId);
    expect(await confirmCard(shop, intentId)).toBe(200);
    expect((await postPayment(shop, shopper, intentId)).status).toBe(200);
  });

  it('R091 R092 R160: the history shows own payments, newest first, page by page (G59)', async () => {
    const [shopper, other] = [await createShopper(shop), await createShopper(shop)];
    const intents: string[] = [];
    for (let i = 0; i < 3; i += 1) {
      await addRow(shop, shopper, await createMobile(shop, { priceDollars: 10 + i }));
      const intentId = await startIntent(shop, shopper);
      await confirmCard(shop, intentId);
      await postPayment(shop, shopper, intentId);
      intents.unshift(intentId);
    }
    const path = `/payment-history/${shopper.email}`;
    const all = await call<{ transactionId: string; status: string }[]>(shop, path, {
      as: shopper,
    });
    expect(paymentListSchema.parse(all.body).map((payment) => payment.transactionId)).toEqual(
      intents,
    );
    expect(all.body[0]).toMatchObject({
      status: 'pending',
      quantity: 1,
      price: 12,
      email: shopper.email,
    });
    const first = await call<unknown[]>(shop, `${path}?limit=2`, { as: shopper });
    const next = /<([^>]+)>; rel="next"/.exec(first.headers.get('link') ?? '')?.[1] ?? '';
    const second = await call<unknown[]>(shop, next, { as: shopper });
    expect([...first.body, ...second.body]).toEqual(all.body);
    expect(second.headers.get('link')).toBeNull();
    expect((await call(shop, path, { as: other })).status).toBe(403);
    expect((await call(shop, path)).status).toBe(401);
  });
});
