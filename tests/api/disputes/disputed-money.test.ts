/** Refunds wait while a payment is disputed, and continue or end with the decision: no money leaves twice. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { reconcile } from '../../../src/shop/orders/index.ts';
import {
  clearFaults,
  dropWebhooks,
  type Shopper,
  sendWebhook,
  setFault,
  unitsOf,
} from '../../support/checkout.ts';
import { expectInvariants, heal } from '../../support/come-to-rest.ts';
import {
  bankRefunds,
  decideDispute,
  mailsOf,
  openDispute,
} from '../../support/disputes/disputes.ts';
import { askStep, createPaidOrder, createStaff, readOrder } from '../../support/orders.ts';
import { startTestShop, type TestShop } from '../../support/shop/app.ts';

const REFUSED = [409, 'payment-disputed'];

describe('disputed money', () => {
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

  /** A paid order with a dispute that the shop knows. */
  async function createDisputed(options: { amountCents?: number; isInquiry?: boolean } = {}) {
    const order = await createPaidOrder(shop, { units: 2 });
    const dispute = await openDispute(shop, order.intentId, options);
    await tell(order.intentId);
    return { ...order, disputeId: dispute.id };
  }

  const tell = (intentId: string, type = 'charge.dispute.created') =>
    sendWebhook(shop, { intentId, type });
  const cancel = (as: Shopper, orderId: string, body: object = {}) =>
    askStep(shop, as, { orderId, name: 'cancel', body });
  const refund = (orderId: string, amount: number) =>
    askStep(shop, staff, { orderId, name: 'refunds', body: { amount, reason: 'Scratched' } });
  const stockOf = async (mobileId: string) => (await unitsOf(shop, mobileId))?.stock;

  it('the buyer cannot cancel, and staff cannot refund, while the payment is disputed', async () => {
    const { orderId, intentId, shopper, mobileId } = await createDisputed();
    const order = await readOrder(shop, shopper, orderId);
    expect(order).toMatchObject({ isMoneyHeld: true, canCancel: false, disputes: [] });
    const own = await cancel(shopper, orderId);
    expect([own.status, own.body.code]).toEqual(REFUSED);
    expect(own.body.detail).toContain('Your bank has taken this payment back');
    // Only staff may cancel without a refund.
    const tricked = await cancel(shopper, orderId, { holdRefund: true });
    expect([tricked.status, tricked.body.code]).toEqual(REFUSED);
    for (const amount of [50, 200]) {
      const byStaff = await refund(orderId, amount);
      expect([byStaff.status, byStaff.body.code]).toEqual(REFUSED);
    }
    const plain = await cancel(staff, orderId, { reason: 'Fraud' });
    expect([plain.status, plain.body.code]).toEqual(REFUSED);
    expect(await readOrder(shop, staff, orderId)).toMatchObject({
      status: 'pending',
      refundDue: 0,
    });
    expect([await bankRefunds(shop, intentId), await stockOf(mobileId)]).toEqual([[], 8]);
  });

  it('a refund that is asked for twice at once is made once, also when only one has heard of a decided dispute', async () => {
    const { intentId } = await createPaidOrder(shop);
    const refundOnce = (disputesClosed: number) =>
      shop.services.cards.refund({ intentId, amountCents: 1_000, key: 'twice', disputesClosed });
    await Promise.allSettled([0, 1, 2, 0, 1, 2].map(refundOnce));
    expect(await bankRefunds(shop, intentId)).toEqual([1_000]);
    expect(await refundOnce(3)).toEqual({ state: 'paid' });
    expect(await bankRefunds(shop, intentId)).toEqual([1_000]);
    await heal(shop);
  });

  it('staff cancel a disputed order without a refund: its phones are restocked, and the lost dispute pays the buyer', async () => {
    const { orderId, intentId, disputeId, mobileId } = await createDisputed();
    const body = { reason: 'Fraud', holdRefund: true };
    expect((await cancel(staff, orderId, body)).body.status).toBe('cancelled');
    expect(await stockOf(mobileId)).toBe(10);
    const [mail] = await mailsOf(shop, `cancelled:${orderId}`);
    expect(mail?.text).toContain('your bank has taken this payment back from us');
    expect(mail?.text).not.toContain('We are refunding');
    await heal(shop);
    expect(await bankRefunds(shop, intentId)).toEqual([]);
    await decideDispute(shop, disputeId, 'lose');
    await heal(shop);
    expect(await bankRefunds(shop, intentId)).toEqual([]);
    const order = await readOrder(shop, staff, orderId);
    expect(order).toMatchObject({ refunded: 0, refundDue: 0, chargedBack: 200, left: 0 });
    expect(order.history.map((event) => event.kind)).toEqual([
      ...['paid', 'disputed', 'cancel', 'dispute-lost', 'refund-charged-back'],
    ]);
    const [told] = await mailsOf(shop, `dispute-closed:${disputeId}`);
    expect(told?.text).toContain('the buyer gets $200 back from their bank');
  });

  it('an order cancelled without a refund is refunded when the shop wins', async () => {
    const { orderId, intentId, disputeId } = await createDisputed();
    await cancel(staff, orderId, { reason: 'Fraud', holdRefund: true });
    await decideDispute(shop, disputeId, 'win');
    await tell(intentId, 'charge.dispute.closed');
    await heal(shop);
    expect(await bankRefunds(shop, intentId)).toEqual([20_000]);
    const order = await readOrder(shop, staff, orderId);
    expect(order).toMatchObject({ refunded: 200, refundDue: 0, isMoneyHeld: false });
  });

  it('an order is cancelled without a refund only while its payment is disputed', async () => {
    const { orderId, intentId, disputeId } = await createDisputed();
    await decideDispute(shop, disputeId, 'win');
    await tell(intentId, 'charge.dispute.closed');
    const late = await cancel(staff, orderId, { reason: 'Fraud', holdRefund: true });
    expect([late.status, late.body.code]).toEqual([409, 'conflict']);
    expect((await cancel(staff, orderId, { reason: 'Fraud' })).body).toMatchObject({
      refunded: 200,
    });
  });

  it('a refund waits, and has not failed, when the provider reports a dispute that the shop did not know', async () => {
    const { orderId, intentId, shopper } = await createPaidOrder(shop);
    const { id } = await openDispute(shop, intentId);
    const cancelled = await cancel(shopper, orderId);
    expect(cancelled.body).toMatchObject({ status: 'cancelled', refunded: 0, refundDue: 100 });
    expect(cancelled.body).toMatchObject({ isMoneyHeld: true });
    const [held] = await mailsOf(shop, 'refund-held:');
    expect(held?.subject).toMatch(/^Your refund of \$100 .* has to wait$/);
    expect(await mailsOf(shop, `dispute-opened:${id}`)).toHaveLength(1);
    await heal(shop);
    await decideDispute(shop, id, 'win');
    await heal(shop);
    expect(await bankRefunds(shop, intentId)).toEqual([10_000]);
    const { history } = await readOrder(shop, shopper, orderId);
    expect(history.map((event) => event.kind)).not.toContain('refund-failed');
  });

  it('a partial dispute covers waiting refunds, and the rest of them is paid', async () => {
    const { orderId, intentId, shopper } = await createPaidOrder(shop, { units: 2 });
    const { id } = await openDispute(shop, intentId, { amountCents: 5_000 });
    await cancel(shopper, orderId);
    await decideDispute(shop, id, 'lose');
    await heal(shop);
    expect(await bankRefunds(shop, intentId)).toEqual([15_000]);
    expect(await readOrder(shop, staff, orderId)).toMatchObject({
      ...{ refunded: 150, chargedBack: 50, refundDue: 0, left: 0 },
    });
  });

  it('after a partial refund and a lost dispute about the rest, both add up to the payment', async () => {
    const { orderId, intentId } = await createPaidOrder(shop, { units: 2 });
    await refund(orderId, 30);
    const { id, amount } = await openDispute(shop, intentId);
    expect(amount).toBe(17_000);
    await decideDispute(shop, id, 'lose');
    // One webhook is enough, whichever it is.
    await tell(intentId, 'charge.dispute.funds_withdrawn');
    expect(await readOrder(shop, staff, orderId)).toMatchObject({ chargedBack: 170, left: 0 });
    const more = await refund(orderId, 1);
    expect([more.status, more.body.left]).toEqual([409, 0]);
  });

  it('after a lost partial dispute the rest can be refunded', async () => {
    const { orderId, intentId, disputeId } = await createDisputed({ amountCents: 15_000 });
    await decideDispute(shop, disputeId, 'lose');
    await tell(intentId, 'charge.dispute.closed');
    const tooMuch = await refund(orderId, 51);
    expect([tooMuch.status, tooMuch.body.left]).toEqual([409, 50]);
    expect((await refund(orderId, 50)).body).toMatchObject({ refunded: 50, left: 0 });
    expect(await bankRefunds(shop, intentId)).toEqual([5_000]);
  });

  it('a failed refund is neither retried nor noted as paid another way while the payment is disputed', async () => {
    const order = await createPaidOrder(shop, { units: 2, card: 'pm_card_refundFail' });
    const { orderId, intentId } = order;
    const [failed] = (await refund(orderId, 50)).body.failedRefunds;
    const settle = (how: string, body: object) =>
      askStep(shop, staff, { orderId, name: `refunds/${failed?._id}/${how}`, body });
    const { id } = await openDispute(shop, intentId);
    await tell(intentId);
    const retried = await settle('retry', {});
    const noted = await settle('paid-another-way', { note: 'Bank transfer' });
    expect([retried.status, retried.body.code]).toEqual(REFUSED);
    expect([noted.status, noted.body.code]).toEqual(REFUSED);
    await decideDispute(shop, id, 'win');
    await tell(intentId, 'charge.dispute.closed');
    expect((await settle('paid-another-way', { note: 'Bank transfer' })).body).toMatchObject({
      ...{ paidAnotherWay: 50, refundFailed: 0, left: 150 },
    });
  });

  it('an inquiry is shown and blocks nothing, until it becomes a dispute', async () => {
    const { orderId, intentId, shopper, disputeId } = await createDisputed({ isInquiry: true });
    expect(await readOrder(shop, shopper, orderId)).toMatchObject({ canCancel: true });
    expect((await refund(orderId, 20)).status).toBe(200);
    expect(await mailsOf(shop, `dispute-inquiry:${disputeId}`)).toHaveLength(1);
    await decideDispute(shop, disputeId, 'escalate');
    await tell(intentId, 'charge.dispute.updated');
    expect((await cancel(shopper, orderId)).body.code).toBe('payment-disputed');
    expect(await mailsOf(shop, `dispute-opened:${disputeId}`)).toHaveLength(1);
    await decideDispute(shop, disputeId, 'win');
    await tell(intentId, 'charge.dispute.closed');
    expect((await cancel(shopper, orderId)).body).toMatchObject({ refunded: 200 });
    expect(await bankRefunds(shop, intentId)).toEqual([2_000, 18_000]);
  });

  it('an inquiry that is closed sends no mail to the buyer', async () => {
    const { orderId, intentId, disputeId } = await createDisputed({ isInquiry: true });
    await decideDispute(shop, disputeId, 'win');
    await tell(intentId, 'charge.dispute.closed');
    const { history, disputes } = await readOrder(shop, staff, orderId);
    expect(history.map((event) => event.kind)).toEqual(['paid', 'inquiry', 'dispute-dropped']);
    expect(disputes).toMatchObject([{ state: 'dropped', closed: expect.any(String) }]);
  });

  it('repeated and reordered webhooks write what the bank has now, once', async () => {
    const { orderId, intentId, disputeId } = await createDisputed();
    await decideDispute(shop, disputeId, 'lose');
    const types = ['closed', 'created', 'funds_withdrawn', 'created', 'updated', 'closed'];
    await Promise.all(types.map((type) => tell(intentId, `charge.dispute.${type}`)));
    const { history, version } = await readOrder(shop, staff, orderId);
    expect(history.map((event) => event.kind)).toEqual(['paid', 'disputed', 'dispute-lost']);
    await reconcile(shop.services);
    expect((await readOrder(shop, staff, orderId)).version).toBe(version);
    expect(await mailsOf(shop, `dispute-opened:${disputeId}`)).toHaveLength(1);
    expect(await mailsOf(shop, `dispute-closed:${disputeId}`)).toHaveLength(1);
  });

  it('the reconciler makes up for lost webhooks, from the opening to the decision', async () => {
    const { orderId, intentId } = await createPaidOrder(shop);
    const { id } = await openDispute(shop, intentId);
    await reconcile(shop.services);
    expect(await readOrder(shop, staff, orderId)).toMatchObject({ dispute: 'disputed' });
    await decideDispute(shop, id, 'lose');
    await reconcile(shop.services);
    expect(await readOrder(shop, staff, orderId)).toMatchObject({
      dispute: 'lost',
      chargedBack: 100,
    });
  });

  it('two disputes about one payment are added up', async () => {
    const { orderId, intentId, disputeId } = await createDisputed({ amountCents: 4_000 });
    const second = await openDispute(shop, intentId, { amountCents: 6_000 });
    await decideDispute(shop, disputeId, 'lose');
    await tell(intentId, 'charge.dispute.closed');
    expect(await readOrder(shop, staff, orderId)).toMatchObject({
      isMoneyHeld: true,
      chargedBack: 40,
    });
    await decideDispute(shop, second.id, 'lose');
    await tell(intentId, 'charge.dispute.closed');
    expect(await readOrder(shop, staff, orderId)).toMatchObject({ chargedBack: 100, left: 100 });
  });
});
