/** Starting a payment while another one for the same cart is being recorded, for example in a second tab. */
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addRow, askIntent, createMobile, createShopper } from '../../support/checkout.ts';
import { countWaiting } from '../../support/database/count-waiting.ts';
import { startTestShop, type TestShop } from '../../support/shop/app.ts';

const PRICE = 100;
/** The changes to cart and attempt when a payment is recorded. */
const SETTLE = `with sold as (delete from cart_rows where user_id = $1)
  update payment_attempts set state = 'paid', closed_at = now() where user_id = $1 and state = 'pending'`;

describe('paying while the same cart is being paid for', () => {
  let shop: TestShop;
  /** Locks one table, and records the payment while the shop waits for it. */
  let holder: pg.Client;
  beforeAll(async () => {
    const settings = { DATABASE_LOCK_TIMEOUT_MS: '40000', DATABASE_STATEMENT_TIMEOUT_MS: '40000' };
    shop = await startTestShop({ kind: 'postgres', catalogue: false, settings });
    holder = new pg.Client({ connectionString: shop.databaseUrl });
    await holder.connect();
  });
  afterAll(async () => {
    await holder?.end();
    await shop?.close();
  });

  it.each(['payment_attempts', 'cart_rows'])(
    'R118 never asks for a second payment of rows that are just being sold: %s locked',
    async (table) => {
      const mobileId = await createMobile(shop, { priceDollars: PRICE });
      const shopper = await createShopper(shop);
      await addRow(shop, shopper, mobileId);
      expect((await askIntent(shop, shopper, PRICE)).status).toBe(200);

      await holder.query(`begin; lock table ${table} in access exclusive mode`);
      const again = askIntent(shop, shopper, PRICE);
      await expect.poll(() => countWaiting(holder)).toBe(1);
      await holder.query(SETTLE, [shopper.userId]);
      await holder.query('commit');

      expect(await again).toMatchObject({ status: 409, body: { code: 'cart-empty' } });
      const { rows } = await shop.db.execute(sql`select state from payment_attempts
        where user_id = ${shopper.userId}`);
      expect(rows).toEqual([{ state: 'paid' }]);
    },
  );
});
