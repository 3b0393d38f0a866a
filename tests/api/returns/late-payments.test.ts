/** Payments that arrive after their order has expired go back, also when the first try fails. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { reconcile } from '../../../src/shop/orders/index.ts';
import {
  addRow,
  clearFaults,
  confirmCard,
  createMobile,
  createShopper,
  dropWebhooks,
  type Shopper,
  sendWebhook,
  setFault,
  startIntent,
} from '../../support/checkout.ts';
import { expectInvariants } from '../../support/come-to-rest.ts';
import { bankRefunds } from '../../support/disputes/disputes.ts';
import { askStep, createStaff, readOrder } from '../../support/orders.ts';
import { failRefunds, readFailedRefunds } from '../../support/returns/failed-refunds.ts';
import { startTestShop, type TestShop } from '../../support/shop/app.ts';

describe('late payments', () => {
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

  /** A shopper pays for an order that has expired. */
  async function payLate(card?: string) {
    const shopper = await createShopper(shop);
    await addRow(shop, shopper, await createMobile(shop));
    const intentId = await startIntent(shop, shopper);
    await shop.db.execute(sql`update payment_attempts set state = 'void', closed_at = now()
      where user_id = ${shopper.userId}`);
    await shop.db.execute(sql`update variants set reserved = 0 where id in (select variant_id
      from cart_rows where user_id = ${shopper.userId})`);
    await confirmCard(shop, intentId, card);
    const { refunded } = await reconcile(shop.services);
    const { rows } = await shop.db.execute<{ id: string }>(
      sql`select id from payments where transaction_id = ${intentId}`,
    );
    return { shopper, intentId, orderId: rows[0]?.id ?? '', refunded };
  }

  const mailsTo = async ({ email }: Shopper) => {
    const { rows } = await shop.db.execute<{ kind: string }>(sql`
      select split_part(dedupe_key, ':', 1) as kind from outbox
      where to_address = ${email} order by id`);
    return rows.map((row) => row.kind);
  };

  it('a late payment that cannot be refunded is owed, and staff see it', async () => {
    const { shopper, orderId, refunded } = await payLate('pm_card_refundFail');
    expect(refunded).toBe(0);
    expect(await readOrder(shop, shopper, orderId)).toMatchObject({
      ...{ refunded: 0, refundDue: 0, refundFailed: 100 },
    });
    expect((await readFailedRefunds(shop)).map((item) => item.orderId)).toContain(orderId);
    expect(await mailsTo(shopper)).toEqual(['refund-failed']);
  });

  it('a refund that fails and is tried again is told of twice', async () => {
    const { shopper, intentId, orderId } = await payLate();
    expect(await mailsTo(shopper)).toEqual(['refunded']);
    // It has left.
    await shop.db.execute(sql`update outbox set sent_at = now()
      where to_address = ${shopper.email}`);
    await failRefunds(shop, intentId);
    await sendWebhook(shop, { intentId, type: 'refund.failed' });
    const [failed] = (await readOrder(shop, staff, orderId)).failedRefunds;
    await askStep(shop, staff, { orderId, name: `refunds/${failed?._id}/retry` });
    expect(await mailsTo(shopper)).toEqual(['refunded', 'refund-failed', 'refunded']);
    expect(await bankRefunds(shop, intentId)).toEqual([10_000]);
  });
});
