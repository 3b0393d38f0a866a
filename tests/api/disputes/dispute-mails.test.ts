/** Mails about disputes say what is true of the whole payment, each time that something happens. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  call,
  clearFaults,
  dropWebhooks,
  type Shopper,
  sendWebhook,
  setFault,
} from '../../support/checkout.ts';
import { expectInvariants, heal } from '../../support/come-to-rest.ts';
import {
  decideDispute,
  mailsOf,
  openDispute,
  reinstateFunds,
} from '../../support/disputes/disputes.ts';
import { askStep, createPaidOrder, createStaff, readOrder } from '../../support/orders.ts';
import { startTestShop, type TestShop } from '../../support/shop/app.ts';

const FAILING_CARD = 'pm_card_refundFail';

describe('mails about disputes', () => {
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

  const tell = (intentId: string, type = 'closed') =>
    sendWebhook(shop, { intentId, type: `charge.dispute.${type}` });
  const read = (orderId: string) => readOrder(shop, staff, orderId);
  const lose = async (intentId: string, amountCents: number) => {
    const { id } = await openDispute(shop, intentId, { amountCents });
    await decideDispute(shop, id, 'lose');
    await tell(intentId);
    return id;
  };
  const lastClosed = async (disputeId: string) =>
    (await mailsOf(shop, `dispute-closed:${disputeId}`)).at(-1)?.text;
  const mailsTo = async ({ email }: Shopper, key: string) =>
    (await mailsOf(shop, key)).filter(({ to }) => to === email);
  const createFailedRefund = async () => {
    const order = await createPaidOrder(shop, { card: FAILING_CARD });
    const { orderId } = order;
    const body = { amount: 50, reason: 'Scratched' };
    const refunded = await askStep(shop, staff, { orderId, name: 'refunds', body });
    return { ...order, refundId: refunded.body.failedRefunds[0]?._id ?? '' };
  };

  it('after two lost disputes about all of a payment staff are not told to refund the rest', async () => {
    const { intentId } = await createPaidOrder(shop, { units: 2 });
    const first = await lose(intentId, 12_000);
    expect(await lastClosed(first)).toContain('Ship it, or cancel it and refund the rest.');
    const second = await lose(intentId, 8_000);
    expect(await lastClosed(second)).toContain('Cancel it to put its phones back into stock.');
    expect(await lastClosed(second)).not.toContain('refund the rest');
  });

  it('staff are told when two lost disputes take more than was paid', async () => {
    const { orderId, intentId } = await createPaidOrder(shop);
    const first = await lose(intentId, 10_000);
    expect(await lastClosed(first)).not.toContain('more than they paid');
    const second = await lose(intentId, 4_000);
    expect(await lastClosed(second)).toContain('the buyer gets $40 more than they paid');
    expect(await read(orderId)).toMatchObject({ chargedBack: 140, left: 0 });
  });

  it('a lost dispute that has taken no money stops no order', async () => {
    const { orderId, intentId } = await createPaidOrder(shop);
    const disputeId = await lose(intentId, 10_000);
    const stopped = await askStep(shop, staff, { orderId, name: 'pick' });
    expect([stopped.status, stopped.body.code]).toEqual([409, 'payment-disputed']);
    await reinstateFunds(shop, disputeId, 10_000);
    await tell(intentId, 'funds_reinstated');
    expect(await lastClosed(disputeId)).toContain('bank has taken no money for it');
    expect(await lastClosed(disputeId)).not.toContain('$0');
    expect(await read(orderId)).toMatchObject({ dispute: null, chargedBack: 0, left: 100 });
    const listed = await call<{ _id: string }[]>(shop, '/orders?disputes=open&limit=100', {
      as: staff,
    });
    expect(listed.body.map(({ _id }) => _id)).not.toContain(orderId);
    expect((await askStep(shop, staff, { orderId, name: 'pick' })).status).toBe(200);
  });

  it('a part that a lost dispute returns is owed again, and its buyer is told', async () => {
    const { orderId, intentId, shopper } = await createFailedRefund();
    const disputeId = await lose(intentId, 10_000);
    expect(await mailsTo(shopper, 'refund-charged-back:')).toHaveLength(1);
    await reinstateFunds(shop, disputeId, 7_000);
    await tell(intentId, 'funds_reinstated');
    expect(await read(orderId)).toMatchObject({
      ...{ chargedBack: 30, failedRefunds: [{ amount: 20 }], left: 50 },
    });
    const [mail] = await mailsTo(shopper, 'refund-reopened:');
    expect(mail?.subject).toMatch(/^We still owe you \$20 /);
    expect(await lastClosed(disputeId)).toContain('the buyer gets $30 back from their bank');
  });

  it('the mail about a closed inquiry speaks of no refunds on hold', async () => {
    const { intentId } = await createPaidOrder(shop);
    const { id } = await openDispute(shop, intentId, { isInquiry: true });
    await tell(intentId, 'created');
    await decideDispute(shop, id, 'win');
    await tell(intentId);
    expect(await lastClosed(id)).toContain('was closed without taking any money.');
    expect(await lastClosed(id)).not.toContain('on hold');
  });

  it('the mail about a won dispute speaks of refunds on hold only when some were', async () => {
    for (const isRefunded of [true, false]) {
      const { orderId, intentId } = await createPaidOrder(shop);
      const { id } = await openDispute(shop, intentId);
      await tell(intentId, 'created');
      if (isRefunded) {
        const body = { reason: 'Lost in stock', holdRefund: true };
        const name = 'cancel';
        const cancelled = await askStep(shop, staff, { orderId, name, body });
        expect(cancelled.body).toMatchObject({ isMoneyHeld: true, refundDue: 100 });
      }
      await decideDispute(shop, id, 'win');
      await tell(intentId);
      const told = await lastClosed(id);
      expect(told).toContain('The shop won the dispute');
      expect(told?.includes('Refunds that were on hold are paid now.')).toBe(isRefunded);
    }
    await heal(shop);
  });

  it('the buyer is told of each dispute that holds a failed refund, and when it ends', async () => {
    const { intentId, shopper } = await createFailedRefund();
    expect(await mailsTo(shopper, 'refund-failed:')).toHaveLength(1);
    for (const round of [1, 2]) {
      const { id } = await openDispute(shop, intentId);
      await tell(intentId, 'created');
      await tell(intentId, 'created');
      expect(await mailsTo(shopper, 'refund-held:')).toHaveLength(round);
      await decideDispute(shop, id, 'win');
      await tell(intentId);
      expect(await mailsTo(shopper, 'refund-failed:')).toHaveLength(round + 1);
    }
    await heal(shop);
  });

  it('a buyer who read that a refund was paid another way is told when that was undone', async () => {
    const { orderId, shopper, refundId } = await createFailedRefund();
    const sendAll = () =>
      shop.db.execute(sql`update outbox set sent_at = now()
        where sent_at is null and to_address = ${shopper.email}`);
    const note = async () => {
      await sendAll();
      const name = `refunds/${refundId}/paid-another-way`;
      await askStep(shop, staff, { orderId, name, body: { note: 'Bank transfer' } });
      await sendAll();
    };
    await note();
    const { rows } = await shop.db.execute<{ id: number }>(sql`select id::int from audit_log
      where subject_id = ${orderId} and action = 'refund.paid-another-way'`);
    await call(shop, `/audit/${rows[0]?.id}/undo`, { as: staff, method: 'POST' });
    expect(await mailsTo(shopper, `refund-failed:${refundId}`)).toHaveLength(2);
    await note();
    expect(await mailsTo(shopper, `paid-another-way:${refundId}`)).toHaveLength(2);
    const listed = (await read(orderId)).mails.map(({ subject }) => subject.replace(/ for .*/, ''));
    expect(listed.filter((subject) => subject.includes('paid back'))).toHaveLength(2);
  });
});
