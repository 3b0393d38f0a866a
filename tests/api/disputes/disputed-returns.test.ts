/** Withdrawals, returns and late payments while the buyer's bank holds the money. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { WireListedReturn, WireStaffReturn } from '../../../src/contract/returns/returns.ts';
import { handleWithdrawals } from '../../../src/shop/orders/index.ts';
import {
  addRow,
  call,
  clearFaults,
  confirmCard,
  createMobile,
  createShopper,
  dropWebhooks,
  type Shopper,
  sendWebhook,
  setFault,
  startIntent,
  unitsOf,
} from '../../support/checkout.ts';
import { expectInvariants, heal } from '../../support/come-to-rest.ts';
import {
  appealDispute,
  bankRefunds,
  decideDispute,
  mailsOf,
  openDispute,
} from '../../support/disputes/disputes.ts';
import { createPaidOrder, createStaff, readOrder } from '../../support/orders.ts';
import { readStats } from '../../support/returns/failed-refunds.ts';
import {
  askReturn,
  askReturnStep,
  createOrderToReturn,
  declareWithdrawal,
} from '../../support/returns/returns.ts';
import { startTestShop, type TestShop } from '../../support/shop/app.ts';

const REFUSED = [409, 'payment-disputed'];

describe('returns of disputed payments', () => {
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
  async function createDisputed() {
    const order = await createPaidOrder(shop, { units: 2 });
    const dispute = await openDispute(shop, order.intentId);
    await tell(order.intentId);
    return { ...order, disputeId: dispute.id };
  }

  const tell = (intentId: string, type = 'charge.dispute.created') =>
    sendWebhook(shop, { intentId, type });
  const stockOf = async (mobileId: string) => (await unitsOf(shop, mobileId))?.stock;

  it('a withdrawal before shipping is kept with its date, and its refund waits for the dispute', async () => {
    const { orderId, intentId, shopper, mobileId } = await createDisputed();
    const orderNumber = (await readOrder(shop, shopper, orderId)).invoice?.number ?? '';
    await declareWithdrawal(shop, { orderNumber, email: shopper.email }, { as: shopper });
    await handleWithdrawals(shop.services);
    await heal(shop);
    expect(await bankRefunds(shop, intentId)).toEqual([]);
    const order = await readOrder(shop, staff, orderId);
    expect(order).toMatchObject({ status: 'cancelled', withdrawnAt: expect.any(String) });
    expect(await stockOf(mobileId)).toBe(10);
    const [mail] = await mailsOf(shop, `withdrawal:${orderId}`);
    expect(mail?.text).toContain(
      'We cannot refund $200 now: your bank has taken this payment back',
    );
    expect(mail?.text).not.toContain('goes back to the card');
    // Settled, so that the invariants hold at the end.
    const [{ _id: id } = { _id: '' }] = order.disputes;
    await decideDispute(shop, id, 'lose');
  });

  it('the refund of a return is refused while the payment is disputed, and the return waits', async () => {
    const { orderId, intentId, shopper, units } = await createOrderToReturn(shop, staff);
    const asked = await askReturn(shop, shopper, { orderId, items: units });
    const id = asked.body.returns[0]?._id ?? '';
    const step = (name: string, body?: object) => askReturnStep(shop, staff, { id, name, body });
    await step('approve', { instructions: 'By post' });
    await step('receive');
    expect((await step('check', { restocked: units, writtenOff: [] })).body.state).toBe('checked');
    const dispute = await openDispute(shop, intentId);
    await tell(intentId);
    const refused = await step('refund', { amount: 100, reason: 'Returned' });
    expect([refused.status, refused.body.code]).toEqual(REFUSED);
    const read = async () =>
      (await call<WireStaffReturn>(shop, `/returns/${id}`, { as: staff })).body;
    expect(await read()).toMatchObject({
      most: 0,
      order: {
        status: 'delivered',
        isMoneyHeld: true,
        dispute: 'disputed',
        disputes: [{ _id: dispute.id, state: 'needs-response' }],
      },
    });
    const listed = await call<WireListedReturn[]>(shop, '/returns?state=open', { as: staff });
    expect(listed.body.find(({ _id }) => _id === id)).toMatchObject({ dispute: 'disputed' });
    const home = (await readStats(shop)).overview?.problems;
    const waiting = home?.find(({ kind: what }) => what === 'open-returns')?.items;
    expect(waiting?.find((item) => item.orderId === orderId)?.text).toMatch(/, payment disputed$/);

    await decideDispute(shop, dispute.id, 'win');
    await tell(intentId, 'charge.dispute.closed');
    expect(await read()).toMatchObject({ most: 100, order: { dispute: null, isMoneyHeld: false } });
    expect((await step('refund', { amount: 100, reason: 'Returned' })).body.state).toBe('refunded');
    expect(await bankRefunds(shop, intentId)).toEqual([10_000]);
  });

  it('a return whose refund failed is settled by a lost dispute, and no mail promises a refund to the card', async () => {
    const order = await createOrderToReturn(shop, staff, { card: 'pm_card_refundFail' });
    const { orderId, intentId, shopper, units } = order;
    const asked = await askReturn(shop, shopper, { orderId, items: units });
    const id = asked.body.returns[0]?._id ?? '';
    const step = (name: string, body?: object) => askReturnStep(shop, staff, { id, name, body });
    await step('approve', { instructions: 'By post' });
    const [approved] = await mailsOf(shop, `return-approved:${id}`);
    expect(approved?.text).toContain('we will check it and email you about the refund');
    await step('receive');
    await step('check', { restocked: units, writtenOff: [] });
    const failed = await step('refund', { amount: 100, reason: 'Returned' });
    expect(failed.body.refund?.state).toBe('failed');
    const dispute = await openDispute(shop, intentId);
    await decideDispute(shop, dispute.id, 'lose');
    await tell(intentId, 'charge.dispute.closed');
    const { body } = await call<typeof failed.body>(shop, `/returns/${id}`, { as: staff });
    expect(body).toMatchObject({
      ...{
        failedRefund: null,
        order: { chargedBack: 100 },
        refund: { amount: 100, state: 'charged-back' },
      },
    });
  });

  /** One of two phones was sent back and refunded; `isDisputed` when the dispute came first, unknown to the shop. */
  async function createRefunded(card: string, { isDisputed }: { isDisputed: boolean }) {
    const order = await createOrderToReturn(shop, staff, { units: 2, card });
    const { orderId, intentId, shopper, units } = order;
    const asked = await askReturn(shop, shopper, { orderId, items: units.slice(0, 1) });
    const id = asked.body.returns[0]?._id ?? '';
    const step = (name: string, body?: object) => askReturnStep(shop, staff, { id, name, body });
    await step('approve', { instructions: 'By post' });
    await step('receive');
    await step('check', { restocked: units.slice(0, 1), writtenOff: [] });
    const early = isDisputed ? await openDispute(shop, intentId, { amountCents: 10_000 }) : null;
    const { body } = await step('refund', { amount: 100, reason: 'Returned' });
    const dispute = early ?? (await openDispute(shop, intentId, { amountCents: 10_000 }));
    const read = async () => (await call<typeof body>(shop, `/returns/${id}`, { as: staff })).body;
    return { intentId, disputeId: dispute.id, refunded: body, read };
  }

  it.each([
    ['failed', 'pm_card_refundFail', false],
    ['was waiting', 'pm_card_visa', true],
  ])(
    'a return whose refund %s shows the part that the bank takes back after it had paid the whole',
    async (_, card, isDisputed) => {
      const { intentId, disputeId, refunded, read } = await createRefunded(card, { isDisputed });
      expect(refunded.refund?.state).toBe(isDisputed ? 'due' : 'failed');
      await decideDispute(shop, disputeId, 'lose');
      await tell(intentId, 'charge.dispute.closed');
      expect((await read()).refund).toMatchObject({ amount: 100, state: 'charged-back' });

      // A second lost dispute still pays a part of it when the first is won after all.
      const second = await openDispute(shop, intentId, { amountCents: 6_000 });
      await decideDispute(shop, second.id, 'lose');
      await tell(intentId, 'charge.dispute.closed');
      await appealDispute(shop, disputeId);
      await decideDispute(shop, disputeId, 'win');
      await tell(intentId, 'charge.dispute.closed');
      expect((await read()).refund?.state).toBe(isDisputed ? 'due' : 'failed');
      expect((await read()).failedRefund?.amount).toBe(isDisputed ? undefined : 40);
      await heal(shop);
      expect(await bankRefunds(shop, intentId)).toEqual(isDisputed ? [4_000] : []);
    },
  );

  it('a withdrawal after shipping promises a refund only of what the bank has not paid', async () => {
    const [whole, part] = [
      await createOrderToReturn(shop, staff),
      await createOrderToReturn(shop, staff),
    ];
    for (const { orderId, intentId, shopper, number } of [whole, part]) {
      const amountCents = orderId === part.orderId ? 6_000 : 10_000;
      const { id } = await openDispute(shop, intentId, { amountCents });
      await decideDispute(shop, id, 'lose');
      await tell(intentId, 'charge.dispute.closed');
      await declareWithdrawal(shop, { orderNumber: number, email: shopper.email }, { as: shopper });
    }
    await handleWithdrawals(shop.services);
    const [none] = await mailsOf(shop, `withdrawal:${whole.orderId}`);
    expect(none?.text).toContain('Your bank has taken $100 back from us.');
    expect(none?.text).not.toContain('we will refund the card');
    const [rest] = await mailsOf(shop, `withdrawal:${part.orderId}`);
    expect(rest?.text).toContain('we will refund the card');
  });

  it('a withdrawal after shipping is answered that a disputed payment is not refunded as well', async () => {
    const { orderId, intentId, shopper, number } = await createOrderToReturn(shop, staff);
    const { id } = await openDispute(shop, intentId);
    await tell(intentId);
    await declareWithdrawal(shop, { orderNumber: number, email: shopper.email }, { as: shopper });
    await handleWithdrawals(shop.services);
    const [mail] = await mailsOf(shop, `withdrawal:${orderId}`);
    expect(mail?.text).toContain('a refund would come on top of what your bank pays you');
    expect(mail?.text).not.toContain('we will refund the card');
    await decideDispute(shop, id, 'win');
  });

  it('the refund of a late payment waits as well, and is settled by a lost dispute', async () => {
    const shopper = await createShopper(shop);
    await addRow(shop, shopper, await createMobile(shop));
    const intentId = await startIntent(shop, shopper);
    await confirmCard(shop, intentId, 'pm_card_createDispute');
    // Given up before the shop hears of the money.
    await shop.db.execute(sql`update payment_attempts set state = 'void', closed_at = now()
      where intent_id = ${intentId}`);
    await shop.db.execute(sql`update variants set reserved = 0 where mobile_id in (select mobile_id
      from attempt_items i join payment_attempts a on a.id = i.attempt_id where a.intent_id = ${intentId})`);
    await heal(shop);
    expect(await bankRefunds(shop, intentId)).toEqual([]);
    const { rows } = await shop.db.execute<{ id: string }>(sql`select d.id from disputes d
      join payments p on p.id = d.payment_id where p.transaction_id = ${intentId} and p.refund = 'due'`);
    expect(rows).toHaveLength(1);
    await decideDispute(shop, rows[0]?.id ?? '', 'lose');
    await heal(shop);
    expect(await bankRefunds(shop, intentId)).toEqual([]);
  });
});
