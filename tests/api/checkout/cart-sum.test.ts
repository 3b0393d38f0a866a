/** The total of a cart counts available phones only. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { WireCartSum } from '../../../src/contract/cart.ts';
import {
  addRow,
  call,
  createMobile,
  createShopper,
  createVariants,
  withdrawVariant,
} from '../../support/checkout.ts';
import { startTestShop, type TestShop } from '../../support/shop/app.ts';

describe('the sum of a cart', () => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await startTestShop({ catalogue: false });
  });
  afterAll(() => shop.close());

  it('leaves out phones that are no longer sold or sold out', async () => {
    const shopper = await createShopper(shop);
    await addRow(shop, shopper, await createMobile(shop, { priceDollars: 300 }));
    const { mobileId, variantIds } = await createVariants(shop, [
      { colour: 'Black', priceDollars: 70 },
      { colour: 'Red', priceDollars: 90 },
    ]);
    await addRow(shop, shopper, mobileId, variantIds[1]);
    const scarce = await createMobile(shop, { priceDollars: 20, stock: 2 });
    await addRow(shop, shopper, scarce);
    await addRow(shop, shopper, scarce);
    await shop.db.execute(sql`update variants set stock = 1 where mobile_id = ${scarce}`);
    await withdrawVariant(shop, variantIds[1]);
    const path = `/carts/${encodeURIComponent(shopper.email)}/sum`;
    const { body } = await call<WireCartSum>(shop, path, { as: shopper });
    expect(body.total).toBe(320);
  });
});
