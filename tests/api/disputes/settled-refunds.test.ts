/** Money that the buyer's bank has paid settles refunds that are due or failed: nobody pays it again. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { reconcile } from '../../../src/shop/orders/index.ts';
import {
  clearFaults,
  dropWebhooks,
  type Shopper,
  sendWebhook,
  setFault,
} from '../../support/checkout.ts';
import { expectInvariants, heal } from '../../support/come-to-rest.ts';
import {
  acceptDispute,
  bankRefunds,
  decideDispute,
  mailsOf,
  openDispute,
} from '../../support/disputes/disputes.ts';
import { askStep, createPaidOrder, createStaff, readOrder } from '../../support/orders.ts';
import { failRefunds, keepUnsent } from '../../support/returns/failed-refunds.ts';
import { startTestShop, type TestShop } from '../../support/shop/app.ts';

const FAILING_CARD = 'pm_card_refundFail';

describe('refunds that a dispute settles', () => {
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

  const tell = (intentId: string, type = 'charge.dispute.closed') =>
    sendWebhook(shop, { intentId, type });
  const read = (orderId: string) => readOrder(shop, staff, orderId);
  const refund = (orderId: string, amount: number) =>
    askStep(shop, staff, { orderId, name: 'refunds', body: { amount, reason: 'Scratched' } });
  const settle = (orderId: string, refundId: string | undefined, how: string, body: object = {}) =>
    askStep(shop, staff, { orderId, name: `refunds/${refundId}/${how}`, body });
  const lose = async (intentId: string, amountCents?: number) => {
    const { id } = await openDispute(
      shop,
      intentId,
      amountCents === undefined ? {} : { amountCents },
    );
    await decideDispute(shop, id, 'lose');
    return id;
  };
  /** Mails to a buyer whose key begins like this. */
  const mailsTo = async ({ email }: Shopper, key: string) =>
    (await mailsOf(shop, key)).filter(({ to }) => to === email);

  it('a lost dispute about a part settles a failed refund, so that staff cannot pay it again', async () => {
    const order = await createPaidOrder(shop, { units: 2, card: FAILING_CARD });
    const { orderId, intentId, shopper } = order;
    const [failed] = (await refund(orderId, 50)).body.failedRefunds;
    await keepUnsent(shop, shopper, 'refund-failed:');
    await lose(intentId, 6_000);
    await tell(intentId);
    expect(await read(orderId)).toMatchObject({
      ...{ chargedBack: 60, refundFailed: 0, failedRefunds: [], left: 140 },
    });
    expect((await settle(orderId, failed?._id, 'retry')).status).toBe(409);
    expect((await settle(orderId, failed?._id, 'paid-another-way', { note: 'x' })).status).toBe(
      409,
    );
    expect(await mailsTo(shopper, 'refund-failed:')).toEqual([]);
    expect(await mailsTo(shopper, 'refund-charged-back:')).toHaveLength(1);
  });

  it('of a failed refund that a lost dispute covers in part, the rest is owed', async () => {
    const order = await createPaidOrder(shop, { units: 2, card: FAILING_CARD });
    const { orderId, intentId, shopper } = order;
    const [failed] = (await refund(orderId, 50)).body.failedRefunds;
    await lose(intentId, 2_000);
    await tell(intentId);
    expect(await read(orderId)).toMatchObject({
      ...{ chargedBack: 20, refundFailed: 30, left: 150, failedRefunds: [{ amount: 30 }] },
    });
    const note = 'Bank transfer';
    const paid = await settle(orderId, failed?._id, 'paid-another-way', { note });
    expect(paid.body).toMatchObject({ paidAnotherWay: 30, refundFailed: 0, failedRefunds: [] });
    const [mail] = await mailsTo(shopper, 'refund-charged-back:');
    expect(mail?.text).toContain('The remaining $30 is still yours.');
  });

  it('a failed refund is reported to the buyer at once, during a dispute and after it', async () => {
    const { orderId, intentId, shopper } = await createPaidOrder(shop, { units: 2 });
    await refund(orderId, 50);
    const { id } = await openDispute(shop, intentId);
    await tell(intentId, 'charge.dispute.created');
    await failRefunds(shop, intentId);
    await tell(intentId, 'refund.failed');
    expect(await read(orderId)).toMatchObject({ refundFailed: 50, isMoneyHeld: true });
    await tell(intentId, 'refund.failed');
    const [mail, ...others] = await mailsTo(shopper, 'refund-held:');
    expect(mail?.subject).toMatch(/^Your refund of \$50 .* did not go through$/);
    expect(mail?.text).toContain('because it is disputed');
    expect(others).toEqual([]);
    const listed = async () =>
      (await read(orderId)).mails.find(({ subject }) => subject === mail?.subject);
    await expect.poll(listed).toMatchObject({ state: 'sent', canSendAgain: true });
    expect(await mailsTo(shopper, 'refund-failed:')).toEqual([]);
    await decideDispute(shop, id, 'win');
    await tell(intentId);
    expect(await mailsTo(shopper, 'refund-failed:')).toHaveLength(1);
  });

  it('a mail that a refund has to wait is taken back when the bank has paid', async () => {
    const { orderId, intentId, shopper } = await createPaidOrder(shop);
    const { id } = await openDispute(shop, intentId);
    await askStep(shop, shopper, { orderId, name: 'cancel' });
    expect(await mailsTo(shopper, 'refund-held:')).toHaveLength(1);
    await keepUnsent(shop, shopper, 'refund-held:');
    await decideDispute(shop, id, 'lose');
    await tell(intentId);
    expect(await mailsTo(shopper, 'refund-held:')).toEqual([]);
  });

  it('a refund is not paid on top of a lost dispute that the shop had not heard of', async () => {
    const { orderId, intentId } = await createPaidOrder(shop, { units: 2 });
    await lose(intentId, 5_000);
    const { body } = await refund(orderId, 50);
    expect(body).toMatchObject({ refunded: 0, refundDue: 0, chargedBack: 50, left: 150 });
    expect(await bankRefunds(shop, intentId)).toEqual([]);
  });

  it('the rest of a refund waits while another dispute about the payment is open', async () => {
    const { orderId, intentId, shopper } = await createPaidOrder(shop, { units: 2 });
    const first = await openDispute(shop, intentId, { amountCents: 5_000 });
    const second = await openDispute(shop, intentId, { amountCents: 6_000 });
    await askStep(shop, shopper, { orderId, name: 'cancel' });
    await decideDispute(shop, first.id, 'lose');
    await tell(intentId);
    const [mail] = await mailsTo(shopper, 'refund-charged-back:');
    expect(mail?.text).toContain('The remaining $150 has to wait');
    await decideDispute(shop, second.id, 'win');
    await heal(shop);
    expect(await bankRefunds(shop, intentId)).toEqual([15_000]);
  });

  it('a dispute about more than was left takes what was left, and staff are told what to show', async () => {
    const { orderId, intentId } = await createPaidOrder(shop, { units: 2 });
    await refund(orderId, 30);
    const { id } = await openDispute(shop, intentId, { amountCents: 20_000 });
    await tell(intentId, 'charge.dispute.created');
    const [opened] = await mailsOf(shop, `dispute-opened:${id}`);
    expect(opened?.text).toContain('The shop had refunded $30 of this payment before.');
    await decideDispute(shop, id, 'lose');
    await tell(intentId);
    expect(await read(orderId)).toMatchObject({ refunded: 30, chargedBack: 170, left: 0 });
    const [closed] = await mailsOf(shop, `dispute-closed:${id}`);
    expect(closed?.text).toContain('the buyer gets $170 back from their bank');
  });

  it('a dispute without evidence takes again what was refunded; staff are told, and a refund that fails then is settled', async () => {
    const { orderId, intentId, shopper } = await createPaidOrder(shop, { units: 2 });
    await refund(orderId, 30);
    const { id } = await openDispute(shop, intentId, { amountCents: 20_000 });
    await acceptDispute(shop, id);
    await tell(intentId);
    expect(await read(orderId)).toMatchObject({ refunded: 30, chargedBack: 200, left: 0 });
    const [closed] = await mailsOf(shop, `dispute-closed:${id}`);
    expect(closed?.text).toContain('the buyer gets $30 more than they paid');
    await expectInvariants(shop);

    await failRefunds(shop, intentId);
    await tell(intentId, 'refund.failed');
    const order = await read(orderId);
    expect(order).toMatchObject({ refunded: 0, refundFailed: 0, failedRefunds: [], left: 0 });
    expect(order.history.at(-1)).toMatchObject({ kind: 'refund-charged-back', amount: 30 });
    expect(await mailsTo(shopper, 'refund-charged-back:')).toHaveLength(1);
  });

  it('disputes that ended long before the shop read of them are noted without a mail', async () => {
    const { orderId, intentId } = await createPaidOrder(shop);
    const { orderId: younger, intentId: youngerIntent } = await createPaidOrder(shop);
    const old = await lose(intentId);
    const later = new Date(Date.now() + 31 * 86_400_000);
    await reconcile({ ...shop.services, clock: { now: () => later } });
    expect(await read(orderId)).toMatchObject({ chargedBack: 100, dispute: 'lost' });
    expect(await mailsOf(shop, `dispute-closed:${old}`)).toEqual([]);
    const recent = await lose(youngerIntent);
    await reconcile(shop.services);
    expect(await read(younger)).toMatchObject({ chargedBack: 100 });
    expect(await mailsOf(shop, `dispute-closed:${recent}`)).toHaveLength(1);
  });
});
