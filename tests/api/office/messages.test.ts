/** Messages of the contact form: read, answered by mail, closed; all in the audit log. */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { messageListSchema, type WireMessage } from '../../../src/contract/messages.ts';
import { auditLog, contactMessages, outbox } from '../../../src/database/schema.ts';
import { newId } from '../../../src/shared/tools/ids.ts';
import { sendDueMails } from '../../../src/shop/mail/index.ts';
import { startTestShop, type TestAccount, type TestShop } from '../../support/shop/app.ts';

describe('messages for staff', () => {
  let shop: TestShop;
  let admin: TestAccount;
  beforeAll(async () => {
    shop = await startTestShop({ catalogue: false });
    admin = await shop.signInAdmin();
    for (const name of ['Ada', 'Ben', '100% Cara']) {
      const body = {
        name,
        email: `${name[0]?.toLowerCase()}@test.example`,
        message: `I am ${name}`,
      };
      expect((await shop.api('/contact', { body })).status).toBe(202);
    }
  });
  afterAll(() => shop?.close());

  async function list(query = ''): Promise<WireMessage[]> {
    const answer = await shop.api(`/messages${query}`, { as: admin });
    expect(answer.status).toBe(200);
    return messageListSchema.parse(await answer.json());
  }
  const mark = (id: string, body: object) =>
    shop.api(`/messages/${id}`, { method: 'PATCH', body, as: admin });

  it('lists the newest first, page by page, and finds', async () => {
    expect((await list()).map(({ name }) => name)).toEqual(['100% Cara', 'Ben', 'Ada']);
    const first = await shop.api('/messages?limit=2', { as: admin });
    const next = /<([^>]+)>/.exec(first.headers.get('link') ?? '')?.[1] ?? '';
    const rest = messageListSchema.parse(await (await shop.api(next, { as: admin })).json());
    expect(rest.map(({ name }) => name)).toEqual(['Ada']);
    expect((await list('?q=0%25')).map(({ name }) => name)).toEqual(['100% Cara']);
  });

  it('finds whatever the accents, the case and the spelling of the characters', async () => {
    const name = 'Zoë O’Neill';
    const message = { email: 'zoe@test.example', message: 'Straße № 7, Ｔｏｋｙｏ' };
    await shop.db.insert(contactMessages).values({ id: newId(), name, ...message });
    for (const text of ["zoe o'neill", 'ZOE\u0308', 'o´neill', 'STRASSE', 'tokyo', 'ｚｏｅ']) {
      const found = await list(`?q=${encodeURIComponent(text)}`);
      expect(
        found.map((one) => one.name),
        text,
      ).toEqual([name]);
    }
    await shop.db.delete(contactMessages).where(eq(contactMessages.name, name));
  });

  it('answers by mail to the sender, once, and records who did', async () => {
    const [message] = await list('?q=Ada');
    const path = `/messages/${message?._id}/answers`;
    expect((await shop.api(path, { body: { text: ' ' }, as: admin })).status).toBe(422);
    const answer = await shop.api(path, { body: { text: 'Gladly.\nYours' }, as: admin });
    const { insertedId } = (await answer.json()) as { insertedId: string };
    const mails = await shop.db
      .select()
      .from(outbox)
      .where(eq(outbox.dedupeKey, `answer:${insertedId}`));
    expect(mails).toMatchObject([{ toAddress: 'a@test.example' }]);
    expect(mails[0]?.bodyText).toContain('Gladly.\nYours\n\nThis answers the message');
    expect(mails[0]?.bodyText).not.toContain('I am Ada');
    const [after] = await list('?q=Ada');
    expect(after?.answers).toMatchObject([{ text: 'Gladly.\nYours' }]);
    expect(after?.readAt).not.toBeNull();
  });

  it('marks generated mails as such, but not answers written by staff', async () => {
    while ((await sendDueMails(shop.services)) > 0);
    const box = `${shop.sandboxUrl}/mailbox.json`;
    const received: { subject: string; autoSubmitted: string }[] = await (await fetch(box)).json();
    const isAnswer = ({ subject }: { subject: string }) => subject === 'Your message to Handset';
    expect(received.filter(isAnswer).map(({ autoSubmitted }) => autoSubmitted)).toEqual(['']);
    const own = received.filter((mail) => !isAnswer(mail));
    expect(own.length).toBeGreaterThan(2);
    expect(new Set(own.map(({ autoSubmitted }) => autoSubmitted))).toEqual(
      new Set(['auto-generated']),
    );
  });

  it('closes and opens again; reading leaves no entry', async () => {
    const [message] = await list('?q=Ben');
    const id = message?._id ?? '';
    expect(await (await mark(id, { read: true })).json()).toMatchObject({ modifiedCount: 1 });
    expect(await (await mark(id, { read: true })).json()).toMatchObject({ modifiedCount: 0 });
    await mark(id, { closed: true });
    expect((await list('?state=open')).map(({ name }) => name)).not.toContain('Ben');
    expect((await list('?state=closed')).map(({ name }) => name)).toEqual(['Ben']);
    await mark(id, { closed: false });
    const entries = await shop.db.select().from(auditLog).where(eq(auditLog.subjectId, id));
    expect(entries.map(({ action }) => action)).toEqual(['message.closed', 'message.reopened']);
  });
});
