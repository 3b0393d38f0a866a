/** Accounts that cost nothing, because nobody has confirmed their address, against people who want to buy. */
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { identityUsers, paymentAttempts } from '../../../src/database/schema.ts';
import { reconcile } from '../../../src/shop/orders/index.ts';
import {
  addRow,
  askIntent,
  clearFaults,
  confirmCard,
  createMobile,
  createShopper,
  dropWebhooks,
  expireAttempts,
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

  it('is held by unconfirmed buyers up to a third, and a confirmed buyer gets the rest', async () => {
    const mobileId = await createMobile(shop, { stock: 12 });
    const tooMany = await reserve(await createStranger(), mobileId, 5);
    expect(tooMany).toMatchObject({
      status: 409,
      body: { code: 'out-of-stock', items: [mobileId] },
    });
    expect(tooMany.body).toMatchObject({
      detail: expect.stringMatching(/at most 4 of .* before you have confirmed your email address/),
    });
    expect((await reserve(await createStranger(), mobileId, 4)).status).toBe(200);
    const late = await reserve(await createStranger(), mobileId);
    expect(late).toMatchObject({
      ...{ status: 409, body: { code: 'out-of-stock', items: [mobileId] } },
    });
    expect(late.body).toMatchObject({ detail: expect.stringContaining('Confirm your email') });
    expect((await unitsOf(shop, mobileId))?.reserved).toBe(4);
    const buyer = await createShopper(shop);
    const { status, body } = await reserve(buyer, mobileId, 5);
    expect(status).toBe(200);
    expect(await pay(buyer, body.clientSecret)).toBe(200);
  });

  it('is held by a buyer who has confirmed the address meanwhile', async () => {
    const mobileId = await createMobile(shop, { stock: 6 });
    const buyer = await createStranger();
    expect((await reserve(buyer, mobileId, 3)).status).toBe(409);
    await shop.db
      .update(identityUsers)
      .set({ emailVerified: true })
      .where(eq(identityUsers.id, buyer.userId));
    expect((await askIntent(shop, buyer, PRICE * 3)).status).toBe(200);
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

  it('stays with an unconfirmed buyer when a confirmed one asks for the last unit', async () => {
    const mobileId = await createMobile(shop, { stock: 1 });
    const [stranger, buyer] = [await createStranger(), await createShopper(shop)];
    await addRow(shop, buyer, mobileId);
    const held = await reserve(stranger, mobileId);
    expect((await readCart(shop, buyer))[0]?.state).toBe('out-of-stock');
    expect((await askIntent(shop, buyer, PRICE)).body.code).toBe('out-of-stock');
    expect(await pay(stranger, held.body.clientSecret)).toBe(200);
  });

  it('goes to a confirmed buyer once the 10 minutes of an unconfirmed one are over', async () => {
    const mobileId = await createMobile(shop, { stock: 1 });
    const [stranger, buyer] = [await createStranger(), await createShopper(shop)];
    await addRow(shop, buyer, mobileId);
    const held = await reserve(stranger, mobileId);
    await expireAttempts(shop, stranger.userId);
    await reconcile(shop.services);
    expect((await askIntent(shop, buyer, PRICE)).status).toBe(200);
    expect(await confirmCard(shop, intentIdOf(held.body.clientSecret))).not.toBe(200);
  });

  it('that is paid for stays with an unconfirmed buyer after the 10 minutes', async () => {
    const mobileId = await createMobile(shop, { stock: 1 });
    const [stranger, buyer] = [await createStranger(), await createShopper(shop)];
    await addRow(shop, buyer, mobileId);
    const intentId = intentIdOf((await reserve(stranger, mobileId)).body.clientSecret);
    await confirmCard(shop, intentId);
    await expireAttempts(shop, stranger.userId);
    await reconcile(shop.services);
    expect((await askIntent(shop, buyer, PRICE)).body.code).toBe('out-of-stock');
    expect((await postPayment(shop, stranger, intentId)).status).toBe(200);
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
