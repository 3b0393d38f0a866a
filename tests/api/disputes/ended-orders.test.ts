/** Orders that end after a dispute was lost, and whose money the bank then gives back to the shop. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { handleWithdrawals } from '../../../src/shop/orders/index.ts';
import {
  askBank,
  clearFaults,
  dropWebhooks,
  type Shopper,
  sendWebhook,
  setFault,
} from '../../support/checkout.ts';
import { expectInvariants, heal } from '../../support/come-to-rest.ts';
import {
  appealDispute,
  bankRefunds,
  decideDispute,
  mailsOf,
  openDispute,
  reinstateFunds,
} from '../../support/disputes/disputes.ts';
import { askStep, createStaff, type PaidOrder, readOrder } from '../../support/orders.ts';
import {
  askReturn,
  askReturnStep,
  createOrderToReturn,
  declareWithdrawal,
} from '../../support/returns/returns.ts';
import { startTestShop, type TestShop } from '../../support/shop/app.ts';

describe('orders that end after a lost dispute', () => {
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

  const tell = (intentId: string, type: string) =>
    sendWebhook(shop, { intentId, type: `charge.dispute.${type}` });
  const read = (orderId: string) => readOrder(shop, staff, orderId);

  async function loseDispute({ intentId }: PaidOrder, amountCents = 20_000): Promise<string> {
    const { id } = await openDispute(shop, intentId, { amountCents });
    await decideDispute(shop, id, 'lose');
    await tell(intentId, 'closed');
    return id;
  }

  /** The shop appeals, and the bank decides again. */
  async function appeal({ intentId }: PaidOrder, disputeId: string, decision: 'win' | 'lose') {
    await appealDispute(shop, disputeId);
    await tell(intentId, 'updated');
    await decideDispute(shop, disputeId, decision);
    await tell(intentId, 'closed');
    await heal(shop);
  }

  const createOrder = (until: 'pay' | 'pick' | 'deliver' = 'pay') =>
    createOrderToReturn(shop, staff, { units: 2, until });

  const ends: [string, (order: Awaited<ReturnType<typeof createOrder>>) => Promise<unknown>][] = [
    [
      'that staff cancelled',
      ({ orderId }) => askStep(shop, staff, { orderId, name: 'cancel', body: { reason: 'Fraud' } }),
    ],
    [
      'that its buyer cancelled',
      ({ orderId, shopper }) => askStep(shop, shopper, { orderId, name: 'cancel' }),
    ],
    [
      'that its buyer withdrew from',
      async ({ number: orderNumber, shopper }) => {
        const { email } = shopper;
        await declareWithdrawal(shop, { orderNumber, email }, { as: shopper });
        await handleWithdrawals(shop.services);
      },
    ],
  ];

  it.each(ends)('an order %s is refunded when the shop wins its appeal', async (_, end) => {
    const order = await createOrder();
    const { orderId, intentId, shopper } = order;
    const disputeId = await loseDispute(order);
    await end(order);
    expect(await read(orderId)).toMatchObject({ status: 'cancelled', refundDue: 0, left: 0 });
    await appealDispute(shop, disputeId);
    await tell(intentId, 'updated');
    expect(await read(orderId)).toMatchObject({ refundDue: 200, isMoneyHeld: true, left: 0 });
    const told = (await mailsOf(shop, 'refund-reopened:')).filter(({ to }) => to === shopper.email);
    expect(told.map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/^We still owe you \$200 for Handset order /),
    ]);
    await heal(shop);
    expect(await bankRefunds(shop, intentId)).toEqual([]);
    await decideDispute(shop, disputeId, 'win');
    await tell(intentId, 'closed');
    await heal(shop);
    expect(await bankRefunds(shop, intentId)).toEqual([20_000]);
    expect(await read(orderId)).toMatchObject({ refunded: 200, refundDue: 0, left: 0 });
  });

  it('a cancelled order is refunded once, however often the bank changes its mind', async () => {
    const order = await createOrder('pick');
    const { orderId, intentId } = order;
    const disputeId = await loseDispute(order);
    const body = { reason: 'Fraud' };
    await askStep(shop, staff, { orderId, name: 'cancel', body });
    await appeal(order, disputeId, 'lose');
    expect(await bankRefunds(shop, intentId)).toEqual([]);
    expect(await read(orderId)).toMatchObject({ chargedBack: 200, refundDue: 0, left: 0 });
    await appeal(order, disputeId, 'win');
    await appeal(order, disputeId, 'win');
    expect(await bankRefunds(shop, intentId)).toEqual([20_000]);
    expect(await read(orderId)).toMatchObject({ refunded: 200, chargedBack: 0, refundDue: 0 });
  });

  it('what the bank gives back of a cancelled order is refunded, and no more', async () => {
    const order = await createOrder();
    const { orderId, intentId } = order;
    const disputeId = await loseDispute(order);
    await askStep(shop, staff, { orderId, name: 'cancel', body: { reason: 'Fraud' } });
    await reinstateFunds(shop, disputeId, 5_000);
    await tell(intentId, 'funds_reinstated');
    await heal(shop);
    expect(await bankRefunds(shop, intentId)).toEqual([5_000]);
    expect(await read(orderId)).toMatchObject({ refunded: 50, chargedBack: 150, left: 0 });
  });

  it('an order whose rest was refunded before it was shipped gets back what the bank had taken', async () => {
    const order = await createOrder();
    const { orderId, intentId } = order;
    const disputeId = await loseDispute(order, 5_000);
    const body = { amount: 150, reason: 'Not available' };
    await askStep(shop, staff, { orderId, name: 'refunds', body });
    expect(await read(orderId)).toMatchObject({ status: 'refunded' });
    await appeal(order, disputeId, 'win');
    expect(await bankRefunds(shop, intentId)).toEqual([15_000, 5_000]);
  });

  it('staff learn that a refunded, shipped order has money left to refund', async () => {
    const order = await createOrder('deliver');
    const { orderId, intentId } = order;
    const disputeId = await loseDispute(order, 5_000);
    const body = { amount: 150, reason: 'Too late' };
    await askStep(shop, staff, { orderId, name: 'refunds', body });
    await appeal(order, disputeId, 'win');
    expect(await bankRefunds(shop, intentId)).toEqual([15_000]);
    const mail = (await mailsOf(shop, `dispute-closed:${disputeId}`)).at(-1);
    expect(mail?.text).toContain(
      'A return or the order was closed while the bank had this money. $50 of the payment has not been refunded',
    );
    const rest = { amount: 50, reason: 'Too late' };
    await askStep(shop, staff, { orderId, name: 'refunds', body: rest });
    await heal(shop);
    expect(await bankRefunds(shop, intentId)).toEqual([15_000, 5_000]);
  });

  it('staff learn of partly reinstated money, but not of money already refunded', async () => {
    const order = await createOrder('deliver');
    const { orderId, intentId } = order;
    const disputeId = await loseDispute(order, 5_000);
    const body = { amount: 150, reason: 'Too late' };
    await askStep(shop, staff, { orderId, name: 'refunds', body });
    await reinstateFunds(shop, disputeId, 2_000);
    await tell(intentId, 'funds_reinstated');
    const mails = await mailsOf(shop, `dispute-closed:${disputeId}`);
    expect(mails.at(-1)?.text).toContain('$20 of the payment has not been refunded');

    const paid = await createOrder('deliver');
    const refund = { amount: 100, reason: 'Returned' };
    await askStep(shop, staff, { orderId: paid.orderId, name: 'refunds', body: refund });
    const { id } = await openDispute(shop, paid.intentId, { amountCents: 10_000 });
    await decideDispute(shop, id, 'win');
    await tell(paid.intentId, 'closed');
    const [won] = await mailsOf(shop, `dispute-closed:${id}`);
    expect(won?.text).not.toContain('has not been refunded');
  });

  it('staff are not asked to refund what the shop refunds by itself', async () => {
    const order = await createOrder('deliver');
    const { intentId, orderId } = order;
    const body = { amount: 200, reason: 'Lost by the carrier' };
    await setFault(shop, { provider: { kind: 'reset-before-processing' } });
    await askStep(shop, staff, { orderId, name: 'refunds', body });
    await clearFaults(shop);
    await setFault(shop, dropWebhooks);
    const disputeId = await loseDispute(order);
    await appealDispute(shop, disputeId);
    await decideDispute(shop, disputeId, 'win');
    await tell(intentId, 'closed');
    await heal(shop);
    expect(await bankRefunds(shop, intentId)).toEqual([20_000]);
    const mail = (await mailsOf(shop, `dispute-closed:${disputeId}`)).at(-1);
    expect(mail?.text).not.toContain('has not been refunded');
  });

  it('what was refunded on the bank’s own pages is not refunded again', async () => {
    const order = await createOrder();
    const { orderId, intentId } = order;
    const disputeId = await loseDispute(order);
    await askStep(shop, staff, { orderId, name: 'cancel', body: { reason: 'Fraud' } });
    await reinstateFunds(shop, disputeId, 10_000);
    await askBank(shop, '/v1/refunds', { payment_intent: intentId, amount: '4000' });
    await tell(intentId, 'funds_reinstated');
    await heal(shop);
    expect(await bankRefunds(shop, intentId)).toEqual([4_000, 6_000]);
  });

  it('staff decide about phones that came back while the bank had the money', async () => {
    const order = await createOrder('deliver');
    const { orderId, intentId, shopper, units } = order;
    const disputeId = await loseDispute(order);
    const { body } = await askReturn(shop, shopper, { orderId, items: units });
    const step = (name: string, of: object = {}) =>
      askReturnStep(shop, staff, { id: body.returns[0]?._id ?? '', name, body: of });
    await step('approve', { instructions: 'By post' });
    await step('receive');
    await step('check', { restocked: units, writtenOff: [] });
    await step('refund', { amount: 0, reason: 'Paid by your bank' });
    await appeal(order, disputeId, 'win');
    expect(await bankRefunds(shop, intentId)).toEqual([]);
    expect(await read(orderId)).toMatchObject({ status: 'delivered', left: 200 });
    const mail = (await mailsOf(shop, `dispute-closed:${disputeId}`)).at(-1);
    expect(mail?.text).toContain(
      'A return or the order was closed while the bank had this money. $200 of the payment has not been refunded',
    );
  });
});
