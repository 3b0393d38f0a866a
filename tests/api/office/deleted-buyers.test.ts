/** What staff see of orders whose buyers have deleted their accounts. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { WireListedOrder } from '../../../src/contract/orders.ts';
import type { WireListedReturn } from '../../../src/contract/returns/returns.ts';
import { call, type Shopper } from '../../support/checkout.ts';
import { createPaidOrder, createStaff, readOrder } from '../../support/orders.ts';
import { readStats } from '../../support/returns/failed-refunds.ts';
import { askReturn, createOrderToReturn } from '../../support/returns/returns.ts';
import { startTestShop, type TestShop } from '../../support/shop/app.ts';

describe('orders of deleted accounts', () => {
  let shop: TestShop;
  let staff: Shopper;
  beforeAll(async () => {
    shop = await startTestShop({ catalogue: false });
    staff = await createStaff(shop);
  });
  afterAll(() => shop?.close());

  const deleteAccount = async ({ userId }: Shopper) => {
    const admin = await shop.signInAdmin();
    const { status } = await shop.api(`/users/${userId}`, { method: 'DELETE', as: admin });
    expect(status).toBe(200);
  };

  it('without an address stay on the home and in its list, and say to cancel them', async () => {
    const waiting = await createPaidOrder(shop, { withoutAddress: true });
    const { orderId, shopper } = await createPaidOrder(shop, { withoutAddress: true });
    await deleteAccount(shopper);

    const group = (await readStats(shop)).overview?.problems.find(
      (problem) => problem.kind === 'needs-address',
    );
    expect(group).toMatchObject({ count: 2 });
    const lines = group?.items.map((item) => [item.orderId, item.text.includes('account deleted')]);
    expect(lines).toEqual([
      [waiting.orderId, false],
      [orderId, true],
    ]);
    expect(group?.items[1]?.text).toMatch(/, account deleted: cancel the order$/);

    const listed = await call<WireListedOrder[]>(shop, '/orders?address=missing', { as: staff });
    expect(listed.body.map(({ _id, buyer }) => [_id, buyer.email])).toEqual([
      [orderId, null],
      [waiting.orderId, waiting.shopper.email],
    ]);
    const counts = await call(shop, '/orders/counts', { as: staff });
    expect(counts.body).toMatchObject({ 'address-missing': 2 });
    expect(await readOrder(shop, staff, orderId)).toMatchObject({
      buyer: null,
      needsAddress: true,
    });
  });

  it('are listed with their returns without an address', async () => {
    const { orderId, shopper, units } = await createOrderToReturn(shop, staff);
    expect((await askReturn(shop, shopper, { orderId, items: units })).status).toBe(200);
    await deleteAccount(shopper);
    const { body } = await call<WireListedReturn[]>(shop, '/returns', { as: staff });
    expect(body[0]?.buyer).toEqual({ name: 'Deleted user', email: null });
  });
});
