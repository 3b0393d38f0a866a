/** Until when phones can be sent back: as the shop said when they were bought, or longer. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RETURN_DAYS } from '../../../src/shared/words/terms.ts';
import type { Shopper } from '../../support/checkout.ts';
import { createStaff } from '../../support/orders.ts';
import {
  askReturn,
  createOrderToReturn,
  moveDelivery,
  type OrderToReturn,
  readReturns,
} from '../../support/returns/returns.ts';
import { startTestShop, type TestShop } from '../../support/shop/app.ts';
import { changeSettings } from '../../support/shop/tax-settings.ts';

const DAY_MS = 86_400_000;

describe('the days of return', () => {
  let shop: TestShop;
  let staff: Shopper;
  beforeAll(async () => {
    shop = await startTestShop({ catalogue: false });
    staff = await createStaff(shop);
  });
  afterAll(() => shop.close());

  /** The day so many days after that of the delivery. */
  async function dayAfter({ orderId }: OrderToReturn, days: number): Promise<string> {
    const { rows } = await shop.db.execute<{ at: string }>(sql`
      select at from order_events where payment_id = ${orderId} and kind = 'deliver'`);
    const deliveredMs = new Date(rows[0]?.at ?? '').getTime();
    return new Date(deliveredMs + days * DAY_MS).toISOString().slice(0, 10);
  }

  it('begin with the delivery, and nothing comes back after them', async () => {
    const early = await createOrderToReturn(shop, staff, { until: 'ship' });
    const asked = await askReturn(shop, early.shopper, {
      orderId: early.orderId,
      items: early.units,
    });
    expect([asked.status, asked.body.code]).toEqual([409, 'conflict']);
    const { orderId, shopper, units } = await createOrderToReturn(shop, staff);
    await moveDelivery(shop, orderId, RETURN_DAYS + 3);
    const late = await askReturn(shop, shopper, { orderId, items: units });
    expect([late.status, late.body.detail]).toEqual([
      409,
      'The time to return this order is over.',
    ]);
    expect(await readReturns(shop, shopper, orderId)).toMatchObject({
      returnable: [],
      isOver: true,
    });
    await moveDelivery(shop, orderId, RETURN_DAYS);
    expect((await askReturn(shop, shopper, { orderId, items: units })).status).toBe(200);
  });

  it('stay as they were told when the shop shortens them, and are longer for all when it lengthens them', async () => {
    const early = await createOrderToReturn(shop, staff);
    const until = async ({ shopper, orderId }: OrderToReturn) =>
      (await readReturns(shop, shopper, orderId)).until;
    expect(await until(early)).toBe(await dayAfter(early, RETURN_DAYS));
    await changeSettings(shop, staff, { returnDays: 14 });
    expect(await until(early)).toBe(await dayAfter(early, RETURN_DAYS));
    const later = await createOrderToReturn(shop, staff);
    expect(await until(later)).toBe(await dayAfter(later, 14));
    await changeSettings(shop, staff, { returnDays: 60 });
    expect(await until(early)).toBe(await dayAfter(early, 60));
    expect(await until(later)).toBe(await dayAfter(later, 60));
  });
});
