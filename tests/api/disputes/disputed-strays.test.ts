/** Captures without an order are forgotten once the buyer's bank has taken the money back. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { reconcile } from '../../../src/shop/orders/index.ts';
import { askBank, clearFaults, dropWebhooks, setFault } from '../../support/checkout.ts';
import { expectInvariants } from '../../support/come-to-rest.ts';
import { bankRefunds, decideDispute, openDispute } from '../../support/disputes/disputes.ts';
import { createPaidOrder } from '../../support/orders.ts';
import { startTestShop, type TestShop } from '../../support/shop/app.ts';

describe('disputed captures without an order', () => {
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

  async function capture(metadata: Record<string, string> = {}): Promise<string> {
    const { body } = await askBank<{ id: string }>(shop, '/v1/payment_intents', {
      ...{ amount: '10000', currency: 'usd', payment_method: 'pm_card_visa', confirm: 'true' },
      'automatic_payment_methods[enabled]': 'true',
      'automatic_payment_methods[allow_redirects]': 'never',
      ...metadata,
    });
    return body.id;
  }

  /** Of an order that was paid by another capture already. */
  async function captureTwice(): Promise<string> {
    const { intentId } = await createPaidOrder(shop);
    const path = `/v1/payment_intents/${intentId}`;
    const { body } = await askBank<{ metadata: Record<string, string> }>(shop, path);
    return capture({
      'metadata[orderId]': body.metadata.orderId ?? '',
      'metadata[userId]': body.metadata.userId ?? '',
    });
  }

  const isListed = async (intentId: string) =>
    (await shop.db.execute(sql`select from unrecorded_captures where intent_id = ${intentId}`)).rows
      .length > 0;

  it('one that is not of this shop is listed until the lost dispute', async () => {
    const intentId = await capture();
    await reconcile(shop.services);
    expect(await isListed(intentId)).toBe(true);
    const { id } = await openDispute(shop, intentId);
    await reconcile(shop.services);
    expect(await isListed(intentId)).toBe(true);
    await decideDispute(shop, id, 'lose');
    const { differences } = await reconcile(shop.services);
    expect([differences, await isListed(intentId)]).toEqual([0, false]);
  });

  it('a second capture that was refunded in part is forgotten with a lost dispute about the rest', async () => {
    const intentId = await captureTwice();
    await askBank(shop, '/v1/refunds', { payment_intent: intentId, amount: '4000' });
    await reconcile(shop.services);
    expect(await isListed(intentId)).toBe(true);
    const { id } = await openDispute(shop, intentId);
    await decideDispute(shop, id, 'lose');
    const { differences } = await reconcile(shop.services);
    expect([differences, await isListed(intentId)]).toEqual([0, false]);
  });

  it('what a lost dispute leaves of a second capture is refunded, and the capture stays forgotten', async () => {
    const intentId = await captureTwice();
    const { id } = await openDispute(shop, intentId, { amountCents: 4_000 });
    await decideDispute(shop, id, 'lose');
    expect((await reconcile(shop.services)).refunded).toBe(1);
    expect(await bankRefunds(shop, intentId)).toEqual([6_000]);
    const { differences } = await reconcile(shop.services);
    expect([differences, await isListed(intentId)]).toEqual([0, false]);
  });
});
