/** How often withdrawals can be stated, from where, and the codes that stand in for a session. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WITHDRAWAL_CODE_USE } from '../../../src/shared/rules/withdrawals.ts';
import { sendDueMails } from '../../../src/shop/mail/index.ts';
import { handleWithdrawals } from '../../../src/shop/orders/index.ts';
import { call, type Shopper } from '../../support/checkout.ts';
import { findTraces } from '../../support/database/find-traces.ts';
import { mailsOf } from '../../support/disputes/disputes.ts';
import { createStaff, readOrder } from '../../support/orders.ts';
import {
  createOrderToReturn,
  declareWithdrawal,
  type OrderToReturn,
} from '../../support/returns/returns.ts';
import { startTestShop, type TestShop } from '../../support/shop/app.ts';

describe('limits and codes of withdrawals', () => {
  let shop: TestShop;
  let staff: Shopper;
  beforeAll(async () => {
    shop = await startTestShop({ catalogue: false });
    staff = await createStaff(shop);
  });
  afterAll(() => shop.close());

  const sentTo = async (email: string) => {
    await sendDueMails(shop.services);
    return (await fetch(`${shop.sandboxUrl}/mailbox.json?to=${encodeURIComponent(email)}`)).text();
  };
  const statement = ({ number, shopper, code }: OrderToReturn) => ({
    orderNumber: number,
    email: shopper.email,
    code,
  });

  it('after five codes for one address in a day even the right one is asked about by mail', async () => {
    const order = await createOrderToReturn(shop, staff, { until: 'pay' });
    const wrong = { ...statement(order), orderNumber: '2026-99999' };
    for (let tried = 0; tried < 5; tried += 1) await declareWithdrawal(shop, wrong);
    expect((await declareWithdrawal(shop, statement(order))).status).toBe(202);
    await handleWithdrawals(shop.services);
    const mails = await mailsOf(shop, 'withdrawal');
    expect(mails.map(({ to }) => to)).toEqual([order.shopper.email]);
    expect(mails[0]?.key).toMatch(/^withdrawal-question:/);
    expect((await readOrder(shop, staff, order.orderId)).withdrawalHeld).toBeNull();
  });

  it('a network that tries many is slowed down, a whole household as one, and told the other ways', async () => {
    const body = { orderNumber: '2026-00001', email: 'try@test.example' };
    const from = (subscriber: number) => ({
      'x-forwarded-for': `2001:db8:77:77${String(subscriber).padStart(2, '0')}::1`,
    });
    const ask = (subscriber: number) =>
      call<{ detail?: string }>(shop, '/withdrawals', {
        body: { name: 'One who tries', ...body },
        headers: from(subscriber),
      });
    const statuses: number[] = [];
    for (let tried = 0; tried < 11; tried += 1) statuses.push((await ask(tried)).status);
    expect([statuses.at(-2), statuses.at(-1)]).toEqual([202, 429]);
    expect((await ask(12)).body.detail).toContain('log in and send yours again, or write to us');
    expect((await declareWithdrawal(shop, body)).status).toBe(202);
    const order = await createOrderToReturn(shop, staff, { until: 'pay' });
    const own = await call(shop, '/withdrawals', {
      body: { name: 'Ada Buyer', orderNumber: order.number, email: order.shopper.email },
      headers: from(1),
      as: order.shopper,
    });
    expect(own.status).toBe(202);
  });

  it('all strangers together are slowed down, and buyers who are signed in or have the code are not', async () => {
    await shop.db.execute(sql`insert into rate_limits (key, count, resets_at)
      values ('withdrawal:everybody', 300, now() + interval '1 hour')
      on conflict (key) do update set count = 300, resets_at = now() + interval '1 hour'`);
    const order = await createOrderToReturn(shop, staff, { until: 'pay' });
    const wrong = { ...statement(order), code: '000000' };
    expect((await declareWithdrawal(shop, wrong)).status).toBe(429);
    expect((await declareWithdrawal(shop, statement(order))).status).toBe(202);
    const own = await declareWithdrawal(shop, statement(order), { as: order.shopper });
    expect(own.status).toBe(202);
    await shop.db.execute(sql`delete from rate_limits where key = 'withdrawal:everybody'`);
  });

  it('a form that another site sends with the cookie of a buyer is refused', async () => {
    const { cookie } = await shop.signUp();
    const body = { name: 'Ada Buyer', orderNumber: '2026-00001', email: 'try@test.example' };
    const send = (origin: string) =>
      shop.api('/withdrawals', { body, session: { cookie }, headers: { origin } });
    expect((await send('https://evil.example')).status).toBe(403);
    expect((await send(shop.url)).status).toBe(202);
  });

  it('codes are of one order each, and stand in the receipt that is sent but in no stored one', async () => {
    const orders = await Promise.all(
      Array.from({ length: 4 }, () => createOrderToReturn(shop, staff, { until: 'pay' })),
    );
    expect(new Set(orders.map(({ code }) => code)).size).toBe(4);
    for (const { code, number, shopper } of orders) {
      expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{6}$/);
      const [receipt] = (await mailsOf(shop, 'receipt')).filter(({ to }) => to === shopper.email);
      expect(receipt?.text).toContain('Withdrawal code: {withdrawal-code}');
      await expect.poll(() => sentTo(shopper.email)).toContain(`Withdrawal code: ${code}`);
      expect(receipt?.text).toContain(`/withdrawal?order=${number}`);
      expect(receipt?.text).toContain(WITHDRAWAL_CODE_USE);
      expect(await findTraces(shop.db, [code])).toEqual([]);
    }
  });
});
