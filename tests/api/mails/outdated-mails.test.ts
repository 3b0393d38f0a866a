/** Mails about an order that say what is no longer so. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { WireUndeliveredMail } from '../../../src/contract/office/mails.ts';
import type { WireOrder } from '../../../src/contract/orders.ts';
import { handleWithdrawals } from '../../../src/shop/orders/index.ts';
import { call, type Shopper } from '../../support/checkout.ts';
import { mailsOf } from '../../support/disputes/disputes.ts';
import {
  ADDRESS,
  askStep,
  createPaidOrder,
  createStaff,
  type PaidOrder,
  readOrder,
} from '../../support/orders.ts';
import { declareWithdrawal, deliver } from '../../support/returns/returns.ts';
import { startTestShop, type TestShop } from '../../support/shop/app.ts';

describe('a mail whose content no longer holds', () => {
  let shop: TestShop;
  let staff: Shopper;
  beforeAll(async () => {
    shop = await startTestShop({ catalogue: false });
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

  const PAST: Readonly<Record<string, (order: PaidOrder) => Promise<unknown>>> = {
    'has one now': ({ orderId, shopper }) => giveAddress(shop, shopper, orderId),
    'was shipped': async ({ orderId, shopper }) => {
      await giveAddress(shop, shopper, orderId);
      await deliver(shop, staff, orderId, 'ship');
    },
    'was delivered': async ({ orderId, shopper }) => {
      await giveAddress(shop, shopper, orderId);
      await deliver(shop, staff, orderId);
    },
    'waits for an objection to a withdrawal': async ({ orderId, shopper }) => {
      const { invoice, withdrawalCode } = await readOrder(shop, shopper, orderId);
      const { email } = shopper;
      const orderNumber = invoice?.number ?? '';
      await declareWithdrawal(shop, { orderNumber, email, code: withdrawalCode ?? '' });
      await handleWithdrawals(shop.services);
      expect((await readOrder(shop, staff, orderId)).withdrawalHeld).not.toBeNull();
    },
  };

  it.each(Object.entries(PAST))(
    'about the address of an order that %s is not sent again',
    async (_what, happen) => {
      const order = await createPaidOrder(shop, { withoutAddress: true });
      const key = `address:${order.orderId}`;
      await expectSent(shop, key);
      await happen(order);
      await expectNotAgain(order.orderId, (mail) => mail.asksForAddress);
    },
  );

  it('about a failed refund is not sent again after it was paid another way, from either page', async () => {
    const { orderId } = await createPaidOrder(shop, { card: 'pm_card_refundFail' });
    const refund = { amount: 50, reason: 'Scratched' };
    const { body } = await askStep(shop, staff, { orderId, name: 'refunds', body: refund });
    const failed = body.failedRefunds[0]?._id ?? '';
    const key = `refund-failed:${failed}`;
    await expectSent(shop, key);
    const [mail] = await mailsOf(shop, key);
    const name = `refunds/${failed}/paid-another-way`;
    const note = { note: 'In cash' };
    expect((await askStep(shop, staff, { orderId, name, body: note })).status).toBe(200);
    await expectNotAgain(orderId, ({ subject }) => subject === mail?.subject);

    // As after a mail server refused it, when its withdrawal came too late.
    await shop.db.execute(sql`update outbox set sent_at = null, gave_up_at = now(),
      last_error = '550 No such user' where dedupe_key = ${mail?.key}`);
    const path = '/undelivered-mails';
    const listed = await call<WireUndeliveredMail[]>(shop, path, { as: staff });
    const undelivered = listed.body.find(({ subject }) => subject === mail?.subject);
    expect(undelivered).toMatchObject({
      canSendAgain: false,
      advice: 'The refund has moved on since.',
    });
    const retry = `${path}/${undelivered?._id}/retry`;
    expect((await call(shop, retry, { as: staff, method: 'POST' })).status).toBe(409);
  });

  it('is not tried again when it was sent again before the order was cancelled', async () => {
    const { orderId } = await createPaidOrder(shop, { withoutAddress: true });
    await expectSent(shop, `address:${orderId}`);
    await shop.db.execute(sql`update outbox set next_attempt_at = now() + interval '1 hour',
      sent_at = null, last_error = '451 Try later', dedupe_key = 'again:1:' || dedupe_key
      where dedupe_key = ${`address:${orderId}`}`);
    const body = { reason: 'Damaged in stock' };
    expect((await askStep(shop, staff, { orderId, name: 'cancel', body })).status).toBe(200);
    expect(await mailsOf(shop, `again:1:address:${orderId}`)).toEqual([]);
  });

  async function expectNotAgain(
    orderId: string,
    isIt: (mail: WireOrder['mails'][number]) => boolean,
  ): Promise<void> {
    const mail = (await readOrder(shop, staff, orderId)).mails.find(isIt);
    expect(mail).toMatchObject({ state: 'sent', canSendAgain: false });
    const name = `mails/${mail?._id}/resend`;
    expect((await askStep(shop, staff, { orderId, name })).status).toBe(409);
  }
});

async function giveAddress(shop: TestShop, as: Shopper, orderId: string): Promise<void> {
  const path = `/orders/${orderId}/delivery-address`;
  const { status } = await call(shop, path, { as, method: 'PUT', body: { address: ADDRESS } });
  expect(status).toBe(200);
}

/** Of the only mail with such a key. */
async function expectSent({ db }: TestShop, key: string): Promise<void> {
  const read = async () => {
    const { rows } = await db.execute<{ isSent: boolean }>(sql`
      select sent_at is not null as "isSent" from outbox where starts_with(dedupe_key, ${key})`);
    return rows;
  };
  await expect.poll(read).toEqual([{ isSent: true }]);
}
