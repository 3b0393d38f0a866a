import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addRow,
  askBank,
  call,
  clearFaults,
  confirmCard,
  createMobile,
  createShopper,
  dropWebhooks,
  postPayment,
  type Shopper,
  setFault,
  startIntent,
} from '../../support/checkout.ts';
import { startTestShop, type TestShop } from '../../support/shop/app.ts';

describe('forged payment records (R159, G17)', () => {
  let shop: TestShop;
  let victim: Shopper;
  let thief: Shopper;
  let victimsIntent: string;
  beforeAll(async () => {
    shop = await startTestShop({ catalogue: false });
    await setFault(shop, dropWebhooks);
    [victim, thief] = [await createShopper(shop), await createShopper(shop)];
    for (const shopper of [victim, thief]) {
      await addRow(shop, shopper, await createMobile(shop, { priceDollars: 500 }));
    }
    victimsIntent = await startIntent(shop, victim);
    await confirmCard(shop, victimsIntent);
    await startIntent(shop, thief);
  });
  afterAll(async () => {
    await shop.close();
  });

  /** An intent that the shop never asked for, captured. */
  async function foreignIntent(form: Record<string, string>): Promise<string> {
    const { body } = await askBank<{ id: string }>(shop, '/v1/payment_intents', {
      amount: '50000',
      currency: 'usd',
      payment_method: 'pm_card_visa',
      confirm: 'true',
      'automatic_payment_methods[enabled]': 'true',
      'automatic_payment_methods[allow_redirects]': 'never',
      ...form,
    });
    return body.id;
  }

  async function thiefsAttempt(): Promise<Record<string, string>> {
    const { rows } = await shop.db.execute<{ id: string }>(
      sql`select id from payment_attempts where user_id = ${thief.userId}`,
    );
    return {
      'metadata[orderId]': String(rows[0]?.id),
      'metadata[userId]': thief.userId,
    };
  }

  const forgeries: [string, () => Promise<unknown>][] = [
    ['another shopper’s captured intent', async () => victimsIntent],
    ['an intent that does not exist', async () => 'pi_0000000000000000000000000'],
    ['an id that is no intent', async () => 'ch_123'],
    ['a path instead of an id', async () => 'pi_1/../../customers'],
    ['an object', async () => ({ $ne: null })],
    ['a captured intent without our order', () => foreignIntent({})],
    [
      'a captured intent that names the own order beside its real intent',
      async () => foreignIntent(await thiefsAttempt()),
    ],
    [
      'a lower amount for the own order',
      async () => foreignIntent({ ...(await thiefsAttempt()), amount: '100' }),
    ],
    [
      'another currency for the own order',
      async () => foreignIntent({ ...(await thiefsAttempt()), currency: 'jpy' }),
    ],
    [
      'an intent that was never paid',
      async () => foreignIntent({ confirm: 'false', ...(await thiefsAttempt()) }),
    ],
    ['the own intent, unpaid', () => startIntent(shop, thief)],
    [
      'the own intent, cancelled',
      async () => {
        const intentId = await startIntent(shop, thief);
        await askBank(shop, `/v1/payment_intents/${intentId}/cancel`, {});
        return intentId;
      },
    ],
  ];

  it.each(forgeries)('R159: %s is not recorded', async (_name, forge) => {
    const transactionId = await forge();
    const { status } = await call(shop, '/payment', {
      as: thief,
      body: { transactionId, email: thief.email, price: 500, status: 'paid', cartItems: [] },
    });
    expect([404, 409, 422]).toContain(status);
    const { rows } = await shop.db.execute(
      sql`select 1 from payments where user_id = ${thief.userId}`,
    );
    expect(rows).toEqual([]);
  });

  it('R159: the victim’s payment is still the victim’s', async () => {
    const { status, body } = await postPayment(shop, victim, victimsIntent);
    expect([status, body.deletedResult.deletedCount]).toEqual([200, 1]);
  });

  it('R159: used again by somebody else, a recorded one reads like an unknown one', async () => {
    const used = await postPayment(shop, thief, victimsIntent);
    const unknown = await postPayment(shop, thief, 'pi_1111111111111111111111111');
    expect({ ...used.body, instance: '' }).toEqual({ ...unknown.body, instance: '' });
  });

  it('made-up intents are refused after 20 in an hour, and never asked for at the provider', async () => {
    const guesser = await createShopper(shop);
    const report = (number: number) =>
      postPayment(shop, guesser, `pi_${String(number).padStart(24, '2')}`);
    const statuses: number[] = [];
    for (let number = 0; number < 22; number += 1) statuses.push((await report(number)).status);
    expect(statuses).toEqual([...Array<number>(20).fill(404), 429, 429]);
    // Of the victim's as well: a guess that is right is no better.
    expect((await postPayment(shop, guesser, victimsIntent)).status).toBe(429);

    await addRow(shop, guesser, await createMobile(shop, { priceDollars: 500 }));
    const own = await startIntent(shop, guesser);
    await confirmCard(shop, own);
    expect((await postPayment(shop, guesser, own)).status).toBe(200);
  });

  /** A buyer whose intent the shop failed to note. */
  async function createUnnoted(): Promise<{ buyer: Shopper; own: string }> {
    const buyer = await createShopper(shop);
    await addRow(shop, buyer, await createMobile(shop, { priceDollars: 500 }));
    const own = await startIntent(shop, buyer);
    await shop.db.execute(
      sql`update payment_attempts set intent_id = null where user_id = ${buyer.userId}`,
    );
    return { buyer, own };
  }

  it('reports of the own intent are not limited, also when the shop did not note it', async () => {
    const { buyer, own } = await createUnnoted();
    const statuses: number[] = [];
    for (let time = 0; time < 22; time += 1) {
      statuses.push((await postPayment(shop, buyer, own)).status);
    }
    expect(statuses).toEqual(Array<number>(22).fill(409));
    await confirmCard(shop, own);
    expect((await postPayment(shop, buyer, own)).status).toBe(200);
  });

  it('reports that the provider answers with an error do not count as made-up intents', async () => {
    const { buyer, own } = await createUnnoted();
    await confirmCard(shop, own);
    for (let number = 1; number < 20; number += 1) {
      const madeUp = `pi_${String(number).padStart(24, '3')}`;
      expect((await postPayment(shop, buyer, madeUp)).status).toBe(404);
    }
    await setFault(shop, { provider: { kind: '500', on: 'payment_intents.retrieve' } });
    expect((await postPayment(shop, buyer, own)).status).toBe(502);
    await clearFaults(shop);
    await setFault(shop, dropWebhooks);
    expect((await postPayment(shop, buyer, own)).status).toBe(200);
  });
});
