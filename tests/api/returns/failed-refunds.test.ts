/** Refunds that fail, at once or days later: staff see them, buyers get a mail, and they are paid once. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { handleWithdrawals, reconcile } from '../../../src/shop/orders/index.ts';
import {
  askBank,
  call,
  clearFaults,
  dropWebhooks,
  type Shopper,
  sendWebhook,
  setFault,
} from '../../support/checkout.ts';
import { expectInvariants } from '../../support/come-to-rest.ts';
import { askStep, createPaidOrder, createStaff, readOrder } from '../../support/orders.ts';
import {
  failRefunds,
  keepUnsent,
  readFailedRefunds,
  readStats,
} from '../../support/returns/failed-refunds.ts';
import {
  askReturn,
  askReturnStep,
  createOrderToReturn,
  declareWithdrawal,
  readReturns,
} from '../../support/returns/returns.ts';
import { startTestShop, type TestShop } from '../../support/shop/app.ts';

const FAILING_CARD = 'pm_card_refundFail';

describe('failed refunds', () => {
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

  const step = (orderId: string, name: string, body?: object) =>
    askStep(shop, staff, { orderId, name, ...(body ? { body } : {}) });
  const refund = (orderId: string, amount: number) =>
    step(orderId, 'refunds', { amount, reason: 'Scratched' });

  /** The kinds of the mails to a buyer, sent or waiting. */
  const mailsTo = async ({ email }: Shopper) => {
    const { rows } = await shop.db.execute<{ kind: string }>(sql`
      select split_part(dedupe_key, ':', 1) as kind from outbox
      where to_address = ${email} order by id`);
    return rows.map((row) => row.kind);
  };
  const bankRefunds = async (intentId: string) => {
    const path = `/v1/refunds?payment_intent=${intentId}`;
    const { body } = await askBank<{ data: { amount: number; status: string }[] }>(shop, path);
    return body.data.map(({ amount, status }) => [amount, status]).reverse();
  };
  const listFailed = async () => {
    const path = '/orders?refund=failed&limit=100';
    const { body } = await call<{ _id: string }[]>(shop, path, { as: staff });
    return body.map(({ _id }) => _id);
  };
  const expectOwed = async (orderId: string, shopper: Shopper, amount: number) => {
    await expect.poll(listFailed).toContain(orderId);
    expect((await readFailedRefunds(shop)).length).toBeGreaterThan(0);
    expect(await readOrder(shop, shopper, orderId)).toMatchObject({
      refunded: 0,
      refundDue: 0,
      refundFailed: amount,
      failedRefunds: [],
    });
    expect(await mailsTo(shopper)).toContain('refund-failed');
    const { rows } = await shop.db.execute(sql`select subject from outbox
      where to_address = ${shopper.email} and starts_with(dedupe_key, 'refunded:')
        and sent_at is null`);
    expect(rows, 'mails that are no longer true').toEqual([]);
  };

  it('a refund of staff that fails at once is a problem on the home, with amount, time and reason', async () => {
    const { orderId, shopper } = await createPaidOrder(shop, { card: FAILING_CARD });
    const { body } = await refund(orderId, 60);
    expect(body).toMatchObject({ status: 'pending', refunded: 0, left: 40, refundFailed: 60 });
    expect(body.failedRefunds).toMatchObject([{ amount: 60, failure: 'lost or stolen card' }]);
    await expectOwed(orderId, shopper, 60);
    const item = (await readFailedRefunds(shop)).find((found) => found.orderId === orderId);
    expect(item?.text).toMatch(
      /^\d{4}-\d{5}, Storm Shopper, \$60, since .* \(UTC\), lost or stolen card$/,
    );
  });

  it('a cancellation whose refund fails does not say that the money went back', async () => {
    const { orderId, shopper } = await createPaidOrder(shop, { card: FAILING_CARD });
    const { body } = await askStep(shop, shopper, { orderId, name: 'cancel' });
    expect(body).toMatchObject({ status: 'cancelled', refunded: 0, left: 0, refundFailed: 100 });
    await expectOwed(orderId, shopper, 100);
  });

  it('a partial refund and the cancellation after it both fail, and both are owed', async () => {
    const { orderId, shopper } = await createPaidOrder(shop, { card: FAILING_CARD });
    await refund(orderId, 30);
    const { body } = await step(orderId, 'cancel');
    expect(body.failedRefunds.map(({ amount }) => amount)).toEqual([30, 70]);
    await expectOwed(orderId, shopper, 100);
  });

  it('a withdrawal before shipping whose refund fails is owed', async () => {
    const order = await createOrderToReturn(shop, staff, { until: 'pay', card: FAILING_CARD });
    const { orderId, shopper, number: orderNumber } = order;
    await declareWithdrawal(shop, { orderNumber, email: shopper.email }, { as: shopper });
    await handleWithdrawals(shop.services);
    await expectOwed(orderId, shopper, 100);
  });

  /** Of an order whose card takes no refunds, checked and decided. */
  async function failReturn() {
    const order = await createOrderToReturn(shop, staff, { card: FAILING_CARD });
    const { orderId, shopper, units } = order;
    const asked = await askReturn(shop, shopper, { orderId, items: units });
    const id = asked.body.returns[0]?._id ?? '';
    const take = (name: string, body?: object) =>
      askReturnStep(shop, staff, { id, name, ...(body ? { body } : {}) });
    await take('approve', { instructions: 'Dock 4' });
    await take('receive');
    await take('check', { restocked: units, writtenOff: [] });
    const { body } = await take('refund', { amount: 100, reason: 'Returned' });
    return { ...order, id, body };
  }

  it('a return whose refund fails names it, and is settled from there', async () => {
    const { orderId, shopper, id, body } = await failReturn();
    expect(body).toMatchObject({ state: 'refunded', refund: { amount: 100, state: 'failed' } });
    await expectOwed(orderId, shopper, 100);
    const failed = body.failedRefund?._id;
    const note = 'Bank transfer on 27 November';
    await step(orderId, `refunds/${failed}/paid-another-way`, { note });
    const settled = await call(shop, `/returns/${id}`, { as: staff });
    expect(settled.body).toMatchObject({
      failedRefund: null,
      refund: { amount: 100, state: 'paid-another-way' },
    });
    const { returns } = await readReturns(shop, shopper, orderId);
    expect(returns).toMatchObject([{ refund: { amount: 100, state: 'paid-another-way' } }]);
  });

  it('a return whose refund is tried again is paid by the new one', async () => {
    const { orderId, id, body } = await failReturn();
    await step(orderId, `refunds/${body.failedRefund?._id}/retry`);
    const again = await call<typeof body>(shop, `/returns/${id}`, { as: staff });
    expect(again.body.refund).toEqual({ amount: 100, state: 'failed' });
    expect(again.body.failedRefund?._id).not.toBe(body.failedRefund?._id);
    await step(orderId, `refunds/${again.body.failedRefund?._id}/paid-another-way`, {
      note: 'Cash',
    });
    expect(await listFailed()).not.toContain(orderId);
  });

  it('a refund that fails days later takes back the mail that has not left, and tells the buyer', async () => {
    const { orderId, intentId, shopper } = await createPaidOrder(shop);
    await refund(orderId, 100);
    await keepUnsent(shop, shopper, 'refunded:');
    await failRefunds(shop, intentId);
    await sendWebhook(shop, { intentId, type: 'refund.failed' });
    await expectOwed(orderId, shopper, 100);
    expect(await mailsTo(shopper)).not.toContain('refunded');
    expect(await readOrder(shop, staff, orderId)).toMatchObject({ status: 'refunded', left: 0 });
  });

  it('a refund that fails days later is found when its webhook got lost', async () => {
    const { orderId, intentId, shopper } = await createPaidOrder(shop);
    await refund(orderId, 100);
    await reconcile(shop.services);
    // Long ago by the ledger: its walk does not come by any more.
    await shop.db.execute(sql`update job_marks set reached_at = now() + interval '1 day'
      where name = 'ledger-place'`);
    await failRefunds(shop, intentId);
    await reconcile(shop.services);
    await shop.db.execute(sql`delete from job_marks where name = 'ledger-place'`);
    await expectOwed(orderId, shopper, 100);
  });

  it('a refund that was canceled at the provider has failed, one that arrived has not', async () => {
    const { orderId, intentId, shopper } = await createPaidOrder(shop);
    await refund(orderId, 100);
    const type = 'charge.refund.updated';
    await sendWebhook(shop, { intentId, type, object: { status: 'succeeded' } });
    expect(await readOrder(shop, shopper, orderId)).toMatchObject({ refunded: 100 });
    await failRefunds(shop, intentId);
    await sendWebhook(shop, { intentId, type, object: { status: 'canceled' } });
    await expectOwed(orderId, shopper, 100);
  });

  it('trying again pays once, however often it is asked for', async () => {
    const { orderId, intentId, shopper } = await createPaidOrder(shop);
    await refund(orderId, 100);
    await failRefunds(shop, intentId);
    await sendWebhook(shop, { intentId, type: 'refund.failed' });
    const [failed] = (await readOrder(shop, staff, orderId)).failedRefunds;
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => step(orderId, `refunds/${failed?._id}/retry`)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
    expect(await bankRefunds(intentId)).toEqual([
      [10_000, 'failed'],
      [10_000, 'succeeded'],
    ]);
    const order = await readOrder(shop, shopper, orderId);
    expect(order).toMatchObject({ refunded: 100, refundFailed: 0, left: 0 });
    expect(order.history.map((event) => event.kind).slice(-4)).toEqual([
      'refund-paid',
      'refund-failed',
      'refund-retried',
      'refund-paid',
    ]);
    expect((await mailsTo(shopper)).at(-1)).toBe('refunded');
    expect(await listFailed()).not.toContain(orderId);
  });

  it('a retry that fails as well keeps the time of the first failure, and the buyer is told once', async () => {
    const { orderId, shopper } = await createPaidOrder(shop, { card: FAILING_CARD });
    const [first] = (await refund(orderId, 60)).body.failedRefunds;
    expect(first?.triedAgain).toBeNull();
    await step(orderId, `refunds/${first?._id}/retry`);
    const [second] = (await readOrder(shop, staff, orderId)).failedRefunds;
    const { body } = await step(orderId, `refunds/${second?._id}/retry`);
    const [third] = body.failedRefunds;
    expect([second?.date, third?.date]).toEqual([first?.date, first?.date]);
    const times = [first?.date, second?.triedAgain, third?.triedAgain];
    expect(times).toEqual([...new Set(times)].sort());
    expect((await mailsTo(shopper)).filter((mail) => mail === 'refund-failed')).toHaveLength(1);
    await expectOwed(orderId, shopper, 60);
  });

  it('a buyer who was told that a retry went through is told when it comes back', async () => {
    const { orderId, intentId, shopper } = await createPaidOrder(shop);
    await refund(orderId, 100);
    await failRefunds(shop, intentId);
    await sendWebhook(shop, { intentId, type: 'refund.failed' });
    const [first] = (await readOrder(shop, staff, orderId)).failedRefunds;
    await step(orderId, `refunds/${first?._id}/retry`);
    await keepUnsent(shop, shopper, 'refunded:');
    await shop.db.execute(sql`update outbox set sent_at = now()
      where to_address = ${shopper.email} and starts_with(dedupe_key, 'refunded:')`);
    await failRefunds(shop, intentId);
    await sendWebhook(shop, { intentId, type: 'refund.failed' });
    expect((await mailsTo(shopper)).slice(-2)).toEqual(['refunded', 'refund-failed']);
    expect((await readOrder(shop, staff, orderId)).failedRefunds[0]?.date).toBe(first?.date);
  });

  it('an owed refund cannot be refunded again another way', async () => {
    const { orderId } = await createPaidOrder(shop, { card: FAILING_CARD });
    await refund(orderId, 60);
    const more = await refund(orderId, 41);
    expect([more.status, more.body.left]).toEqual([409, 40]);
    const { body } = await step(orderId, 'cancel');
    expect(body.failedRefunds.map(({ amount }) => amount)).toEqual([60, 40]);
  });

  it('paid another way counts as paid back, in the order and in the figures, until it is undone', async () => {
    const { orderId, shopper } = await createPaidOrder(shop, { card: FAILING_CARD });
    const before = await readStats(shop);
    const { body } = await step(orderId, 'cancel');
    const failed = body.failedRefunds[0]?._id;
    const without = await step(orderId, `refunds/${failed}/paid-another-way`, { note: ' ' });
    expect(without.status).toBe(422);
    const note = 'Bank transfer on 27 November';
    const paid = await step(orderId, `refunds/${failed}/paid-another-way`, { note });
    expect(paid.body).toMatchObject({
      refunded: 100,
      paidAnotherWay: 100,
      refundFailed: 0,
      left: 0,
    });
    expect((await readStats(shop)).revenue).toBe(before.revenue - 100);
    expect((await refund(orderId, 1)).status).toBe(409);
    expect((await step(orderId, `refunds/${failed}/retry`)).status).toBe(409);
    expect(await mailsTo(shopper)).toContain('paid-another-way');
    const told = await readOrder(shop, shopper, orderId);
    expect(told.history.at(-1)).toMatchObject({
      kind: 'paid-another-way',
      amount: 100,
      reason: note,
    });

    const { rows } = await shop.db.execute<{ id: number }>(sql`select id::int from audit_log
      where subject_id = ${orderId} and action = 'refund.paid-another-way'`);
    await keepUnsent(shop, shopper, 'paid-another-way:');
    const undone = await call(shop, `/audit/${rows[0]?.id}/undo`, { as: staff, method: 'POST' });
    expect(undone.status).toBe(200);
    expect(await mailsTo(shopper)).not.toContain('paid-another-way');
    expect((await readStats(shop)).revenue).toBe(before.revenue);
    await expectOwed(orderId, shopper, 100);
  });
});
