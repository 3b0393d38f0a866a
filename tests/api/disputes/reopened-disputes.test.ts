/** A lost dispute that is opened again, or won after all: what the bank had paid is owed by the shop again. */
import { sql } from 'drizzle-orm';
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
  appealDispute,
  bankRefunds,
  decideDispute,
  mailsOf,
  openDispute,
} from '../../support/disputes/disputes.ts';
import { askStep, createPaidOrder, createStaff, readOrder } from '../../support/orders.ts';
import { startTestShop, type TestShop } from '../../support/shop/app.ts';

describe('disputes that are opened again', () => {
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
  const mailsTo = async ({ email }: Shopper, key: string) =>
    (await mailsOf(shop, key)).filter(({ to }) => to === email);
  const subjectsOf = async (key: string) =>
    (await mailsOf(shop, key)).map(({ subject }) => subject.replace(/: .*/, ''));

  /** Cancelled by staff while it was disputed; then the bank has paid the buyer. */
  async function createLost(options: { amountCents?: number } = {}) {
    const order = await createPaidOrder(shop, { units: 2 });
    const { id: disputeId } = await openDispute(shop, order.intentId, options);
    await tell(order.intentId, 'created');
    const body = { reason: 'Fraud', holdRefund: true };
    await askStep(shop, staff, { orderId: order.orderId, name: 'cancel', body });
    await decideDispute(shop, disputeId, 'lose');
    await tell(order.intentId, 'closed');
    return { ...order, disputeId };
  }

  it('the refund waits again, and is paid when the shop wins in the end', async () => {
    const { orderId, intentId, disputeId, shopper } = await createLost();
    await appealDispute(shop, disputeId);
    await tell(intentId, 'updated');
    expect(await read(orderId)).toMatchObject({
      ...{ chargedBack: 0, refundDue: 200, isMoneyHeld: true, dispute: 'disputed' },
    });
    const [held] = await mailsTo(shopper, 'refund-reopened:');
    expect(held?.text).toContain('We cannot refund it before your bank has decided');
    await heal(shop);
    expect(await bankRefunds(shop, intentId)).toEqual([]);
    await decideDispute(shop, disputeId, 'win');
    await tell(intentId, 'closed');
    await heal(shop);
    expect(await bankRefunds(shop, intentId)).toEqual([20_000]);
    expect(await read(orderId)).toMatchObject({ refunded: 200, refundDue: 0, left: 0 });
  });

  it('staff are told of each opening and each outcome', async () => {
    const { intentId, disputeId } = await createLost();
    await appealDispute(shop, disputeId);
    await tell(intentId, 'updated');
    await decideDispute(shop, disputeId, 'lose');
    await tell(intentId, 'closed');
    await tell(intentId, 'closed');
    expect(await subjectsOf(`dispute-opened:${disputeId}`)).toEqual([
      ...['Payment disputed', 'Dispute open again'],
    ]);
    expect(await subjectsOf(`dispute-closed:${disputeId}`)).toEqual([
      ...['Dispute lost', 'Dispute lost'],
    ]);
  });

  it('a refund that the bank pays in the end is not paid by the shop, and its buyer is told each time', async () => {
    const { orderId, intentId, disputeId, shopper } = await createLost();
    await appealDispute(shop, disputeId);
    await tell(intentId, 'updated');
    await shop.db.execute(sql`update outbox set sent_at = now()
      where sent_at is null and to_address = ${shopper.email}`);
    await decideDispute(shop, disputeId, 'lose');
    await tell(intentId, 'closed');
    await heal(shop);
    expect(await bankRefunds(shop, intentId)).toEqual([]);
    expect(await read(orderId)).toMatchObject({ chargedBack: 200, refundDue: 0, left: 0 });
    expect(await mailsTo(shopper, 'refund-charged-back:')).toHaveLength(2);
    const listed = (await read(orderId)).mails.map(({ subject }) => subject.replace(/ for .*/, ''));
    expect(listed.slice(-3)).toEqual([
      ...['Your bank has returned $200', 'We still owe you $200', 'Your bank has returned $200'],
    ]);
  });

  it('a lost dispute that turns into a won one at once leaves the refund to the shop', async () => {
    const { orderId, intentId, disputeId, shopper } = await createLost();
    await appealDispute(shop, disputeId);
    await decideDispute(shop, disputeId, 'win');
    await tell(intentId, 'closed');
    await heal(shop);
    expect(await bankRefunds(shop, intentId)).toEqual([20_000]);
    expect(await read(orderId)).toMatchObject({ refunded: 200, chargedBack: 0 });
    const [corrected] = await mailsTo(shopper, 'refund-reopened:');
    expect(corrected?.text).toContain('We are refunding it to your card.');
    expect(await subjectsOf(`dispute-closed:${disputeId}`)).toEqual([
      ...['Dispute lost', 'Dispute won'],
    ]);
  });

  it('a lost dispute that is won months later is found without its webhook', async () => {
    const { orderId, intentId, disputeId } = await createLost();
    await reconcile(shop.services);
    // Far behind the place that the list of disputes was read to, and not checked since yesterday.
    await shop.db.execute(sql`update job_marks set reached_at = now() + interval '1 day'
      where name = 'disputes'`);
    await shop.db.execute(sql`update disputes set seen_at = now() - interval '25 hours'
      where id = ${disputeId}`);
    await appealDispute(shop, disputeId);
    await decideDispute(shop, disputeId, 'win');
    await heal(shop);
    await shop.db.execute(sql`delete from job_marks where name = 'disputes'`);
    expect(await bankRefunds(shop, intentId)).toEqual([20_000]);
    expect(await read(orderId)).toMatchObject({ refunded: 200, chargedBack: 0 });
  });

  it.each([
    ['a won dispute', false],
    ['a closed inquiry', true],
  ])('%s that the bank takes up again is found without its webhook', async (_, isInquiry) => {
    const { orderId, intentId } = await createPaidOrder(shop);
    const { id } = await openDispute(shop, intentId, { isInquiry });
    await decideDispute(shop, id, 'win');
    await reconcile(shop.services);
    await shop.db.execute(sql`update job_marks set reached_at = now() + interval '1 day'
      where name = 'disputes'`);
    await shop.db.execute(sql`update disputes set seen_at = now() - interval '25 hours'
      where id = ${id}`);
    await appealDispute(shop, id);
    await reconcile(shop.services);
    await shop.db.execute(sql`delete from job_marks where name = 'disputes'`);
    expect(await read(orderId)).toMatchObject({ dispute: 'disputed', isMoneyHeld: true });
    const told = (await mailsOf(shop, `dispute-opened:${id}`)).at(-1);
    expect(told?.text).toContain(
      isInquiry ? 'The buyer’s bank has taken back $100' : 'had been decided and is open again',
    );
    await decideDispute(shop, id, 'win');
    await heal(shop);
  });

  it('a dispute that the provider no longer lists lets the others have their turn', async () => {
    const { orderId } = await createPaidOrder(shop);
    await shop.db.execute(sql`insert into disputes (id, payment_id, amount_cents, reason, state,
      opened_at, seen_at) values ('dp_gone', ${orderId}, 100, 'fraudulent', 'needs-response',
      now(), now() - interval '1 hour')`);
    await reconcile(shop.services);
    const { rows } = await shop.db.execute<{ isSeen: boolean }>(sql`
      select seen_at > now() - interval '1 minute' as "isSeen" from disputes where id = 'dp_gone'`);
    await shop.db.execute(sql`delete from disputes where id = 'dp_gone'`);
    expect(rows).toEqual([{ isSeen: true }]);
  });

  it('of a refund that the bank had paid in part, that part is owed again', async () => {
    const { orderId, intentId, disputeId } = await createLost({ amountCents: 5_000 });
    await heal(shop);
    expect(await bankRefunds(shop, intentId)).toEqual([15_000]);
    await appealDispute(shop, disputeId);
    await tell(intentId, 'updated');
    expect(await read(orderId)).toMatchObject({ refunded: 150, refundDue: 50, chargedBack: 0 });
    await decideDispute(shop, disputeId, 'win');
    await tell(intentId, 'closed');
    await heal(shop);
    expect(await bankRefunds(shop, intentId)).toEqual([15_000, 5_000]);
  });

  it('a failed refund that a lost dispute had settled is owed again', async () => {
    const order = await createPaidOrder(shop, { units: 2, card: 'pm_card_refundFail' });
    const { orderId, intentId } = order;
    const body = { amount: 50, reason: 'Scratched' };
    await askStep(shop, staff, { orderId, name: 'refunds', body });
    const { id } = await openDispute(shop, intentId);
    await decideDispute(shop, id, 'lose');
    await tell(intentId, 'closed');
    expect(await read(orderId)).toMatchObject({ refundFailed: 0, failedRefunds: [] });
    await appealDispute(shop, id);
    await decideDispute(shop, id, 'win');
    await tell(intentId, 'closed');
    const owed = await read(orderId);
    expect(owed).toMatchObject({ refundFailed: 50, failedRefunds: [{ amount: 50 }], left: 150 });
    expect(owed.history.at(-1)).toMatchObject({ kind: 'refund-reopened', amount: 50 });
    // The last mail had said that the bank pays it.
    const [mail, ...others] = await mailsTo(order.shopper, 'refund-reopened:');
    expect([mail?.subject, others]).toEqual([
      ...[expect.stringMatching(/^We still owe you \$50 for Handset order /), []],
    ]);
    expect(mail?.text).toContain('we will try again or pay you another way');
  });
});
