/** Refunds that the shop did not make itself and that fail: on the provider's pages, and of second captures. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { reconcile } from '../../../src/shop/orders/index.ts';
import {
  askBank,
  clearFaults,
  dropWebhooks,
  type Shopper,
  sendWebhook,
  setFault,
} from '../../support/checkout.ts';
import { expectInvariants } from '../../support/come-to-rest.ts';
import { askStep, createPaidOrder, createStaff, readOrder } from '../../support/orders.ts';
import { failRefunds } from '../../support/returns/failed-refunds.ts';
import { startTestShop, type TestShop } from '../../support/shop/app.ts';

describe('failed refunds of the provider’s own', () => {
  let shop: TestShop;
  let staff: Shopper;
  beforeAll(async () => {
    shop = await startTestShop({ catalogue: false });
    staff = await createStaff(shop);
    await setFault(shop, dropWebhooks);
  });
  afterAll(async () => {
    await clearFaults(shop);
    await expectInvariants(shop);
    await shop.close();
  });

  const refund = (orderId: string, amount: number) =>
    askStep(shop, staff, { orderId, name: 'refunds', body: { amount, reason: 'Scratched' } });

  it('a refund made on the provider’s pages that fails is owed as well', async () => {
    const { orderId, intentId } = await createPaidOrder(shop);
    await askBank(shop, '/v1/refunds', { payment_intent: intentId });
    await sendWebhook(shop, { intentId, type: 'charge.refunded' });
    expect((await readOrder(shop, staff, orderId)).status).toBe('refunded');
    await failRefunds(shop, intentId);
    await sendWebhook(shop, { intentId, type: 'refund.failed' });
    const order = await readOrder(shop, staff, orderId);
    expect(order).toMatchObject({ refunded: 0, refundFailed: 100, left: 0 });
    await sendWebhook(shop, { intentId, type: 'refund.failed' });
    expect((await readOrder(shop, staff, orderId)).failedRefunds).toHaveLength(1);
  });

  it('a failed refund that staff repeat on the provider’s pages is settled by it', async () => {
    const { orderId, intentId } = await createPaidOrder(shop);
    await refund(orderId, 50);
    await failRefunds(shop, intentId);
    await sendWebhook(shop, { intentId, type: 'refund.failed' });
    await askBank(shop, '/v1/refunds', { payment_intent: intentId, amount: '5000' });
    await sendWebhook(shop, { intentId, type: 'charge.refunded' });
    const order = await readOrder(shop, staff, orderId);
    expect(order).toMatchObject({ refunded: 50, refundFailed: 0, left: 50 });
  });

  it('failed refunds of which less is left are owed as far as there is money', async () => {
    const { orderId, intentId } = await createPaidOrder(shop);
    await refund(orderId, 50);
    await refund(orderId, 50);
    await failRefunds(shop, intentId);
    await sendWebhook(shop, { intentId, type: 'refund.failed' });
    const amountsOf = async () =>
      (await readOrder(shop, staff, orderId)).failedRefunds.map(({ amount }) => amount);
    expect(await amountsOf()).toEqual([50, 50]);
    const payBack = async (amount: string) => {
      await askBank(shop, '/v1/refunds', { payment_intent: intentId, amount });
      await sendWebhook(shop, { intentId, type: 'charge.refunded' });
    };
    await payBack('2000');
    expect(await amountsOf()).toEqual([30, 50]);
    await payBack('1000');
    expect(await amountsOf()).toEqual([20, 50]);
    const [first] = (await readOrder(shop, staff, orderId)).failedRefunds;
    const retried = await askStep(shop, staff, { orderId, name: `refunds/${first?._id}/retry` });
    expect(retried.body).toMatchObject({ refunded: 50, refundFailed: 50, left: 0 });
    await payBack('3000');
    const [second] = (await readOrder(shop, staff, orderId)).failedRefunds;
    const name = `refunds/${second?._id}/paid-another-way`;
    const paid = await askStep(shop, staff, { orderId, name, body: { note: 'Cash' } });
    expect(paid.body).toMatchObject({
      ...{ refunded: 100, paidAnotherWay: 20, refundFailed: 0, failedRefunds: [], left: 0 },
    });
  });

  it('a failed refund that an older shop did not compare with what is left is never paid beyond it', async () => {
    const { orderId, intentId } = await createPaidOrder(shop);
    await refund(orderId, 100);
    await failRefunds(shop, intentId);
    await sendWebhook(shop, { intentId, type: 'refund.failed' });
    const [failed] = (await readOrder(shop, staff, orderId)).failedRefunds;
    await askBank(shop, '/v1/refunds', { payment_intent: intentId, amount: '6000' });
    await sendWebhook(shop, { intentId, type: 'charge.refunded' });
    // As an older shop left it.
    await shop.db.execute(sql`delete from refunds
      where payment_id = ${orderId} and resolution = 'refunded-elsewhere'`);
    await shop.db.execute(sql`update refunds set amount_cents = 10000 where id = ${failed?._id}`);
    const name = `refunds/${failed?._id}/paid-another-way`;
    const noted = await askStep(shop, staff, { orderId, name, body: { note: 'Cash' } });
    expect(noted.body).toMatchObject({ refunded: 100, paidAnotherWay: 40, left: 0 });
  });

  it('a failed refund that nothing is left for is settled when staff try it again', async () => {
    const { orderId, intentId } = await createPaidOrder(shop);
    await refund(orderId, 100);
    await failRefunds(shop, intentId);
    await sendWebhook(shop, { intentId, type: 'refund.failed' });
    const [failed] = (await readOrder(shop, staff, orderId)).failedRefunds;
    await askBank(shop, '/v1/refunds', { payment_intent: intentId });
    await sendWebhook(shop, { intentId, type: 'charge.refunded' });
    // As an older shop left it.
    await shop.db.execute(
      sql`update refunds set resolution = null, resolved_at = null where id = ${failed?._id}`,
    );
    await shop.db.execute(sql`update payments set refund = 'failed' where id = ${orderId}`);
    const name = `refunds/${failed?._id}/retry`;
    const { status } = await askStep(shop, staff, { orderId, name, body: {} });
    expect(status).toBe(409);
    expect(await readOrder(shop, staff, orderId)).toMatchObject({
      ...{ refunded: 100, refundFailed: 0, failedRefunds: [] },
    });
  });

  it('a second capture of one order whose refund fails is shown as a payment without an order', async () => {
    const { intentId } = await createPaidOrder(shop);
    const { body: first } = await askBank<{ metadata: Record<string, string> }>(
      shop,
      `/v1/payment_intents/${intentId}`,
    );
    const { body: stray } = await askBank<{ id: string }>(shop, '/v1/payment_intents', {
      amount: '10000',
      currency: 'usd',
      payment_method: 'pm_card_visa',
      confirm: 'true',
      'automatic_payment_methods[enabled]': 'true',
      'automatic_payment_methods[allow_redirects]': 'never',
      'metadata[orderId]': first.metadata.orderId ?? '',
      'metadata[userId]': first.metadata.userId ?? '',
    });
    const { refunded } = await reconcile(shop.services);
    expect(refunded).toBe(1);
    await failRefunds(shop, stray.id);
    await sendWebhook(shop, { intentId: stray.id, type: 'refund.failed' });
    const { differences } = await reconcile(shop.services);
    expect(differences).toBe(1);
    const { rows } = await shop.db.execute(
      sql`select amount_cents from unrecorded_captures where intent_id = ${stray.id}`,
    );
    expect(rows).toEqual([{ amount_cents: 10_000 }]);
    // A person pays it back on the provider's pages, and this time it arrives.
    await askBank(shop, '/v1/refunds', { payment_intent: stray.id });
  });
});
