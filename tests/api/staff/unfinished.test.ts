/** Open orders, returns and disputes, which are shown before an account is deleted. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { WireUnfinished } from '../../../src/contract/account/users.ts';
import { call, createShopper, type Shopper } from '../../support/checkout.ts';
import { decideDispute, openDispute } from '../../support/disputes/disputes.ts';
import { createPaidOrder, createStaff } from '../../support/orders.ts';
import { askReturn, createOrderToReturn } from '../../support/returns/returns.ts';
import { startTestShop, type TestShop } from '../../support/shop/app.ts';

const NOTHING = { unsent: 0, withoutAddress: 0, underWay: 0, returns: 0, disputes: 0 };

describe('before an account is deleted', () => {
  let shop: TestShop;
  let staff: Shopper;
  beforeAll(async () => {
    shop = await startTestShop({ catalogue: false });
    staff = await createStaff(shop);
  });
  afterAll(() => shop?.close());

  const read = async (userId: string) =>
    (await call<WireUnfinished>(shop, `/users/${userId}/unfinished`, { as: staff })).body;

  it('staff see how many orders, returns and disputes of that user are open', async () => {
    const shopper = await createShopper(shop);
    expect(await read(shopper.userId)).toEqual(NOTHING);
    await createPaidOrder(shop, { shopper });
    await createPaidOrder(shop, { shopper, withoutAddress: true });
    await createOrderToReturn(shop, staff, { shopper, until: 'ship' });
    const { orderId, units } = await createOrderToReturn(shop, staff, { shopper });
    await askReturn(shop, shopper, { orderId, items: units });
    await createPaidOrder(shop);
    const open = { unsent: 2, withoutAddress: 1, underWay: 1, returns: 1, disputes: 0 };
    expect(await read(shopper.userId)).toEqual(open);
  });

  it('a payment counts as disputed until the bank has decided', async () => {
    const { shopper, intentId } = await createPaidOrder(shop);
    const dispute = await openDispute(shop, intentId);
    await expect.poll(async () => (await read(shopper.userId)).disputes).toBe(1);
    await decideDispute(shop, dispute.id, 'win');
    await expect.poll(async () => (await read(shopper.userId)).disputes).toBe(0);
  });

  it('users see their own open orders, and not those of others', async () => {
    const person = await shop.signUp();
    const own = await shop.api('/api/auth/unfinished', { session: person });
    expect(await own.json()).toEqual(NOTHING);
    expect((await shop.api(`/users/${staff.userId}/unfinished`, { as: person })).status).toBe(403);
  });
});
