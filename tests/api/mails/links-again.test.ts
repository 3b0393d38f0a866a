/** Mails with links that could not be delivered: which can be sent again, with a link that works, and what helps otherwise. */
import { and, eq, like, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { WireUndeliveredMail } from '../../../src/contract/office/mails.ts';
import { alerts, mobiles, outbox, withdrawals } from '../../../src/database/schema.ts';
import { handleWithdrawals } from '../../../src/shop/orders/index.ts';
import { signId } from '../../../src/shop/signed-id.ts';
import {
  call,
  clearFaults,
  createVariants,
  type Shopper,
  setFault,
} from '../../support/checkout.ts';
import { receiveMail } from '../../support/mails/received-mail.ts';
import { askStep, createStaff, readOrder } from '../../support/orders.ts';
import { createOrderToReturn, declareWithdrawal } from '../../support/returns/returns.ts';
import { startTestShop, type TestShop } from '../../support/shop/app.ts';
import { askAlert, confirm, sendAll, setStock, watch } from '../../support/wishes/alerts.ts';

const isUnknown = { smtp: { kind: 'unknown-recipient' } };

describe('mails with links that were not delivered', () => {
  let shop: TestShop;
  let staff: Shopper;
  beforeAll(async () => {
    shop = await startTestShop({ catalogue: false });
    staff = await createStaff(shop);
  });
  afterAll(() => shop?.close());
  beforeEach(() => clearFaults(shop));

  /** The newest mail of this kind to the address. */
  const find = async (to: string, keys: string) =>
    (
      await shop.db
        .select()
        .from(outbox)
        .where(and(eq(outbox.toAddress, to), like(outbox.dedupeKey, keys)))
        .orderBy(sql`id desc`)
        .limit(1)
    )[0];
  /** The mail once the mail server has refused it for good. */
  async function givenUp(to: string, keys: string) {
    await expect.poll(async () => (await find(to, keys))?.gaveUpAt).toBeTruthy();
    await clearFaults(shop);
    const mail = await find(to, keys);
    if (!mail) throw new Error(`no mail ${keys}`);
    return mail;
  }
  const shown = async (id: string) => {
    const path = '/undelivered-mails?limit=100';
    const { body } = await call<WireUndeliveredMail[]>(shop, path, { as: staff });
    return body.find(({ _id }) => _id === id);
  };
  const press = (path: string) =>
    call<{ detail?: string }>(shop, path, { method: 'POST', as: staff });
  const retry = (id: string) => press(`/undelivered-mails/${id}/retry`);
  const tokenIn = async (mail: { id: string; toAddress: string }) =>
    /[?]token=(\S+)/.exec((await receiveMail(shop, mail)).text)?.[1] ?? '';
  const answer = (token: string, wasBuyer: boolean) =>
    call(shop, '/withdrawals/answer', {
      body: { token, wasBuyer },
    });
  /** A withdrawal without a session. @returns the order, and the mail to its buyer */
  async function declare(proof: { hasCode: boolean }) {
    const order = await createOrderToReturn(shop, staff, { until: 'pay' });
    const { number, code } = order;
    const { email } = order.shopper;
    await setFault(shop, isUnknown);
    await declareWithdrawal(shop, {
      ...{ orderNumber: number, email },
      ...(proof.hasCode ? { code } : {}),
    });
    await handleWithdrawals(shop.services);
    const keys = proof.hasCode ? 'withdrawal:%' : 'withdrawal-question:%';
    return { order, mail: await givenUp(email, keys) };
  }

  it('on a withdrawal that is held are sent again, and the buyer objects by the link', async () => {
    const { order, mail } = await declare({ hasCode: true });
    expect(await shown(mail.id)).toMatchObject({ canSendAgain: true, advice: null });
    expect((await retry(mail.id)).status).toBe(200);
    const token = await tokenIn(mail);
    expect((await answer(token, false)).status).toBe(200);
    const { status, withdrawalHeld } = await readOrder(shop, staff, order.orderId);
    expect({ status, withdrawalHeld }).toEqual({ status: 'pending', withdrawalHeld: null });
  });

  it('on a withdrawal that is held are sent again from the order, though they have left', async () => {
    const { order, mail } = await declare({ hasCode: true });
    const again = `/orders/${order.orderId}/mails/${mail.id}/resend`;
    expect((await press(again)).status).toBe(200);
    await tokenIn(mail);
    await expect
      .poll(async () => (await find(mail.toAddress, mail.dedupeKey))?.sentAt)
      .toBeTruthy();
    expect((await press(again)).status).toBe(200);
    const second = await find(mail.toAddress, `again:%:${mail.dedupeKey}`);
    if (!second) throw new Error('nothing was sent again');
    expect((await answer(await tokenIn(second), true)).status).toBe(200);
    expect((await readOrder(shop, staff, order.orderId)).status).toBe('cancelled');
  });

  it('on a withdrawal that waits no more are not sent again: the order says what happened', async () => {
    const { order, mail } = await declare({ hasCode: true });
    const later = { now: () => new Date(Date.now() + 25 * 3_600_000) };
    await handleWithdrawals({ ...shop.services, clock: later });
    expect((await readOrder(shop, staff, order.orderId)).status).toBe('cancelled');
    const advice = expect.stringContaining('The page of the order shows what happened');
    expect(await shown(mail.id)).toMatchObject({ canSendAgain: false, advice });
    expect(await retry(mail.id)).toMatchObject({ status: 409, body: { detail: advice } });
    const again = `/orders/${order.orderId}/mails/${mail.id}/resend`;
    expect(await press(again)).toMatchObject({ status: 409, body: { detail: advice } });
  });

  it('that ask whether a withdrawal is the buyer’s are sent again for 30 days', async () => {
    const { order, mail } = await declare({ hasCode: false });
    const age = (days: number) =>
      shop.db
        .update(withdrawals)
        .set({ receivedAt: sql`now() - make_interval(days => ${days})` })
        .where(eq(withdrawals.paymentId, sql`${order.orderId}::uuid`));
    await age(31);
    expect(await shown(mail.id)).toMatchObject({ canSendAgain: false });
    await age(29);
    expect(await shown(mail.id)).toMatchObject({ canSendAgain: true });
    expect((await retry(mail.id)).status).toBe(200);
    expect((await answer(await tokenIn(mail), true)).status).toBe(200);
    expect((await readOrder(shop, staff, order.orderId)).status).toBe('cancelled');
  });

  it('that ask about a withdrawal are not sent again once the order has ended', async () => {
    const { order, mail } = await declare({ hasCode: false });
    expect(mail.bodyText).toMatch(/confirm it here by \d+ \w+ \d{4} at \d\d:\d\d/);
    const step = { orderId: order.orderId, name: 'cancel' };
    expect((await askStep(shop, staff, step)).status).toBe(200);
    const advice = expect.stringContaining('its order has ended');
    expect(await shown(mail.id)).toMatchObject({ canSendAgain: false, advice });
    expect(await retry(mail.id)).toMatchObject({ status: 409, body: { detail: advice } });
  });

  it('that ask to confirm an alert are not sent again for a deleted phone, or after 3 days', async () => {
    const { mobileId, variantIds } = await createVariants(shop, [{ stock: 0, colour: 'Black' }]);
    await setFault(shop, isUnknown);
    const email = 'asked-once@test.example';
    await askAlert(shop, { email, variant: variantIds[0] });
    const mail = await givenUp(email, 'alert-confirm:%');
    expect(mail.bodyText).toMatch(/Open this link by \d+ \w+ \d{4} at \d\d:\d\d \(UTC\)/);
    const age = (hours: number) =>
      shop.db
        .update(alerts)
        .set({ createdAt: sql`now() - make_interval(hours => ${hours})` })
        .where(eq(alerts.email, email));
    await age(73);
    const advice = expect.stringContaining('was confirmed or has expired');
    expect(await shown(mail.id)).toMatchObject({ canSendAgain: false, advice });
    expect(await retry(mail.id)).toMatchObject({ status: 409, body: { detail: advice } });
    const token = signId(shop.services.secrets, 'confirm-alert', mail.linkId ?? '');
    expect((await confirm(shop, token)).status).toBe(410);
    await age(71);
    expect(await shown(mail.id)).toMatchObject({ canSendAgain: true });

    await shop.db.update(mobiles).set({ deletedAt: sql`now()` }).where(eq(mobiles.id, mobileId));
    expect(await shown(mail.id)).toMatchObject({ canSendAgain: false, advice });
    expect(await retry(mail.id)).toMatchObject({ status: 409, body: { detail: advice } });
    expect((await confirm(shop, token)).status).toBe(410);
  });

  it('of alerts are sent again as long as the alert is there', async () => {
    const { variantIds } = await createVariants(shop, [
      { stock: 0, colour: 'Black' },
      { stock: 0, colour: 'White' },
    ]);
    await setFault(shop, isUnknown);
    await askAlert(shop, { email: 'asked@test.example', variant: variantIds[0] });
    const asked = await givenUp('asked@test.example', 'alert-confirm:%');
    expect((await retry(asked.id)).status).toBe(200);
    expect((await confirm(shop, await tokenIn(asked))).status).toBe(200);

    await watch(shop, 'watcher@test.example', { variant: variantIds[1] });
    await setFault(shop, isUnknown);
    await setStock(shop, variantIds[1] ?? '', 3);
    await sendAll(shop);
    const told = await givenUp('watcher@test.example', 'alert:%');
    expect((await retry(told.id)).status).toBe(200);
    const { unsubscribe, text } = await receiveMail(shop, told);
    const token = /[?]token=(\S+)/.exec(text)?.[1] ?? '';
    expect(unsubscribe).toContain(token);
    // As if it had been refused once more.
    const isRefused = { sentAt: null, gaveUpAt: sql`now()` };
    await shop.db.update(outbox).set(isRefused).where(eq(outbox.id, told.id));
    expect((await shop.api(`/alerts/stop?token=${token}`, { method: 'POST' })).status).toBe(200);
    const advice = expect.stringContaining('The alert no longer exists.');
    expect(await shown(told.id)).toMatchObject({ canSendAgain: false, advice });
    expect(await retry(told.id)).toMatchObject({ status: 409, body: { detail: advice } });
  });

  it('to set a password or confirm an address are not sent again, and staff read what helps', async () => {
    await setFault(shop, isUnknown);
    const { email } = await shop.signUp();
    const body = { email, redirectTo: '/reset-password' };
    await shop.api('/api/auth/request-password-reset', { body });
    const reset = await givenUp(email, 'reset:%');
    const verify = await givenUp(email, 'verify:%');
    const said = [await shown(reset.id), await shown(verify.id)];
    expect(said.map((mail) => mail?.canSendAgain)).toEqual([false, false]);
    expect(said[0]?.advice).toContain('“Forgot password?” on the login page');
    expect(said[1]?.advice).toContain('on their account page');
    for (const mail of said) {
      const pressed = await retry(mail?._id ?? '');
      expect(pressed).toMatchObject({ status: 409, body: { detail: mail?.advice } });
    }
  });

  it('to confirm an address are sent again for the 15 minutes of their link', async () => {
    await setFault(shop, { smtp: { kind: '4xx' } });
    const { email } = await shop.signUp();
    await expect.poll(async () => (await find(email, 'verify:%'))?.lastError).toBeTruthy();
    const { id = '' } = (await find(email, 'verify:%')) ?? {};
    const age = (minutes: number) =>
      shop.db
        .update(outbox)
        .set({ createdAt: sql`now() - make_interval(mins => ${minutes})` })
        .where(eq(outbox.id, id));
    await age(16);
    expect(await shown(id)).toMatchObject({ state: 'failing', canSendAgain: false });
    expect((await retry(id)).status).toBe(409);
    await age(14);
    // So that the job does not send it at this very moment.
    const isLater = { nextAttemptAt: sql`now() + interval '1 hour'` };
    await shop.db.update(outbox).set(isLater).where(eq(outbox.id, id));
    await expect.poll(async () => (await shown(id))?.state).toBe('failing');
    expect(await shown(id)).toMatchObject({ state: 'failing', canSendAgain: true });
    expect((await retry(id)).status).toBe(200);
  });
});
