/** "Send again" while a mail is on its way, with a mail server that is slow to answer. */
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { WireUndeliveredMail } from '../../../src/contract/office/mails.ts';
import type { WireOrder } from '../../../src/contract/orders.ts';
import { outbox } from '../../../src/database/schema.ts';
import { queueMail, sendDueMails } from '../../../src/shop/mail/index.ts';
import { call, type Shopper } from '../../support/checkout.ts';
import { type HoldingServer, startHoldingServer } from '../../support/mails/holding-server.ts';
import { createPaidOrder, createStaff } from '../../support/orders.ts';
import { startTestShop, type TestShop } from '../../support/shop/app.ts';

describe('a mail that is on its way', () => {
  let mailServer: HoldingServer;
  let shop: TestShop;
  let staff: Shopper;
  beforeAll(async () => {
    mailServer = await startHoldingServer();
    const settings = { SMTP_URL: mailServer.url };
    shop = await startTestShop({ catalogue: false, settings });
    staff = await createStaff(shop);
  });
  afterAll(async () => {
    mailServer.release();
    await shop?.close();
    await mailServer?.close();
  });

  const find = async (key: string) =>
    (await shop.db.select().from(outbox).where(eq(outbox.dedupeKey, key)))[0];
  const countGiven = (subject: string) =>
    mailServer.given.filter((mail) => mail.includes(`Subject: ${subject}`)).length;
  const list = async () =>
    (await call<WireUndeliveredMail[]>(shop, '/undelivered-mails', { as: staff })).body;
  const press = (path: string) =>
    call<{ detail?: string }>(shop, path, { method: 'POST', as: staff });
  /** Queued, and refused for the moment once. @returns its id */
  async function queueFailing(key: string): Promise<string> {
    mailServer.behave('refuse');
    const mail = { dedupeKey: key, to: 'ann@test.example', subject: `About ${key}` };
    await queueMail(shop.db, { ...mail, text: 'Hello.' });
    await expect.poll(async () => (await find(key))?.lastError).toBeTruthy();
    return (await find(key))?.id ?? '';
  }
  /** As if the pause before its next attempt were over. */
  const fallDue = (key: string) =>
    shop.db.update(outbox).set({ nextAttemptAt: sql`now()` }).where(eq(outbox.dedupeKey, key));

  it('is not sent twice when staff press “Send again” during a send', async () => {
    const id = await queueFailing('slow');
    mailServer.behave('hold');
    await fallDue('slow');
    await expect.poll(() => countGiven('About slow')).toBe(2);

    expect(await list()).toMatchObject([
      { _id: id, state: 'sending', canSendAgain: false, advice: null },
    ]);
    const pressed = await press(`/undelivered-mails/${id}/retry`);
    mailServer.release();
    await sendDueMails(shop.services);
    await expect.poll(async () => (await find('slow'))?.sentAt).toBeTruthy();
    expect(countGiven('About slow'), 'once refused, once taken').toBe(2);
    expect(pressed).toMatchObject({
      status: 409,
      body: { detail: expect.stringContaining('being sent at this moment') },
    });
    expect(await list()).toEqual([]);
  });

  it('is not sent a second time from the page of its order either', async () => {
    mailServer.behave('hold');
    const { orderId } = await createPaidOrder(shop);
    await expect.poll(() => countGiven('Your Handset order')).toBe(1);
    const read = async () =>
      (await call<WireOrder>(shop, `/orders/${orderId}`, { as: staff })).body.mails;
    const isReceipt = ({ subject }: { subject: string }) =>
      subject.startsWith('Your Handset order');
    const receipt = (await read()).find(isReceipt);
    expect(receipt).toMatchObject({ state: 'sending', canSendAgain: false });
    const pressed = await press(`/orders/${orderId}/mails/${receipt?._id}/resend`);
    mailServer.release();
    await sendDueMails(shop.services);
    await expect.poll(async () => (await read()).find(isReceipt)?.state).toBe('sent');
    expect(countGiven('Your Handset order')).toBe(1);
    expect(pressed.status).toBe(409);
  });

  it('stays on the list after “Send again” until it has left', async () => {
    const id = await queueFailing('again');
    expect((await press(`/undelivered-mails/${id}/retry`)).status).toBe(200);
    await expect.poll(() => countGiven('About again')).toBe(2);
    await expect.poll(async () => (await list()).map(({ state }) => state)).toEqual(['failing']);
    mailServer.behave('take');
    expect((await press(`/undelivered-mails/${id}/retry`)).status).toBe(200);
    await expect.poll(async () => (await find('again'))?.sentAt).toBeTruthy();
    expect(await list()).toEqual([]);
  });

  it('can be sent again once the process that sent it is long dead', async () => {
    const id = await queueFailing('dead');
    mailServer.behave('take');
    const claim = (until: string) =>
      shop.db
        .update(outbox)
        .set({ claimedUntil: sql.raw(`now() + interval '${until}'`) })
        .where(eq(outbox.id, id));
    await claim('1 minute');
    expect((await press(`/undelivered-mails/${id}/retry`)).status).toBe(409);
    await claim('-1 second');
    expect((await press(`/undelivered-mails/${id}/retry`)).status).toBe(200);
    await expect.poll(async () => (await find('dead'))?.sentAt).toBeTruthy();
  });
});
