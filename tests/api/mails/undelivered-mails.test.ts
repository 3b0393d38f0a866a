/** What becomes of mails that the mail server does not take, and what staff see and do. */
import { eq, isNull, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { WireUndeliveredMail } from '../../../src/contract/office/mails.ts';
import type { WireOrder } from '../../../src/contract/orders.ts';
import { outbox } from '../../../src/database/schema.ts';
import { transact } from '../../../src/database/transact.ts';
import { readCondition } from '../../../src/shop/insights/index.ts';
import { queueMail, sendDueMails } from '../../../src/shop/mail/index.ts';
import {
  call,
  clearFaults,
  createShopper,
  type Shopper,
  setFault,
} from '../../support/checkout.ts';
import { createPaidOrder, createStaff } from '../../support/orders.ts';
import { startTestShop, type TestShop } from '../../support/shop/app.ts';

describe('undelivered mails', () => {
  let shop: TestShop;
  let staff: Shopper;
  beforeAll(async () => {
    shop = await startTestShop({ catalogue: false });
    staff = await createStaff(shop);
  });
  afterAll(() => shop?.close());
  beforeEach(async () => {
    await clearFaults(shop);
    await shop.db.delete(outbox);
  });

  const find = async (dedupeKey: string) =>
    (await shop.db.select().from(outbox).where(eq(outbox.dedupeKey, dedupeKey)))[0];
  const queue = (dedupeKey: string, to = 'ann@test.example') =>
    queueMail(shop.db, { dedupeKey, to, subject: `About ${dedupeKey}`, text: 'Hello.' });
  /** The mail once it was tried. */
  async function tried(dedupeKey: string) {
    await expect.poll(async () => (await find(dedupeKey))?.lastError).toBeTruthy();
    return find(dedupeKey);
  }
  const sent = (dedupeKey: string) =>
    expect.poll(async () => (await find(dedupeKey))?.sentAt).toBeTruthy();
  const list = async () => {
    const { status, body } = await call<WireUndeliveredMail[]>(shop, '/undelivered-mails', {
      as: staff,
    });
    expect(status).toBe(200);
    return body;
  };
  const act = async (deed: 'retry' | 'dismiss', id: string | undefined, as = staff) => {
    const init = { method: 'POST' as const, as };
    return (await call(shop, `/undelivered-mails/${id}/${deed}`, init)).status;
  };

  it('to a mailbox that does not exist are given up at once, with the reply of the server', async () => {
    await setFault(shop, { smtp: { kind: 'unknown-recipient' } });
    await queue('nobody');
    const mail = await tried('nobody');
    expect(mail?.gaveUpAt).toBeTruthy();
    expect(mail).toMatchObject({ attempts: 1, sentAt: null });
    expect(mail?.lastError).toMatch(/^550 5[.]1[.]1 .*no such mailbox here/);
    expect(mail?.lastError).not.toContain('ann@test.example');

    expect(await list()).toMatchObject([
      { _id: mail?.id, state: 'given-up', reason: mail?.lastError, canSendAgain: true },
    ]);
    await sendDueMails(shop.services);
    expect((await find('nobody'))?.attempts).toBe(1);
    const condition = await readCondition(shop.services);
    expect(condition).toMatchObject({ mailsGivenUp: 1, mailsWaiting: 0, oldestMailSeconds: 0 });
  });

  it('whose content is refused for good are given up, and sent when staff say so', async () => {
    await setFault(shop, { smtp: { kind: '5xx' } });
    await queue('content');
    const mail = await tried('content');
    expect(mail?.gaveUpAt).toBeTruthy();
    expect(mail?.lastError).toContain('554 Message refused');
    await clearFaults(shop);
    expect(await act('retry', mail?.id)).toBe(200);
    await sent('content');
    expect(await list()).toEqual([]);
    expect(await act('retry', mail?.id), 'it has been sent').toBe(404);
  });

  it.each(['4xx', 'refuse'])('that fail for the moment (%s) are tried again', async (fault) => {
    await setFault(shop, { smtp: { kind: fault } });
    await queue('later');
    const mail = await tried('later');
    expect(mail).toMatchObject({ gaveUpAt: null, sentAt: null });
    expect(mail?.nextAttemptAt.getTime()).toBeGreaterThan(Date.now());
    expect(await list()).toMatchObject([{ _id: mail?.id, state: 'failing' }]);
    await clearFaults(shop);
    expect(await act('retry', mail?.id)).toBe(200);
    await sent('later');
  });

  it('are given up after five days of attempts', async () => {
    await setFault(shop, { smtp: { kind: '4xx' } });
    await queue('days');
    await tried('days');
    await shop.db.update(outbox).set({ attempts: 127, nextAttemptAt: sql`now()` });
    await expect
      .poll(async () => {
        await sendDueMails(shop.services);
        return (await find('days'))?.gaveUpAt;
      })
      .toBeTruthy();
    expect((await find('days'))?.lastError).toContain('451 Try again later');
  });

  it('leave the list when staff dismiss them, and are not tried any more', async () => {
    await setFault(shop, { smtp: { kind: '4xx' } });
    await queue('unwanted');
    const mail = await tried('unwanted');
    expect(await act('dismiss', mail?.id)).toBe(200);
    expect(await list()).toEqual([]);
    expect((await readCondition(shop.services)).mailsGivenUp).toBe(0);
    await clearFaults(shop);
    await shop.db.update(outbox).set({ nextAttemptAt: sql`now()` });
    expect(await sendDueMails(shop.services)).toBe(0);
    expect((await find('unwanted'))?.sentAt).toBeNull();
  });

  it('count as sent when they left in spite of being given up', async () => {
    await setFault(shop, { smtp: { kind: '4xx' } });
    await queue('crossing');
    const mail = await tried('crossing');
    await clearFaults(shop);
    const { mailer } = shop.services;
    const dismissMeanwhile: typeof mailer = {
      async send(content) {
        const outcome = await mailer.send(content);
        expect(await act('dismiss', mail?.id)).toBe(200);
        return outcome;
      },
    };
    await shop.db.update(outbox).set({ nextAttemptAt: sql`now()` });
    await sendDueMails({ ...shop.services, mailer: dismissMeanwhile });
    expect(await find('crossing')).toMatchObject({ sentAt: expect.any(Date), gaveUpAt: null });
  });

  it('are for staff only', async () => {
    const shopper = await createShopper(shop);
    expect((await call(shop, '/undelivered-mails', { as: shopper })).status).toBe(403);
    expect(await act('retry', staff.userId, shopper)).toBe(403);
    expect(await act('dismiss', staff.userId)).toBe(404);
  });

  it('about an order are named on its page, and sent again from there', async () => {
    await setFault(shop, { smtp: { kind: 'unknown-recipient' } });
    const { orderId } = await createPaidOrder(shop);
    await tried(`receipt:${orderId}`);
    const read = async () =>
      (await call<WireOrder>(shop, `/orders/${orderId}`, { as: staff })).body.mails;
    const receipt = (await read()).find(({ subject }) => subject.startsWith('Your Handset order'));
    expect(receipt).toMatchObject({ state: 'given-up', canSendAgain: true });
    expect(receipt?.reason).toContain('no such mailbox');
    await clearFaults(shop);
    const again = `/orders/${orderId}/mails/${receipt?._id}/resend`;
    expect((await call(shop, again, { method: 'POST', as: staff })).status).toBe(200);
    await sent(`receipt:${orderId}`);
  });

  it('with a link are not sent again: the link is gone', async () => {
    await setFault(shop, { smtp: { kind: 'unknown-recipient' } });
    const { email } = await shop.signUp();
    const body = { email, redirectTo: '/reset-password' };
    await shop.api('/api/auth/request-password-reset', { body });
    await expect.poll(async () => (await list()).length).toBe(2);
    for (const { _id, canSendAgain } of await list()) {
      expect(canSendAgain).toBe(false);
      expect(await act('retry', _id)).toBe(409);
    }
  });

  it('hold up no other mail, though the server hangs', async () => {
    await setFault(shop, { smtp: { kind: 'hang', times: 1 } });
    const keys = Array.from({ length: 12 }, (_, turn) => `beside-${turn}`);
    for (const key of keys) await queue(key);
    await expect.poll(() => shop.db.$count(outbox, isNull(outbox.sentAt))).toBe(1);
    const [hanging] = await shop.db.select().from(outbox).where(isNull(outbox.sentAt));
    await queue('next');
    await sent('next');
    expect(await find(hanging?.dedupeKey ?? ''), 'it is still on its way').toEqual(hanging);
    expect(hanging).toMatchObject({ attempts: 1, lastError: null });
  });

  it('send security mails before all others', async () => {
    await transact(shop.db, async (tx) => {
      for (let turn = 0; turn < 30; turn += 1) {
        const mail = { dedupeKey: `news-${turn}`, to: 'ann@test.example' };
        await queueMail(tx, { ...mail, subject: 'News', text: 'News.' });
      }
      const mail = { dedupeKey: 'urgent', to: 'ann@test.example', isUrgent: true };
      await queueMail(tx, { ...mail, subject: 'Your password was changed', text: 'Changed.' });
    });
    await expect.poll(() => shop.db.$count(outbox, isNull(outbox.sentAt))).toBe(0);
    const order = await shop.db.select().from(outbox).orderBy(outbox.sentAt);
    expect(order.findIndex(({ dedupeKey }) => dedupeKey === 'urgent')).toBeLessThan(5);
  });
});
