import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { statsSchema } from '../../../src/contract/account/users.ts';
import {
  addRow,
  call,
  confirmCard,
  createMobile,
  createShopper,
  postPayment,
  startIntent,
} from '../../support/checkout.ts';
import { startTestShop, type TestShop } from '../../support/shop/app.ts';

describe('statistics', () => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await startTestShop({ catalogue: false });
  });
  afterAll(async () => {
    await shop.close();
  });

  it('R093 R160: users, products, orders and revenue of one moment, for admins only (G49)', async () => {
    const admin = await shop.signInAdmin();
    const read = async () =>
      statsSchema.parse((await call(shop, '/products-stats', { as: admin })).body);
    const before = await read();
    const shopper = await createShopper(shop);
    for (const priceDollars of [300, 200]) {
      await addRow(shop, shopper, await createMobile(shop, { priceDollars }));
      const intentId = await startIntent(shop, shopper);
      await confirmCard(shop, intentId);
      await postPayment(shop, shopper, intentId);
    }
    expect(await read()).toEqual({
      users: before.users + 1,
      products: before.products + 2,
      orders: before.orders + 2,
      revenue: before.revenue + 500,
      revenueCents: before.revenueCents + 50_000,
      currency: 'usd',
    });
    await shop.db.execute(sql`update payments set refunded_cents = amount_cents, status = 'refunded',
      refund = 'done' where amount_cents = 30000`);
    await shop.db.execute(sql`update mobiles set deleted_at = now() where id in
      (select mobile_id from variants where price_cents = 20000)`);
    expect(await read()).toMatchObject({
      products: before.products + 1,
      orders: before.orders + 2,
      revenue: before.revenue + 200,
    });
    await shop.db.execute(sql`update payments set status = 'cancelled' where amount_cents = 20000`);
    // A cancelled payment is a recorded one as well.
    expect((await read()).orders).toBe(before.orders + 2);
  });

  it('R160: others are refused', async () => {
    const shopper = await createShopper(shop);
    expect((await call(shop, '/products-stats', { as: shopper })).status).toBe(403);
    expect((await call(shop, '/products-stats')).status).toBe(401);
  });
});
