/** Statements of withdrawal without a session: nobody ends an order by knowing whose it is. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { handleWithdrawals } from '../../../src/shop/orders/index.ts';
import { signId } from '../../../src/shop/signed-id.ts';
import {
  call,
  clearFaults,
  createShopper,
  dropWebhooks,
  type Shopper,
  setFault,
} from '../../support/checkout.ts';
import { expectInvariants } from '../../support/come-to-rest.ts';
import { askStep, createStaff, readOrder } from '../../support/orders.ts';
import {
  askReturn,
  createOrderToReturn,
  declareWithdrawal,
  moveDelivery,
  type OrderToReturn,
  readReturns,
} from '../../support/returns/returns.ts';
import { startTestShop, type TestShop } from '../../support/shop/app.ts';

const HOUR_MS = 3_600_000;
const LURE = 'You won! Claim it at http://evil.example/win';

describe('withdrawals by strangers', () => {
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

  /** The job, so many hours from now. */
  const settle = (hours = 0) => {
    const now = new Date(Date.now() + hours * HOUR_MS);
    return handleWithdrawals({ ...shop.services, clock: { now: () => now } });
  };
  const mailsTo = async (email: string, about = 'withdrawal') => {
    const { rows } = await shop.db.execute<{ kind: string; text: string }>(sql`
      select split_part(dedupe_key, ':', 1) as kind, body_text as text from outbox
      where to_address = ${email} and starts_with(dedupe_key, ${about}) order by id`);
    return rows;
  };
  const kindsTo = async (email: string) => (await mailsTo(email)).map((mail) => mail.kind);
  /** As in the newest mail to that address, which is kept without it. */
  const tokenOf = async (email: string) => {
    const { rows } = await shop.db.execute<{ id: string }>(sql`select id from withdrawals
      where email = ${email} order by id desc limit 1`);
    return signId(shop.services.secrets, 'withdrawal', rows[0]?.id ?? '');
  };
  const answer = (token: string, wasBuyer: boolean) =>
    call<{ code?: string; detail?: string }>(shop, '/withdrawals/answer', {
      body: { token, wasBuyer },
    });
  const statusOf = async ({ shopper, orderId }: OrderToReturn) =>
    (await readOrder(shop, shopper, orderId)).status;
  const statement = ({ number, shopper, code }: OrderToReturn) => ({
    orderNumber: number,
    email: shopper.email,
    code,
  });
  const countRows = async (where: ReturnType<typeof sql>) => {
    const { rows } = await shop.db.execute<{ count: number }>(
      sql`select count(*)::int as count from withdrawals where ${where}`,
    );
    return rows[0]?.count;
  };

  it('numbers counted downwards with the right address end no order, and are answered alike', async () => {
    const order = await createOrderToReturn(shop, staff, { until: 'pay' });
    const [year = '', number = ''] = order.number.split('-');
    const answers = new Set<string>();
    for (let back = 0; back < 8; back += 1) {
      const orderNumber = `${year}-${String(Number(number) + 7 - back).padStart(5, '0')}`;
      const { status, body } = await declareWithdrawal(shop, {
        orderNumber,
        email: order.shopper.email.toUpperCase(),
        name: LURE,
        ...(back % 2 === 0 ? {} : { code: '000000' }),
      });
      answers.add(JSON.stringify([status, body]));
    }
    expect([...answers]).toEqual([JSON.stringify([202, { acknowledged: true }])]);
    await settle();
    await settle(48);
    expect(await statusOf(order)).toBe('pending');
    expect((await readOrder(shop, staff, order.orderId)).withdrawalHeld).toBeNull();
    const mails = await mailsTo(order.shopper.email, '');
    expect(mails.filter((mail) => mail.kind === 'withdrawal-question')).toHaveLength(1);
    expect(mails.filter(({ text }) => text.includes('evil.example'))).toEqual([]);
  });

  it('nothing is kept, and nobody is told, of what fits no order', async () => {
    const order = await createOrderToReturn(shop, staff, { until: 'pay' });
    const other = await createShopper(shop);
    const wrong = [
      { orderNumber: order.number, email: other.email, code: order.code },
      { orderNumber: '2026-99999', email: order.shopper.email },
      { orderNumber: order.number, email: 'nobody@test.example', code: order.code },
    ];
    for (const body of wrong) expect((await declareWithdrawal(shop, body)).status).toBe(202);
    const byOther = { orderNumber: order.number, email: other.email };
    expect((await declareWithdrawal(shop, byOther, { as: other })).status).toBe(202);
    await settle();
    const emails = [other.email, order.shopper.email, 'nobody@test.example'];
    for (const email of emails) expect(await mailsTo(email)).toEqual([]);
    const isTheirs = sql`email in (${sql.join(emails, sql`, `)})`;
    expect(await countRows(isTheirs)).toBe(0);
  });

  it('without its code the buyer is asked once a day, and ends the order by the link', async () => {
    const order = await createOrderToReturn(shop, staff, { until: 'pay' });
    const { code: _, ...withoutCode } = statement(order);
    for (let time = 0; time < 3; time += 1) {
      await declareWithdrawal(shop, { ...withoutCode, name: LURE });
      await settle();
    }
    const { email } = order.shopper;
    expect(await kindsTo(email)).toEqual(['withdrawal-question']);
    await declareWithdrawal(shop, withoutCode);
    await settle(25);
    expect(await kindsTo(email)).toEqual(['withdrawal-question', 'withdrawal-question']);
    expect(await statusOf(order)).toBe('pending');

    const token = await tokenOf(email);
    expect((await shop.api(`/withdrawal/answer?token=${token}`)).status).toBe(200);
    expect(await statusOf(order)).toBe('pending');
    const answers = await Promise.all([answer(token, true), answer(token, true)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await statusOf(order)).toBe('cancelled');
    expect((await answer(token, false)).body.code).toBe('conflict');
    const [received, ...more] = (await mailsTo(email, 'withdrawal:')).map(({ text }) => text);
    expect(more).toEqual([]);
    expect(received).toContain(`I, Storm Shopper, withdraw from my contract`);
  });

  it('with its code the order waits for a day, and then ends with the date of the statement', async () => {
    const order = await createOrderToReturn(shop, staff, { until: 'pick', units: 2 });
    const { orderId, shopper, code } = order;
    const typed = ` ${code.slice(0, 3).toLowerCase()} ${code.slice(3)}`;
    await declareWithdrawal(shop, { ...statement(order), code: typed, name: LURE });
    await declareWithdrawal(shop, statement(order));
    await settle();
    const held = await readOrder(shop, shopper, orderId);
    expect(held).toMatchObject({ status: 'processing', withdrawnAt: null });
    expect(held.withdrawalHeld?.answerUrl).toContain('/withdrawal/answer?token=');
    const [mail, ...others] = await mailsTo(shopper.email);
    expect(others).toEqual([]);
    expect(mail?.text).toContain('I, Storm Shopper, withdraw from my contract');
    expect(mail?.text).toMatch(/Received on \d+ \w+ \d{4} at \d\d:\d\d:\d\d \(UTC\)/);
    expect(mail?.text).not.toContain('evil.example');

    const shown = await readOrder(shop, staff, orderId);
    expect(shown.withdrawalHeld).toMatchObject({ answerUrl: null });
    expect(shown.withdrawalCode).toBeNull();
    expect(shown.history.at(-1)?.kind).toBe('withdrawal-held');
    const list = await call<{ _id: string; withdrawalHeldUntil: string | null }[]>(
      shop,
      `/orders?q=${order.number}`,
      { as: staff },
    );
    expect(list.body.map((row) => row.withdrawalHeldUntil !== null)).toEqual([true]);

    await settle(23);
    expect(await statusOf(order)).toBe('processing');
    await settle(25);
    expect(await statusOf(order)).toBe('cancelled');
    const { withdrawnAt } = await readOrder(shop, shopper, orderId);
    expect(Date.now() - new Date(withdrawnAt ?? 0).getTime()).toBeLessThan(HOUR_MS);
    expect(await kindsTo(shopper.email)).toEqual(['withdrawal']);
  });

  it('staff can neither pack, ship, cancel nor pay back what waits, by calls or undo', async () => {
    const [pending, packed] = [
      await createOrderToReturn(shop, staff, { until: 'pay' }),
      await createOrderToReturn(shop, staff, { until: 'pick' }),
    ];
    for (const order of [pending, packed]) await declareWithdrawal(shop, statement(order));
    await settle();
    const step = (of: OrderToReturn, name: string, body?: object) =>
      askStep(shop, staff, { orderId: of.orderId, name, ...(body ? { body } : {}) });
    const parcel = { carrier: 'Parcel Post', trackingNumber: 'PP 1' };
    const refused = [
      await step(pending, 'pick'),
      await step(packed, 'ship', parcel),
      await step(packed, 'ship', { ...parcel, overrideDispute: true }),
      await step(packed, 'cancel', { reason: 'By accident' }),
      await step(packed, 'refunds', { amount: 100, reason: 'By accident' }),
    ];
    expect(refused.map(({ status, body }) => [status, body.code])).toEqual(
      refused.map(() => [409, 'conflict']),
    );
    expect(refused[0]?.body.detail).toContain('a day to object');

    const undo = async (action: string) => {
      const { rows } = await shop.db.execute<{ id: string }>(sql`select id from audit_log
        where subject_id = ${packed.orderId} and action = ${action} order by id desc limit 1`);
      return (await call(shop, `/audit/${rows[0]?.id}/undo`, { as: staff, body: {} })).status;
    };
    expect(await undo('order.picked')).toBe(200);
    expect(await undo('order.unpicked')).toBe(409);
    for (const status of ['processing', 'shipped']) {
      const byHand = sql`update payments set status = ${status} where id = ${pending.orderId}`;
      await expect(shop.db.execute(byHand)).rejects.toThrow();
    }
  });

  it('its buyer objects, each time anew, and the order goes on', async () => {
    const order = await createOrderToReturn(shop, staff, { until: 'pay' });
    const { shopper, orderId } = order;
    for (let time = 1; time <= 2; time += 1) {
      const { withdrawalCode } = await readOrder(shop, shopper, orderId);
      await declareWithdrawal(shop, { ...statement(order), code: withdrawalCode ?? '' });
      await settle();
      const token = await tokenOf(shopper.email);
      expect((await shop.api(`/withdrawal/answer?token=${token}`)).status).toBe(200);
      expect((await readOrder(shop, staff, orderId)).withdrawalHeld).not.toBeNull();
      expect((await answer(token, false)).status).toBe(200);
      expect((await answer(token, false)).status).toBe(200);
      expect((await answer(token, true)).status).toBe(409);
      await settle(48);
      expect(await statusOf(order)).toBe('pending');
      const { history, withdrawalHeld } = await readOrder(shop, staff, orderId);
      expect(withdrawalHeld).toBeNull();
      expect(history.filter(({ kind: is }) => is === 'withdrawal-ended')).toHaveLength(time);
    }
    expect(await kindsTo(shopper.email)).toEqual(['withdrawal', 'withdrawal']);
    await declareWithdrawal(shop, statement(order));
    await settle();
    expect((await readOrder(shop, staff, orderId)).withdrawalHeld).toBeNull();
    expect((await kindsTo(shopper.email)).at(-1)).toBe('withdrawal-question');
    expect((await askStep(shop, staff, { orderId, name: 'pick' })).status).toBe(200);
  });

  it('links that this shop has not made, or that are too old, do nothing', async () => {
    const order = await createOrderToReturn(shop, staff, { until: 'pay' });
    await declareWithdrawal(shop, statement(order));
    await settle();
    const token = await tokenOf(order.shopper.email);
    for (const made of [`${token}x`, token.split('.')[0] ?? '', 'nonsense']) {
      expect((await answer(made, true)).status).toBe(410);
      expect((await shop.api(`/withdrawal/answer?token=${made}`)).status).toBe(410);
    }
    await shop.db.execute(sql`update withdrawals set received_at = now() - interval '31 days'
      where email = ${order.shopper.email}`);
    expect((await answer(token, true)).status).toBe(410);
    expect(await statusOf(order)).toBe('pending');
  });

  it('of a delivered order the return opens a day later, and keeps what its buyer asked for until then', async () => {
    const order = await createOrderToReturn(shop, staff, { units: 2 });
    const { shopper, orderId, units } = order;
    const [first = ''] = units;
    await askReturn(shop, shopper, { orderId, items: [first] });
    // It is the last day to withdraw.
    await moveDelivery(shop, orderId, 30);
    await declareWithdrawal(shop, statement(order));
    await settle();
    const states = async () =>
      (await readReturns(shop, shopper, orderId)).returns.map((one) => [one.kind, one.state]);
    expect(await states()).toEqual([['return', 'requested']]);
    await settle(25);
    expect(await states()).toEqual([
      ['return', 'cancelled'],
      ['withdrawal', 'approved'],
    ]);
    expect(await kindsTo(shopper.email)).toEqual(['withdrawal', 'withdrawal-done']);
  });

  it('the buyer who signs in need not wait, and may cancel meanwhile', async () => {
    const [withdrawn, cancelled] = [
      await createOrderToReturn(shop, staff, { until: 'pick' }),
      await createOrderToReturn(shop, staff, { until: 'pay' }),
    ];
    for (const order of [withdrawn, cancelled]) await declareWithdrawal(shop, statement(order));
    await settle();
    const { code: _, ...own } = statement(withdrawn);
    await declareWithdrawal(shop, own, { as: withdrawn.shopper });
    await settle();
    expect(await statusOf(withdrawn)).toBe('cancelled');
    const { orderId, shopper } = cancelled;
    expect((await askStep(shop, shopper, { orderId, name: 'cancel' })).status).toBe(200);
    await settle(25);
    expect(await statusOf(cancelled)).toBe('cancelled');
    expect(await kindsTo(shopper.email)).toEqual(['withdrawal', 'withdrawal-done']);
  });
});
