/** What tools are told, when, and that nobody is named: events are written with their cause or not at all. */
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { webhookEndpoints, webhookEvents } from '../../../src/database/schema.ts';
import { WEBHOOK_EVENTS } from '../../../src/shared/rules/webhook-events.ts';
import { newId } from '../../../src/shared/tools/ids.ts';
import {
  addRow,
  clearFaults,
  createMobile,
  dropWebhooks,
  type Shopper,
  setFault,
} from '../../support/checkout.ts';
import { askStep, createPaidOrder, createStaff, payCart } from '../../support/orders.ts';
import { startTestShop, type TestShop } from '../../support/shop/app.ts';

describe('events for tools', () => {
  let shop: TestShop;
  let staff: Shopper;
  const endpointId = newId();
  beforeAll(async () => {
    shop = await startTestShop({ catalogue: false });
    staff = await createStaff(shop);
    await setFault(shop, dropWebhooks);
    // Paused, so that nothing is sent while its events are looked at.
    await shop.db.insert(webhookEndpoints).values({
      id: endpointId,
      url: 'https://tool.invalid/',
      events: [...WEBHOOK_EVENTS],
      sealedSecret: '',
      state: 'paused',
    });
  });
  afterAll(async () => {
    await clearFaults(shop);
    await shop?.close();
  });
  beforeEach(() => shop.db.delete(webhookEvents));

  async function told() {
    const { rows } = await shop.db.execute<{ type: string; data: Record<string, unknown> }>(sql`
      select v.type, v.data from webhook_events v join webhook_deliveries d on d.event_id = v.id
      where d.endpoint_id = ${endpointId} order by v.id`);
    return rows;
  }
  const ofType = async (type: string) => (await told()).filter((event) => event.type === type);

  it('an order that was paid, once, with what was bought and without its buyer', async () => {
    const order = await createPaidOrder(shop, { units: 2, priceDollars: 120 });
    const { orderId, mobileId, shopper, intentId } = order;
    await shop.api('/payment', { body: { transactionId: intentId }, as: shopper });
    expect(await ofType('order.paid')).toMatchObject([
      {
        data: {
          orderId,
          amountCents: 24_000,
          currency: 'usd',
          units: [
            { mobileId, priceCents: 12_000 },
            { mobileId, priceCents: 12_000 },
          ],
        },
      },
    ]);
    const text = JSON.stringify(await told());
    for (const personal of [shopper.email, shopper.userId, 'Ada Buyer', 'Main Street']) {
      expect(text).not.toContain(personal);
    }
  });

  it('an order that was shipped, and none that could not be', async () => {
    const { orderId } = await createPaidOrder(shop, { withoutAddress: true });
    const other = await createPaidOrder(shop);
    const body = { carrier: 'Parcel Post', trackingNumber: 'PP-1' };
    for (const id of [orderId, other.orderId]) {
      await askStep(shop, staff, { orderId: id, name: 'pick' });
      await askStep(shop, staff, { orderId: id, name: 'ship', body });
    }
    expect(await ofType('order.shipped')).toEqual([
      { type: 'order.shipped', data: { orderId: other.orderId } },
    ]);
  });

  it('orders that were cancelled, refunded and came back', async () => {
    const cancelled = await createPaidOrder(shop);
    await askStep(shop, cancelled.shopper, { orderId: cancelled.orderId, name: 'cancel' });
    const { orderId, mobileId } = await createPaidOrder(shop, { priceDollars: 100 });
    const { rows } = await shop.db.execute<{ id: string }>(
      sql`select cart_row_id as id from payment_items where payment_id = ${orderId}`,
    );
    const refund = (more: object) =>
      askStep(shop, staff, {
        orderId,
        name: 'refunds',
        body: { amount: 40, reason: 'Scratched', ...more },
      });
    expect((await refund({})).status).toBe(200);
    expect(await ofType('order.returned')).toEqual([]);
    const returned = rows.map(({ id }) => id);
    expect((await refund({ returned })).status).toBe(200);
    expect(await ofType('order.cancelled')).toMatchObject([
      { data: { orderId: cancelled.orderId } },
    ]);
    expect(await ofType('order.refunded')).toMatchObject([
      { data: { orderId, amountCents: 4_000 } },
      { data: { orderId, amountCents: 4_000 } },
    ]);
    expect(await ofType('order.returned')).toMatchObject([
      { data: { orderId, units: [{ mobileId }] } },
    ]);
  });

  it('a variant that a sale leaves few of: when it gets there, and not with every sale after', async () => {
    const { mobileId, shopper } = await createPaidOrder(shop, { stock: 5, units: 1 });
    expect(await ofType('stock.low')).toEqual([]);
    for (let sale = 0; sale < 2; sale += 1) {
      await addRow(shop, shopper, mobileId);
      await payCart(shop, shopper);
    }
    expect(await ofType('stock.low')).toMatchObject([{ data: { mobileId, unitsLeft: 3 } }]);
  });

  it('mobiles that staff added, changed and deleted', async () => {
    const mobileId = await createMobile(shop);
    const changes = [{ _id: mobileId, wanted: { price: 101 } }];
    await shop.api('/mobile-data/changes', { body: { changes }, as: staff });
    await shop.api(`/mobile-data/${mobileId}`, { method: 'DELETE', as: staff });
    const event = { type: 'mobile.changed', data: { mobileIds: [mobileId] } };
    expect(await ofType('mobile.changed')).toEqual([event, event, event]);
  });

  it('writes only what an endpoint has chosen, and nothing when nobody listens', async () => {
    const listen = (events: string[], state: 'on' | 'paused' | 'failing') =>
      shop.db
        .update(webhookEndpoints)
        .set({ events, state })
        .where(eq(webhookEndpoints.id, endpointId));
    try {
      for (const off of [['order.shipped'], [...WEBHOOK_EVENTS]]) {
        await listen(off, off.length > 1 ? 'failing' : 'paused');
        await createPaidOrder(shop, { stock: 4 });
        expect(await shop.db.$count(webhookEvents)).toBe(0);
      }
    } finally {
      await listen([...WEBHOOK_EVENTS], 'paused');
    }
  });
});
