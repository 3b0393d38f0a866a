/** Refunds made on the card provider's pages: what becomes of the order, its units and its buyer. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkInvariants, reconcile } from '../../../src/shop/orders/index.ts';
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
import { failRefunds } from '../../support/returns/failed-refunds.ts';
import { startTestShop, type TestShop } from '../../support/shop/app.ts';

const PARCEL = { carrier: 'UPS', trackingNumber: '1Z999' };

describe('refunds on the card provider’s pages', () => {
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

  async function refundElsewhere(intentId: string, dollars?: number): Promise<void> {
    const all: Record<string, string> = { payment_intent: intentId };
    const body = dollars === undefined ? all : { ...all, amount: `${dollars}00` };
    await askBank(shop, '/v1/refunds', body);
    await sendWebhook(shop, { intentId, type: 'charge.refunded' });
  }

  const stockOf = async (mobileId: string) => (await unitsOf(shop, mobileId))?.stock;
  const subjectsOf = async (orderId: string) =>
    (await readOrder(shop, staff, orderId)).mails?.map(({ subject }) => subject) ?? [];

  async function expectEnded({ orderId, mobileId }: { orderId: string; mobileId: string }) {
    const order = await readOrder(shop, staff, orderId);
    expect(order).toMatchObject({ status: 'refunded', left: 0 });
    expect(order.items.every(({ returned }) => returned)).toBe(true);
    expect(await stockOf(mobileId)).toBe(10);
    expect((await step(orderId, 'pick')).status).toBe(409);
    expect((await step(orderId, 'ship', PARCEL)).status).toBe(409);
  }

  it('a full refund of an unshipped order puts its units back and tells the buyer, once', async () => {
    const order = await createPaidOrder(shop, { units: 2 });
    await refundElsewhere(order.intentId);
    await sendWebhook(shop, { intentId: order.intentId, type: 'charge.refunded' });
    await expectEnded(order);
    const subjects = await subjectsOf(order.orderId);
    expect(subjects.filter((subject) => subject.startsWith('Your refund of $200'))).toHaveLength(1);
    const { rows } = await shop.db.execute<{ body_text: string }>(
      sql`select body_text from outbox where to_address = ${order.shopper.email}
        and starts_with(dedupe_key, 'refunded-elsewhere:')`,
    );
    expect(rows[0]?.body_text).toContain('We have refunded $200 to your card.');
    expect(rows[0]?.body_text).not.toContain('Reason');
  });

  it('an order that is being packed ends as well', async () => {
    const order = await createPaidOrder(shop);
    await step(order.orderId, 'pick');
    await refundElsewhere(order.intentId);
    await expectEnded(order);
  });

  it('the rest after a refund by staff ends the order', async () => {
    const order = await createPaidOrder(shop, { units: 2 });
    const [first] = (await readOrder(shop, staff, order.orderId)).items;
    const body = { amount: 1, reason: 'Scratched', returned: [first?._id] };
    expect((await step(order.orderId, 'refunds', body)).status).toBe(200);
    expect(await stockOf(order.mobileId)).toBe(9);
    await refundElsewhere(order.intentId);
    await expectEnded(order);
  });

  it('a part of the money ends nothing, and the buyer is told', async () => {
    const { orderId, intentId, mobileId } = await createPaidOrder(shop);
    await refundElsewhere(intentId, 40);
    expect(await readOrder(shop, staff, orderId)).toMatchObject({ status: 'pending', left: 60 });
    expect(await stockOf(mobileId)).toBe(9);
    expect((await subjectsOf(orderId)).at(-1)).toMatch(/^Your refund of \$40 /);
    expect((await step(orderId, 'pick')).status).toBe(200);
  });

  it('units that were shipped stay with the buyer', async () => {
    const { orderId, intentId, mobileId } = await createPaidOrder(shop);
    await step(orderId, 'pick');
    await step(orderId, 'ship', PARCEL);
    await refundElsewhere(intentId);
    const order = await readOrder(shop, staff, orderId);
    expect(order).toMatchObject({ status: 'refunded', left: 0 });
    expect(order.items.some(({ returned }) => returned)).toBe(false);
    expect(await stockOf(mobileId)).toBe(9);
  });

  it('a full refund that fails at once and is paid another way ends the order', async () => {
    const order = await createPaidOrder(shop, { card: 'pm_card_refundFail' });
    const { orderId, intentId } = order;
    await refundElsewhere(intentId);
    await expectEnded(order);
    const [failed] = (await readOrder(shop, staff, orderId)).failedRefunds;
    expect(failed).toMatchObject({ amount: 100 });
    const name = `refunds/${failed?._id}/paid-another-way`;
    const { body } = await step(orderId, name, { note: 'Bank transfer' });
    expect(body).toMatchObject({ paidAnotherWay: 100, refundFailed: 0 });
    await expectEnded(order);
  });

  it('a failed part and the rest refunded elsewhere end the order', async () => {
    const order = await createPaidOrder(shop);
    const { orderId, intentId } = order;
    await step(orderId, 'refunds', { amount: 60, reason: 'Scratched' });
    await failRefunds(shop, intentId);
    await sendWebhook(shop, { intentId, type: 'refund.failed' });
    const [failed] = (await readOrder(shop, staff, orderId)).failedRefunds;
    const name = `refunds/${failed?._id}/paid-another-way`;
    expect((await step(orderId, name, { note: 'Cash' })).body.status).toBe('pending');
    await refundElsewhere(intentId, 40);
    await expectEnded(order);
  });

  it('one that nobody reported is found, however long ago the order was paid', async () => {
    const whole = await createPaidOrder(shop);
    const part = await createPaidOrder(shop);
    await reconcile(shop.services);
    // The ledger has been read beyond these captures.
    await shop.db.execute(sql`update job_marks set reached_at = now() + interval '1 day'
      where name = 'ledger-place'`);
    await askBank(shop, '/v1/refunds', { payment_intent: whole.intentId });
    await askBank(shop, '/v1/refunds', { payment_intent: part.intentId, amount: '4000' });
    await reconcile(shop.services);
    await expectEnded(whole);
    const { body } = await askStep(shop, part.shopper, { orderId: part.orderId, name: 'cancel' });
    expect(body).toMatchObject({ status: 'cancelled', refunded: 100, left: 0 });
    await reconcile(shop.services);
    expect(await stockOf(part.mobileId)).toBe(10);
  });

  it.each([
    ['is still to be packed', 'pending'],
    ['has not put its units back', 'refunded'],
  ])('the check of the books finds an order that was paid back and %s', async (_what, status) => {
    const { orderId } = await createPaidOrder(shop);
    await shop.db.execute(sql`update payments set status = ${status}, refunded_cents = 10000,
      refund = 'done' where id = ${orderId}`);
    const findings = await checkInvariants(shop.services);
    const rule =
      'units of an order that was paid back before it was shipped came back, unless staff kept them out';
    const { violations } = findings.find((finding) => finding.rule === rule) ?? {};
    expect(violations).toEqual([expect.stringContaining(orderId)]);
    await shop.db.execute(sql`update payments set status = 'pending', refunded_cents = 0,
      refund = 'none' where id = ${orderId}`);
  });
});
