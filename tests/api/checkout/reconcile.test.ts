import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { statsSchema } from '../../../src/contract/account/users.ts';
import { jobMarks, unrecordedCaptures } from '../../../src/database/schema.ts';
import { reconcile } from '../../../src/shop/orders/index.ts';
import {
  addRow,
  askBank,
  askIntent,
  clearFaults,
  confirmCard,
  createMobile,
  createShopper,
  dropWebhooks,
  expireAttempts,
  postPayment,
  readCart,
  type Shopper,
  setFault,
  startIntent,
  unitsOf,
} from '../../support/checkout.ts';
import { expectInvariants } from '../../support/come-to-rest.ts';
import { startTestShop, type TestShop } from '../../support/shop/app.ts';

describe('reconciler', () => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await startTestShop({ catalogue: false });
    await setFault(shop, dropWebhooks);
  });
  afterAll(async () => {
    await clearFaults(shop);
    await expectInvariants(shop);
    await shop.close();
  });

  async function fillCart(priceDollars = 100): Promise<{ shopper: Shopper; mobile: string }> {
    const shopper = await createShopper(shop);
    const mobile = await createMobile(shop, { stock: 1, priceDollars });
    await addRow(shop, shopper, mobile);
    return { shopper, mobile };
  }

  const attemptOf = async ({ userId }: Shopper) => {
    const { rows } = await shop.db.execute<{ id: string; state: string; intent_id: string | null }>(
      sql`select id, state, intent_id from payment_attempts where user_id = ${userId} order by id desc limit 1`,
    );
    return rows[0];
  };

  async function faultAll(provider: object): Promise<void> {
    await setFault(shop, { provider });
  }

  async function endFaults(): Promise<void> {
    await clearFaults(shop);
    await setFault(shop, dropWebhooks);
  }

  it('R114: a capture that nobody reported is found in the bank’s ledger (G18)', async () => {
    const { shopper } = await fillCart();
    const intentId = await startIntent(shop, shopper);
    await confirmCard(shop, intentId);
    expect((await reconcile(shop.services)).settled).toBe(1);
    expect((await reconcile(shop.services)).settled).toBe(0);
    expect(await readCart(shop, shopper)).toEqual([]);
    expect((await postPayment(shop, shopper, intentId)).body.deletedResult.deletedCount).toBe(1);
  });

  it('an expired reservation is called off at the bank first, then its unit is free', async () => {
    const { shopper, mobile } = await fillCart();
    const intentId = await startIntent(shop, shopper);
    await expireAttempts(shop, shopper.userId);
    expect((await reconcile(shop.services)).closed).toBe(1);
    expect(await attemptOf(shopper)).toMatchObject({ state: 'void', intent_id: intentId });
    expect(await unitsOf(shop, mobile)).toEqual({ stock: 1, reserved: 0 });
    expect(await confirmCard(shop, intentId)).toBe(400);
    expect(await readCart(shop, shopper)).toHaveLength(1);
  });

  it('an expired reservation that was paid in time is settled', async () => {
    const { shopper, mobile } = await fillCart();
    await confirmCard(shop, await startIntent(shop, shopper));
    await expireAttempts(shop, shopper.userId);
    await reconcile(shop.services);
    expect(await attemptOf(shopper)).toMatchObject({ state: 'paid' });
    expect(await unitsOf(shop, mobile)).toEqual({ stock: 0, reserved: 0 });
  });

  it('while the bank is away, nothing is given up', async () => {
    const { shopper, mobile } = await fillCart();
    await startIntent(shop, shopper);
    await expireAttempts(shop, shopper.userId);
    await faultAll({ kind: 'reset-before-processing' });
    const round = await reconcile(shop.services);
    await endFaults();
    expect(round.failures).toBeGreaterThan(0);
    expect(await attemptOf(shopper)).toMatchObject({ state: 'pending' });
    expect(await unitsOf(shop, mobile)).toEqual({ stock: 1, reserved: 1 });
    await reconcile(shop.services);
    expect(await attemptOf(shopper)).toMatchObject({ state: 'void' });
  });

  it('names a capture that is not ours once, and not at all when it was paid back', async () => {
    const pay = async () => {
      const { body } = await askBank<{ id: string }>(shop, '/v1/payment_intents', {
        ...{ amount: '5000', currency: 'usd', confirm: 'true' },
        ...{ 'payment_method_types[]': 'card', payment_method: 'pm_card_visa' },
      });
      return body.id;
    };
    const [kept, paidBack] = [await pay(), await pay()];
    await askBank(shop, '/v1/refunds', { payment_intent: paidBack });
    const lines: string[] = [];
    const logger = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) });
    for (let walk = 0; walk < 3; walk += 1) await reconcile({ ...shop.services, logger });
    expect(lines.filter((line) => line.includes(kept))).toHaveLength(1);
    expect(lines.filter((line) => line.includes(paidBack))).toEqual([]);
    expect(lines.filter((line) => line.includes('"level":50'))).toEqual([]);
    await askBank(shop, '/v1/refunds', { payment_intent: kept });
    await reconcile(shop.services);
  });

  it('R158: an answer that got lost is asked for again with the same key: one intent', async () => {
    const { shopper } = await fillCart();
    await faultAll({ kind: 'reset-after-processing', on: 'payment_intents.create', times: 3 });
    const lost = await askIntent(shop, shopper, 100);
    await endFaults();
    expect([lost.status, lost.body.code]).toEqual([502, 'provider-error']);
    expect(lost.headers.get('retry-after')).toBe('10');
    expect(await attemptOf(shopper)).toMatchObject({ state: 'pending', intent_id: null });
    const intentId = await startIntent(shop, shopper);
    const order = await attemptOf(shopper);
    expect(order?.intent_id).toBe(intentId);
    const { body } = await askBank<{ data: { metadata: { orderId?: string } }[] }>(
      shop,
      '/v1/payment_intents?limit=100',
    );
    const own = body.data.filter((intent) => intent.metadata.orderId === order?.id);
    expect(own).toHaveLength(1);
  });

  it('an intent that was never noted is learnt, and its order goes on', async () => {
    const { shopper } = await fillCart();
    const intentId = await startIntent(shop, shopper);
    await shop.db.execute(sql`update payment_attempts set intent_id = null,
      created_at = created_at - interval '1 minute' where user_id = ${shopper.userId}`);
    expect((await reconcile(shop.services)).learned).toBe(1);
    expect((await attemptOf(shopper))?.intent_id).toBe(intentId);
  });

  it('a capture whose intent was never noted is settled by what the bank knows of it', async () => {
    const { shopper } = await fillCart();
    const intentId = await startIntent(shop, shopper);
    await shop.db.execute(
      sql`update payment_attempts set intent_id = null where user_id = ${shopper.userId}`,
    );
    await confirmCard(shop, intentId);
    await reconcile(shop.services);
    expect(await attemptOf(shopper)).toMatchObject({ state: 'paid', intent_id: intentId });
  });

  it.each(['500-kept', '500-after-processing'])(
    'R158: a bank that answers %s costs the order, not the cart, and the repeat succeeds',
    async (fault) => {
      const { shopper, mobile } = await fillCart();
      await faultAll({ kind: fault, on: 'payment_intents.create', times: 1 });
      const first = await askIntent(shop, shopper, 100);
      await endFaults();
      expect([200, 502]).toContain(first.status);
      await startIntent(shop, shopper);
      expect(await unitsOf(shop, mobile)).toEqual({ stock: 1, reserved: 1 });
      expect(await readCart(shop, shopper)).toHaveLength(1);
    },
  );

  it('R114: a capture for an order that is void goes back in full, once, and the buyer is told', async () => {
    const { shopper, mobile } = await fillCart(250);
    const intentId = await startIntent(shop, shopper);
    // As if the order had been given up while the bank could not be asked.
    await shop.db.execute(sql`update payment_attempts set state = 'void', closed_at = now()
      where user_id = ${shopper.userId}`);
    await shop.db.execute(sql`update variants set reserved = 0 where mobile_id = ${mobile}`);
    await confirmCard(shop, intentId);
    const told = await postPayment(shop, shopper, intentId);
    expect([told.status, told.body.code]).toEqual([409, 'payment-not-complete']);
    await reconcile(shop.services);
    await reconcile(shop.services);
    const { body } = await askBank<{ data: { amount: number }[] }>(
      shop,
      `/v1/refunds?payment_intent=${intentId}`,
    );
    expect(body.data.map((refund) => refund.amount)).toEqual([25_000]);
    const { rows } = await shop.db.execute(sql`
      select p.status, p.refund, p.refunded_cents, (select count(*)::int from outbox
        where dedupe_key in (select 'refunded:' || id from refunds where payment_id = p.id)) as mails
      from payments p where transaction_id = ${intentId}`);
    expect(rows).toEqual([
      { status: 'cancelled', refund: 'done', refunded_cents: 25_000, mails: 1 },
    ]);
    expect(await unitsOf(shop, mobile)).toEqual({ stock: 1, reserved: 0 });
    expect(await readCart(shop, shopper)).toHaveLength(1);
  });

  /** Which captures the home of staff names as not recorded. */
  const unrecorded = async () => {
    const answer = await shop.api('/products-stats?days=1', { as: await shop.signInAdmin() });
    const { overview } = statsSchema.parse(await answer.json());
    const found = overview?.problems.find(({ kind: what }) => what === 'unrecorded');
    return (found?.items ?? []).map(({ text }) => text.split(', ')[1]);
  };

  it('the home of staff counts captures of the bank’s ledger that have no payment', async () => {
    const { body: foreign } = await askBank<{ id: string }>(shop, '/v1/payment_intents', {
      amount: '4200',
      currency: 'usd',
      payment_method: 'pm_card_visa',
      confirm: 'true',
      'automatic_payment_methods[enabled]': 'true',
      'automatic_payment_methods[allow_redirects]': 'never',
    });
    expect((await reconcile(shop.services)).differences).toBe(1);
    expect(await unrecorded()).toEqual([foreign.id]);
    // Longer ago than a walk looks back: what was noted is asked for by its id.
    await shop.services.db.update(jobMarks).set({ reachedAt: new Date(Date.now() + 86_400_000) });
    expect((await reconcile(shop.services)).differences).toBe(1);
    expect(await unrecorded()).toEqual([foreign.id]);
    await askBank(shop, '/v1/refunds', { payment_intent: foreign.id });
    await reconcile(shop.services);
    expect(await unrecorded()).toEqual([]);
    // No day has passed in the ledger, and its place never goes back by itself.
    await shop.services.db.delete(jobMarks);
  });

  it('a capture that cannot be recorded now counts until it is', async () => {
    const { shopper } = await fillCart();
    const intentId = await startIntent(shop, shopper);
    await confirmCard(shop, intentId);
    await faultAll({ kind: 'reset-before-processing', on: 'payment_intents.retrieve' });
    expect((await reconcile(shop.services)).failures).toBeGreaterThan(0);
    await endFaults();
    expect(await unrecorded()).toContain(intentId);
    await postPayment(shop, shopper, intentId);
    expect(await unrecorded()).not.toContain(intentId);
    await reconcile(shop.services);
    expect(await shop.db.$count(unrecordedCaptures)).toBe(0);
  });

  it('money that was captured twice for one order goes back once', async () => {
    const { shopper } = await fillCart();
    await confirmCard(shop, await startIntent(shop, shopper));
    await reconcile(shop.services);
    const order = await attemptOf(shopper);
    const { body: stray } = await askBank<{ id: string }>(shop, '/v1/payment_intents', {
      amount: '10000',
      currency: 'usd',
      payment_method: 'pm_card_visa',
      confirm: 'true',
      'automatic_payment_methods[enabled]': 'true',
      'automatic_payment_methods[allow_redirects]': 'never',
      'metadata[orderId]': order?.id ?? '',
      'metadata[userId]': shopper.userId,
    });
    expect((await reconcile(shop.services)).refunded).toBe(1);
    expect((await reconcile(shop.services)).refunded).toBe(0);
    const { body } = await askBank<{ data: object[] }>(
      shop,
      `/v1/refunds?payment_intent=${stray.id}`,
    );
    expect(body.data).toHaveLength(1);
  });
});
