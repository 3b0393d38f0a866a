/** The check of phones that came back: each is decided about once, and none is in two places. */
import { readFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkInvariants, handleWithdrawals } from '../../../src/shop/orders/index.ts';
import {
  addRow,
  clearFaults,
  createShopper,
  dropWebhooks,
  type Shopper,
  setFault,
  startIntent,
  unitsOf,
} from '../../support/checkout.ts';
import { expectInvariants } from '../../support/come-to-rest.ts';
import { askStep, createStaff } from '../../support/orders.ts';
import {
  askReturn,
  askReturnStep,
  createOrderToReturn,
  declareWithdrawal,
  type OrderToReturn,
} from '../../support/returns/returns.ts';
import { startTestShop, type TestShop } from '../../support/shop/app.ts';

describe('the check of a return', () => {
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

  const step = (id: string, name: string, body?: object) =>
    askReturnStep(shop, staff, { id, name, ...(body ? { body } : {}) });
  const stockOf = async ({ mobileId }: OrderToReturn) => (await unitsOf(shop, mobileId))?.stock;

  /** A return of all units of an order, and its parcel is here. */
  async function receiveReturn(units: number) {
    const order = await createOrderToReturn(shop, staff, { units });
    const { orderId, shopper } = order;
    const asked = await askReturn(shop, shopper, { orderId, items: order.units });
    const id = asked.body.returns[0]?._id ?? '';
    await step(id, 'approve', { instructions: 'Dock 4' });
    await step(id, 'receive');
    return { ...order, id };
  }
  const refundOrder = (orderId: string, amount: number, returned: unknown[]) =>
    askStep(shop, staff, { orderId, name: 'refunds', body: { amount, reason: 'Back', returned } });

  it('is not refunded while its buyer can object to a withdrawal', async () => {
    const { id, units, number: orderNumber, shopper, code } = await receiveReturn(1);
    await step(id, 'check', { restocked: units, writtenOff: [] });
    await declareWithdrawal(shop, { orderNumber, email: shopper.email, code });
    await handleWithdrawals(shop.services);
    const { status, body } = await step(id, 'refund', { amount: 100, reason: 'Returned' });
    expect([status, body.code]).toEqual([409, 'conflict']);
    expect(body.detail).toContain('a day to object');
  });

  it('needs an outcome for each phone, and one only', async () => {
    const { id, units } = await receiveReturn(2);
    const [first, second] = units;
    for (const body of [
      {},
      { restocked: units },
      { restocked: [first], writtenOff: [] },
      { restocked: units, writtenOff: [second] },
      { restocked: [first, first], writtenOff: [] },
      { restocked: [first], writtenOff: [crypto.randomUUID()] },
    ]) {
      const { status } = await step(id, 'check', body);
      expect(status, JSON.stringify(body)).toBe(422);
    }
    const done = await step(id, 'check', { restocked: [first], writtenOff: [second] });
    expect(done.status).toBe(200);
  });

  it('a phone that came back through a refund of the order is not written off', async () => {
    const order = await receiveReturn(2);
    const { id, orderId, units } = order;
    const [first, second] = units;
    await refundOrder(orderId, 100, [first]);
    const again = await step(id, 'check', { restocked: [second], writtenOff: [first] });
    expect(again.status).toBe(422);
    const { body } = await step(id, 'check', { restocked: [second], writtenOff: [] });
    const outcomes = new Map(body.items.map((item) => [item._id, item.outcome]));
    expect([outcomes.get(first ?? ''), outcomes.get(second ?? '')]).toEqual([
      'back-already',
      'restocked',
    ]);
    expect(await stockOf(order)).toBe(10);
    expect((await step(id, 'refund', { amount: 100, reason: 'Returned' })).status).toBe(200);
  });

  it('a return whose phones are all back in stock already closes with that outcome', async () => {
    const { id, orderId, units } = await receiveReturn(1);
    await refundOrder(orderId, 100, units);
    const { body } = await step(id, 'check', { restocked: [], writtenOff: [] });
    expect(body).toMatchObject({ state: 'checked', items: [{ outcome: 'back-already' }] });
    const closed = await step(id, 'refund', { amount: 0, reason: 'Refunded with the order' });
    expect(closed.body.state).toBe('refunded');
  });

  it('a phone that was written off does not come back through a refund of the order', async () => {
    const order = await receiveReturn(1);
    const { id, orderId, units } = order;
    await step(id, 'check', { restocked: [], writtenOff: units });
    expect((await refundOrder(orderId, 50, units)).status).toBe(422);
    expect(await stockOf(order)).toBe(9);
  });

  it('can be done again until the refund is decided; restocked phones leave the stock', async () => {
    const order = await receiveReturn(1);
    const { id, units } = order;
    await step(id, 'check', { restocked: units, writtenOff: [] });
    expect(await stockOf(order)).toBe(10);
    const undone = await step(id, 'uncheck');
    expect(undone.body).toMatchObject({ state: 'received', items: [{ outcome: null }] });
    expect(await stockOf(order)).toBe(9);
    await step(id, 'check', { restocked: [], writtenOff: units });
    expect(await stockOf(order)).toBe(9);
    await step(id, 'refund', { amount: 50, reason: 'Returned' });
    expect((await step(id, 'uncheck')).status).toBe(409);
  });

  it('is not done again while another buyer holds the phone', async () => {
    const order = await receiveReturn(1);
    const { id, units, mobileId } = order;
    await step(id, 'check', { restocked: units, writtenOff: [] });
    for (let buyers = 0; buyers < 2; buyers += 1) {
      const buyer = await createShopper(shop);
      for (let unit = 0; unit < 5; unit += 1) await addRow(shop, buyer, mobileId);
      await startIntent(shop, buyer);
    }
    const refused = await step(id, 'uncheck');
    expect([refused.status, refused.body.detail]).toEqual([
      409,
      'One of these phones has been sold since, or a buyer is paying for it.',
    ]);
    expect(await stockOf(order)).toBe(10);
  });

  it('a unit that an older version wrote off although it was back counts as back already', async () => {
    const { id, units } = await receiveReturn(1);
    await step(id, 'check', { restocked: units, writtenOff: [] });
    await shop.db.execute(
      sql`update return_items set outcome = 'written-off' where return_id = ${id}`,
    );
    const findings = await checkInvariants(shop.services);
    const broken = findings.filter(({ violations }) => violations.length > 0);
    expect(broken.map(({ rule }) => rule)).toEqual([expect.stringContaining('written off')]);
    const migration = new URL(
      '../../../src/database/migrations/0024_units-back-already.sql',
      import.meta.url,
    );
    await shop.asOwner(readFileSync(migration, 'utf8'));
    await expectInvariants(shop);
  });
});
