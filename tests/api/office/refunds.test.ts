/** Money that goes back: by its buyer's decision, by staff, and whatever goes wrong meanwhile. */
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
  unitsOf,
} from '../../support/checkout.ts';
import { expectInvariants } from '../../support/come-to-rest.ts';
import { askStep, createPaidOrder, createStaff, readOrder } from '../../support/orders.ts';
import { startTestShop, type TestShop } from '../../support/shop/app.ts';

describe('refunds', () => {
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

  async function bankRefunds(intentId: string): Promise<number[]> {
    const { body } = await askBank<{ data: { amount: number }[] }>(
      shop,
      `/v1/refunds?payment_intent=${intentId}`,
    );
    return body.data.map(({ amount }) => amount).reverse();
  }

  const stockOf = async (mobileId: string) => (await unitsOf(shop, mobileId))?.stock;

  const mailKinds = async (orderId: string) => {
    const { rows } = await shop.db.execute<{ kind: string }>(sql`
      select split_part(dedupe_key, ':', 1) as kind from outbox
      where split_part(dedupe_key, ':', 2) = ${orderId} or split_part(dedupe_key, ':', 2) in
        (select id::text from refunds where payment_id = ${orderId}) order by id`);
    return rows.map((row) => row.kind);
  };

  async function refund(orderId: string, amount: number, more: object = {}, version?: number) {
    const body = { amount, reason: 'Scratched', ...more };
    return askStep(shop, staff, { orderId, name: 'refunds', body, version });
  }

  async function withBankFault<T>(provider: object, work: () => Promise<T>): Promise<T> {
    await setFault(shop, { provider });
    try {
      return await work();
    } finally {
      await clearFaults(shop);
      await setFault(shop, dropWebhooks);
    }
  }

  it('a buyer calls a pending order off: the money and the units go back, once', async () => {
    const { orderId, intentId, shopper, mobileId } = await createPaidOrder(shop, { units: 2 });
    expect(await stockOf(mobileId)).toBe(8);
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => askStep(shop, shopper, { orderId, name: 'cancel' })),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await bankRefunds(intentId)).toEqual([20_000]);
    expect(await stockOf(mobileId)).toBe(10);
    const order = await readOrder(shop, shopper, orderId);
    expect(order).toMatchObject({ status: 'cancelled', refunded: 200, refundDue: 0, left: 0 });
    expect(order.items.every(({ returned }) => returned)).toBe(true);
    expect(order.history.map((event) => event.kind)).toEqual(['paid', 'cancel', 'refund-paid']);
    expect(await mailKinds(orderId)).toEqual(['receipt', 'cancelled', 'refunded']);
    const { rows } = await shop.db.execute(
      sql`select 1 from audit_log where subject_id = ${orderId}`,
    );
    expect(rows).toEqual([]);
  });

  it('a buyer cannot call off what is being packed; staff can, until it is shipped', async () => {
    const { orderId, shopper, intentId } = await createPaidOrder(shop);
    await askStep(shop, staff, { orderId, name: 'pick' });
    const late = await askStep(shop, shopper, { orderId, name: 'cancel' });
    expect([late.status, late.body.code]).toEqual([409, 'conflict']);
    const reason = 'Out of production';
    const done = await askStep(shop, staff, { orderId, name: 'cancel', body: { reason } });
    expect([done.status, done.body.status]).toEqual([200, 'cancelled']);
    expect(await bankRefunds(intentId)).toEqual([10_000]);
    const { rows } = await shop.db.execute(
      sql`select action, after->>'reason' as reason from audit_log where subject_id = ${orderId}
        order by id desc limit 1`,
    );
    expect(rows).toEqual([{ action: 'order.cancelled', reason }]);
  });

  it('a cancellation while the bank is away is paid back by the reconciler', async () => {
    const { orderId, intentId, shopper } = await createPaidOrder(shop);
    const answer = await withBankFault({ kind: 'reset-before-processing' }, () =>
      askStep(shop, shopper, { orderId, name: 'cancel' }),
    );
    expect([answer.status, answer.body]).toMatchObject([
      200,
      { status: 'cancelled', refunded: 0, refundDue: 100 },
    ]);
    expect(await bankRefunds(intentId)).toEqual([]);
    await reconcile(shop.services);
    await reconcile(shop.services);
    expect(await bankRefunds(intentId)).toEqual([10_000]);
    expect(await readOrder(shop, shopper, orderId)).toMatchObject({ refunded: 100, refundDue: 0 });
  });

  it('a refund whose answer got lost is not paid a second time', async () => {
    const { orderId, intentId } = await createPaidOrder(shop);
    await withBankFault(
      { kind: 'reset-after-processing', on: 'refunds.create', times: 3 },
      async () => {
        const { body } = await refund(orderId, 40);
        expect(body).toMatchObject({ status: 'pending', refunded: 0, refundDue: 40 });
      },
    );
    await reconcile(shop.services);
    expect(await bankRefunds(intentId)).toEqual([4_000]);
    expect(await readOrder(shop, staff, orderId)).toMatchObject({ refunded: 40, left: 60 });
  });

  it('in part: the state stays, the last part ends the order, more is refused with what is left', async () => {
    const { orderId, intentId, mobileId } = await createPaidOrder(shop, { units: 2 });
    const [unit] = (await readOrder(shop, staff, orderId)).items;
    const part = await refund(orderId, 30, { returned: [unit?._id] });
    expect(part.body).toMatchObject({ status: 'pending', refunded: 30, left: 170 });
    expect(await stockOf(mobileId)).toBe(9);
    const again = await refund(orderId, 10, { returned: [unit?._id] });
    expect([again.status, await stockOf(mobileId)]).toEqual([422, 9]);
    const tooMuch = await refund(orderId, 171);
    expect([tooMuch.status, tooMuch.body.code, tooMuch.body.left]).toEqual([409, 'conflict', 170]);
    expect((await refund(orderId, 170)).body).toMatchObject({ status: 'refunded', left: 0 });
    expect(await bankRefunds(intentId)).toEqual([3_000, 17_000]);
    expect(await mailKinds(orderId)).toEqual(['receipt', 'refunded', 'refunded']);
    const none = await refund(orderId, 1);
    expect([none.status, none.body.left]).toEqual([409, 0]);
    expect((await askStep(shop, staff, { orderId, name: 'pick' })).status).toBe(409);
  });

  it('a full refund of an order that was not shipped puts its phones back, unless staff say otherwise', async () => {
    const silent = await createPaidOrder(shop, { units: 2 });
    await askStep(shop, staff, { orderId: silent.orderId, name: 'pick' });
    await refund(silent.orderId, 50);
    expect(await stockOf(silent.mobileId)).toBe(8);
    const { body } = await refund(silent.orderId, 150);
    expect(body.items.every(({ returned }) => returned)).toBe(true);
    expect(await stockOf(silent.mobileId)).toBe(10);

    const told = await createPaidOrder(shop, { units: 2 });
    await refund(told.orderId, 200, { returned: [] });
    expect(await stockOf(told.mobileId)).toBe(8);
  });

  it('a full refund of a shipped order restocks only the phones that staff name', async () => {
    const { orderId, mobileId } = await createPaidOrder(shop);
    await askStep(shop, staff, { orderId, name: 'pick' });
    const parcel = { carrier: 'Post', trackingNumber: '1' };
    await askStep(shop, staff, { orderId, name: 'ship', body: parcel });
    await refund(orderId, 100);
    expect(await stockOf(mobileId)).toBe(9);
  });

  it('ten refunds at once never take more than was captured', async () => {
    const { orderId, intentId } = await createPaidOrder(shop);
    const answers = await Promise.all(Array.from({ length: 10 }, () => refund(orderId, 30)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(7);
    await reconcile(shop.services);
    expect(await bankRefunds(intentId)).toEqual([3_000, 3_000, 3_000]);
  });

  it('a double click on refund pays once: the second comes from an old version', async () => {
    const { orderId, intentId } = await createPaidOrder(shop);
    const answers = await Promise.all([refund(orderId, 20, {}, 1), refund(orderId, 20, {}, 1)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412]);
    expect(await bankRefunds(intentId)).toEqual([2_000]);
  });

  it('what is no refund is a validation error', async () => {
    const { orderId } = await createPaidOrder(shop);
    for (const body of [
      {},
      { amount: 0, reason: 'x' },
      { amount: 1.5, reason: 'x' },
      { amount: -5, reason: 'x' },
      { amount: '5', reason: 'x' },
      { amount: 5, reason: '' },
      { amount: 5, reason: 'x', returned: ['no id'] },
      { amount: 5, reason: 'x', extra: 1 },
    ]) {
      const answer = await askStep(shop, staff, { orderId, name: 'refunds', body });
      expect(answer.status, JSON.stringify(body)).toBe(422);
    }
  });

  it('money that went back at the provider counts; it is in the history', async () => {
    const { orderId, intentId } = await createPaidOrder(shop);
    await askBank(shop, '/v1/refunds', { payment_intent: intentId, amount: '6000' });
    await sendWebhook(shop, { intentId, type: 'charge.refunded' });
    expect(await readOrder(shop, staff, orderId)).toMatchObject({ refunded: 60, left: 40 });
    const { history } = await readOrder(shop, staff, orderId);
    expect(history.at(-1)).toMatchObject({ kind: 'refunded-elsewhere', amount: 60 });
    expect((await refund(orderId, 41)).status).toBe(409);
    expect((await refund(orderId, 40)).body.status).toBe('refunded');
  });

  it('what the provider refuses for good is shown, and another refund is possible', async () => {
    const { orderId, intentId } = await createPaidOrder(shop);
    // Nobody has told the shop of this one.
    await askBank(shop, '/v1/refunds', { payment_intent: intentId, amount: '6000' });
    const { status, body } = await refund(orderId, 50);
    expect([status, body.refunded, body.refundDue, body.left]).toEqual([200, 60, 0, 40]);
    const kinds = body.history.map((event) => event.kind);
    expect(kinds).toEqual(['paid', 'refund', 'refund-failed', 'refunded-elsewhere']);
    expect((await refund(orderId, 40)).body).toMatchObject({ status: 'refunded', refunded: 100 });
  });

  it('a refund elsewhere whose report got lost is found in the bank’s ledger', async () => {
    const { orderId, intentId } = await createPaidOrder(shop);
    await askBank(shop, '/v1/refunds', { payment_intent: intentId });
    await reconcile(shop.services);
    const order = await readOrder(shop, staff, orderId);
    expect(order).toMatchObject({ status: 'refunded', refunded: 100, left: 0 });
    expect(order.history.map((event) => event.kind)).toEqual(['paid', 'refunded-elsewhere']);
  });

  it('a disputed charge is noted once in the history', async () => {
    const { orderId, intentId } = await createPaidOrder(shop, { card: 'pm_card_createDispute' });
    const type = 'charge.dispute.created';
    await sendWebhook(shop, { intentId, type });
    await sendWebhook(shop, { intentId, type });
    const { history } = await readOrder(shop, staff, orderId);
    expect(history.map((event) => event.kind)).toEqual(['paid', 'disputed']);
  });
});
