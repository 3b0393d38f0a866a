/** Mails about an order that say what is no longer so. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Shopper } from '../../support/checkout.ts';
import { describeOnBoth } from '../../support/database/database.ts';
import { mailsOf } from '../../support/disputes/disputes.ts';
import { askStep, createPaidOrder, createStaff, readOrder } from '../../support/orders.ts';
import { startTestShop, type TestShop } from '../../support/shop/app.ts';

describeOnBoth('a mail whose content no longer holds', (kind) => {
  let shop: TestShop;
  let staff: Shopper;
  beforeAll(async () => {
    shop = await startTestShop({ kind, catalogue: false });
    staff = await createStaff(shop);
  });
  afterAll(() => shop?.close());

  it('about the address of a cancelled order is not sent again', async () => {
    const { orderId, shopper } = await createPaidOrder(shop, { withoutAddress: true });
    const question = async () =>
      (await readOrder(shop, staff, orderId)).mails.find((mail) => mail.asksForAddress);
    await expect.poll(async () => (await question())?.state).toBe('sent');
    expect(await question()).toMatchObject({ canSendAgain: true });

    const body = { reason: 'Damaged in stock' };
    expect((await askStep(shop, staff, { orderId, name: 'cancel', body })).status).toBe(200);
    const asked = await question();
    expect(asked).toMatchObject({ canSendAgain: false });
    const name = `mails/${asked?._id}/resend`;
    expect((await askStep(shop, staff, { orderId, name })).status).toBe(409);
    const [told] = await mailsOf(shop, `cancelled:${orderId}`);
    expect(JSON.stringify(told)).toContain('Reason: Damaged in stock');
    expect((await readOrder(shop, shopper, orderId)).withdrawalCode).toBeNull();
  });
});
