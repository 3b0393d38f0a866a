import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { outbox } from '../../../src/database/schema.ts';
import { sendDueMails } from '../../../src/shop/mail/index.ts';
import { call, clearFaults, setFault } from '../../support/checkout.ts';
import { startTestShop, type TestShop } from '../../support/shop/app.ts';

const MESSAGE = { name: 'Ann Visitor', email: 'ann@visitor.example', message: 'Hello there' };

describe('contact form', () => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await startTestShop({ catalogue: false });
  });
  afterAll(async () => {
    await shop.close();
  });

  const mails = () => shop.db.select().from(outbox);
  const send = (body: object) => call(shop, '/contact', { body });

  it('R094 G42: a message is kept and mailed to the shop, the visitor only as reply address', async () => {
    const { status, body } = await send(MESSAGE);
    expect([status, typeof body.insertedId]).toEqual([202, 'string']);
    const { rows } = await shop.db.execute(sql`select name, email, message from contact_messages`);
    expect(rows).toEqual([MESSAGE]);
    await expect.poll(async () => (await mails())[0]?.sentAt).toBeTruthy();
    const [mail] = await mails();
    expect(mail).toMatchObject({
      toAddress: shop.services.config.mail.contactTo,
      replyTo: MESSAGE.email,
    });
  });

  it.each([
    ['a line break in the name', { name: 'Ann\r\nBcc: victim@example.com' }],
    ['a line break in the address', { email: 'ann@visitor.example\nBcc: victim@example.com' }],
    ['two addresses', { email: 'ann@visitor.example, victim@example.com' }],
    ['a nested comment', { email: '(a)victim@example.com(b)' }],
    ['no address', { email: '' }],
    ['no name', { name: ' ' }],
    ['another recipient', { to: 'victim@example.com' }],
  ])('R094: %s is refused', async (_name, change) => {
    const before = (await mails()).length;
    expect((await send({ ...MESSAGE, ...change })).status).toBe(422);
    expect(await mails()).toHaveLength(before);
  });

  it('G42: a program that fills in every field is thanked and ignored', async () => {
    const before = (await mails()).length;
    const { status, body } = await send({ ...MESSAGE, website: 'https://spam.example' });
    expect([status, body.insertedId]).toEqual([202, null]);
    expect(await mails()).toHaveLength(before);
  });

  it('R180 G42: a mail that cannot be sent waits and is sent once the mail server is back', async () => {
    await setFault(shop, { smtp: { kind: 'refuse' } });
    await send({ ...MESSAGE, name: 'Bea Later' });
    const later = async () => (await mails()).find((mail) => mail.subject.includes('Bea Later'));
    await expect.poll(async () => (await later())?.lastError).toBeTruthy();
    expect((await later())?.sentAt).toBeNull();
    await clearFaults(shop);
    await shop.db.execute(sql`update outbox set next_attempt_at = now() where sent_at is null`);
    const sent = await Promise.all([sendDueMails(shop.services), sendDueMails(shop.services)]);
    await expect.poll(async () => (await later())?.sentAt).toBeTruthy();
    expect(sent[0] + sent[1]).toBeLessThanOrEqual(1);
  });

  it('one address may write five messages an hour', async () => {
    const statuses: number[] = [];
    for (let i = 0; i < 4; i += 1) statuses.push((await send(MESSAGE)).status);
    expect(statuses).toEqual([202, 202, 202, 429]);
  });
});
