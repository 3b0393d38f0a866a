/** Accounts that cost nothing, because nobody has confirmed their address, against people who want to buy. */
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { identityUsers, paymentAttempts } from '../../../src/database/schema.ts';
import {
  addRow,
  askIntent,
  clearFaults,
  confirmCard,
  createMobile,
  createShopper,
  dropWebhooks,
  intentIdOf,
  postPayment,
  readCart,
  type Shopper,
  setFault,
  unitsOf,
} from '../../support/checkout.ts';
import { expectInvariants } from '../../support/come-to-rest.ts';
import { describeOnBoth } from '../../support/database/database.ts';
import { startTestShop, type TestShop } from '../../support/shop/app.ts';

const PRICE = 100;

describeOnBoth('stock', (kind) => {
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

  /** A shopper whose address nobody has confirmed, as after a sign-up. */
  async function createStranger(): Promise<Shopper> {
    const shopper = await createShopper(shop);
    const unconfirmed = { emailVerified: false };
    await shop.db
      .update(identityUsers)
      .set(unconfirmed)
      .where(eq(identityUsers.id, shopper.userId));
    return shopper;
  }

  /** Fills the cart with units of one mobile and asks to pay for them. */
  async function reserve(shopper: Shopper, mobileId: string, units = 1) {
    for (let n = 0; n < units; n += 1) await addRow(shop, shopper, mobileId);
    return askIntent(shop, shopper, PRICE * units);
  }

  async function pay(shopper: Shopper, clientSecret: string): Promise<number> {
    const intentId = intentIdOf(clientSecret);
    await confirmCard(shop, intentId);
    return (await postPayment(shop, shopper, intentId)).status;
  }

  it('is not held by a few new accounts, and a confirmed buyer gets through', async () => {
    const mobileId = await createMobile(shop, { stock: 12 });
    const statuses: number[] = [];
    for (const units of [5, 5, 2]) {
      const { status, body } = await reserve(await createStranger(), mobileId, units);
      statuses.push(status);
      if (status === 409) expect(JSON.stringify(body)).toContain('Confirm your email address');
    }
    expect(statuses).toEqual([200, 409, 409]);
    expect((await unitsOf(shop, mobileId))?.reserved).toBe(5);
    const buyer = await createShopper(shop);
    const { status, body } = await reserve(buyer, mobileId, 5);
    expect(status).toBe(200);
    expect(await pay(buyer, body.clientSecret)).toBe(200);
  });

  it('goes to new accounts up to a third, also when they ask at the same moment', async () => {
    const mobileId = await createMobile(shop, { stock: 12 });
    const strangers = await Promise.all(Array.from({ length: 8 }, createStranger));
    for (const stranger of strangers) await addRow(shop, stranger, mobileId);
    const answers = await Promise.all(strangers.map((one) => askIntent(shop, one, PRICE)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(4);
    expect(answers.filter(({ body }) => body.code === 'out-of-stock')).toHaveLength(4);
    expect((await unitsOf(shop, mobileId))?.reserved).toBe(4);
  });

  it('is sold to a new account right after the sign-up', async () => {
    const mobileId = await createMobile(shop, { stock: 1 });
    const anna = await shop.signUp();
    const { status, body } = await reserve(anna, mobileId);
    expect(status).toBe(200);
    const [held] = await shop.db
      .select({ minutes: sql<number>`extract(epoch from expires_at - created_at)::int / 60` })
      .from(paymentAttempts)
      .where(eq(paymentAttempts.id, body.orderId));
    expect(held?.minutes).toBe(10);
    expect(await pay(anna, body.clientSecret)).toBe(200);
  });

  it('gives the last unit that a new account holds to a confirmed buyer', async () => {
    const mobileId = await createMobile(shop, { stock: 1 });
    const stranger = await createStranger();
    const held = await reserve(stranger, mobileId);
    expect(held.status).toBe(200);
    const buyer = await createShopper(shop);
    const { status, body } = await reserve(buyer, mobileId);
    expect(status).toBe(200);
    expect(await confirmCard(shop, intentIdOf(held.body.clientSecret))).not.toBe(200);
    expect(await pay(buyer, body.clientSecret)).toBe(200);
    expect((await askIntent(shop, stranger, PRICE)).status).toBe(409);
  });

  it('stays with a new account that has paid, and with a confirmed one', async () => {
    const mobileId = await createMobile(shop, { stock: 1 });
    const stranger = await createStranger();
    const started = await reserve(stranger, mobileId);
    const intentId = intentIdOf(started.body.clientSecret);
    const buyer = await createShopper(shop);
    await addRow(shop, buyer, mobileId);
    await confirmCard(shop, intentId);
    expect((await askIntent(shop, buyer, PRICE)).body.code).toBe('out-of-stock');
    expect((await postPayment(shop, stranger, intentId)).status).toBe(200);
    const other = await createMobile(shop, { stock: 1 });
    expect((await reserve(await createShopper(shop), other)).status).toBe(200);
    const path = { body: { productId: other, email: buyer.email }, as: buyer };
    expect((await shop.api('/carts', path)).status).toBe(409);
  });

  it('that a new account holds is in reach for a confirmed buyer, and for no other', async () => {
    const mobileId = await createMobile(shop, { stock: 1 });
    const [buyer, stranger] = [await createShopper(shop), await createStranger()];
    for (const one of [buyer, stranger]) await addRow(shop, one, mobileId);
    await reserve(await createStranger(), mobileId);
    expect((await readCart(shop, buyer))[0]?.state).toBe('available');
    expect((await readCart(shop, stranger))[0]?.state).toBe('out-of-stock');
  });
});

it('the bank is not asked about payments that somebody makes up', async () => {
  const shop = await startTestShop({ catalogue: false });
  try {
    // Whoever asks gets no answer, and the shop would have to say so.
    await setFault(shop, { provider: { kind: '500', on: 'payment_intents.retrieve', times: 100 } });
    const shopper = await createShopper(shop);
    for (let n = 0; n < 20; n += 1) {
      expect((await postPayment(shop, shopper, `pi_made_up_${n}`)).status).toBe(404);
    }
  } finally {
    await shop.close();
  }
});
