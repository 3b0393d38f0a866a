/** Withdrawals, returns and late payments while the buyer's bank holds the money. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { handleWithdrawals } from '../../../src/shop/orders/index.ts';
import {
  addRow,
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
import { describeOnBoth } from '../../support/database/database.ts';
import {
  bankRefunds,
  decideDispute,
  mailsOf,
  openDispute,
} from '../../support/disputes/disputes.ts';
import { createPaidOrder, createStaff, readOrder } from '../../support/orders.ts';
import {
  askReturn,
  askReturnStep,
  createOrderToReturn,
  declareWithdrawal,
} from '../../support/returns/returns.ts';
import { startTestShop, type TestShop } from '../../support/shop/app.ts';

const REFUSED = [409, 'payment-disputed'];

describeOnBoth('returns of disputed payments', (kind) => {
  let shop: TestShop;
  let staff: Shopper;
  beforeAll(async () => {
    shop = await startTestShop({ kind, catalogue: false });
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
    await declareWithdrawal(shop, { orderNumber, email: shopper.email });
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
    await decideDispute(shop, dispute.id, 'win');
    await tell(intentId, 'charge.dispute.closed');
    expect((await step('refund', { amount: 100, reason: 'Returned' })).body.state).toBe('refunded');
    expect(await bankRefunds(shop, intentId)).toEqual([10_000]);
  });

  it('a withdrawal after shipping is answered that a disputed payment is not refunded as well', async () => {
    const { orderId, intentId, shopper, number } = await createOrderToReturn(shop, staff);
    const { id } = await openDispute(shop, intentId);
    await tell(intentId);
    await declareWithdrawal(shop, { orderNumber: number, email: shopper.email });
    await handleWithdrawals(shop.services);
    const [mail] = await mailsOf(shop, `withdrawal:${orderId}`);
    expect(mail?.text).toContain('a refund would come on top of what your bank pays you');
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
