/** What is told before an account is deleted: orders that are not sent or under way, and open returns. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { WireUnfinished } from '../../../src/contract/account/users.ts';
import { call, createShopper, type Shopper } from '../../support/checkout.ts';
import { describeOnBoth } from '../../support/database/database.ts';
import { createPaidOrder, createStaff } from '../../support/orders.ts';
import { askReturn, createOrderToReturn } from '../../support/returns/returns.ts';
import { startTestShop, type TestShop } from '../../support/shop/app.ts';

describeOnBoth('before an account is deleted', (kind) => {
  let shop: TestShop;
  let staff: Shopper;
  beforeAll(async () => {
    shop = await startTestShop({ kind, catalogue: false });
    staff = await createStaff(shop);
  });
  afterAll(() => shop?.close());

  const read = async (userId: string) =>
    (await call<WireUnfinished>(shop, `/users/${userId}/unfinished`, { as: staff })).body;

  it('staff are told how many orders and returns are open, of that person alone', async () => {
    const shopper = await createShopper(shop);
    const nothing = { unsent: 0, withoutAddress: 0, underWay: 0, returns: 0 };
    expect(await read(shopper.userId)).toEqual(nothing);
    await createPaidOrder(shop, { shopper });
    await createPaidOrder(shop, { shopper, withoutAddress: true });
    await createOrderToReturn(shop, staff, { shopper, until: 'ship' });
    const { orderId, units } = await createOrderToReturn(shop, staff, { shopper });
    await askReturn(shop, shopper, { orderId, items: units });
    await createPaidOrder(shop);
    const open = { unsent: 2, withoutAddress: 1, underWay: 1, returns: 1 };
    expect(await read(shopper.userId)).toEqual(open);
  });

  it('people are told of their own, and of nobody else’s', async () => {
    const person = await shop.signUp();
    const own = await shop.api('/api/auth/unfinished', { session: person });
    expect(await own.json()).toEqual({ unsent: 0, withoutAddress: 0, underWay: 0, returns: 0 });
    expect((await shop.api(`/users/${staff.userId}/unfinished`, { as: person })).status).toBe(403);
  });
});
