/** Whoever reads the database, or a backup of it, finds no link that works. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSecretBox } from '../../../src/adapters/secret-box.ts';
import { outbox } from '../../../src/database/schema.ts';
import { newId } from '../../../src/shared/tools/ids.ts';
import { queueLinkMail, sealWaitingLinks, sendDueMails } from '../../../src/shop/mail/index.ts';
import { signId } from '../../../src/shop/signed-id.ts';
import {
  call,
  clearFaults,
  createShopper,
  createVariants,
  setFault,
} from '../../support/checkout.ts';
import { dumpDatabase } from '../../support/database/dump-database.ts';
import { receiveMail } from '../../support/mails/received-mail.ts';
import { startTestShop, type TestShop } from '../../support/shop/app.ts';
import {
  askAlert,
  confirm,
  confirmToken,
  mailsTo,
  sendAll,
  setStock,
  watch,
} from '../../support/wishes/alerts.ts';

const EMAIL = 'links@test.example';

/** What the migration does with the mails that are there. */
const LINKING =
  readFileSync(
    path.join(
      import.meta.dirname,
      '../../../src/database/migrations/0038_mails-claimed-and-linked.sql',
    ),
    'utf8',
  )
    .split('--> statement-breakpoint')
    .at(-1) ?? '';

describe('links in mails', () => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await startTestShop({ catalogue: false });
  });
  afterAll(() => shop?.close());

  const linkMails = () => shop.db.select().from(outbox).where(sql`body_text like '%{link-token}%'`);

  /** Causes one mail of each kind that has a secret link. @returns the link of a shared wish list */
  async function causeMails(): Promise<string> {
    const account = await shop.signUp(EMAIL);
    const body = { email: EMAIL, redirectTo: '/reset-password' };
    await shop.api('/api/auth/request-password-reset', { body });
    const { variantIds } = await createVariants(shop, [
      { stock: 0, colour: 'Black' },
      { stock: 0, colour: 'White' },
    ]);
    await askAlert(shop, { email: 'asked@test.example', variant: variantIds[0] });
    await watch(shop, 'watcher@test.example', { variant: variantIds[1] });
    await setStock(shop, variantIds[1], 3);
    await sendAll(shop);
    const share = { as: account, method: 'PUT' as const, body: { showsName: false } };
    const shared = await call<{ share: { path: string } }>(shop, '/own-wishes/share', share);
    expect(shared.status).toBe(200);
    return shared.body.share.path;
  }

  it('are nowhere in the database, neither before nor after a mail was sent', async () => {
    const sharedList = (await causeMails()).split('/').at(-1) ?? '';
    expect(sharedList.length).toBeGreaterThan(40);
    const kinds = (await linkMails()).map(({ dedupeKey }) => dedupeKey.split(':')[0]);
    expect(new Set(kinds)).toEqual(new Set(['verify', 'reset', 'alert-confirm', 'alert']));

    const before = await dumpDatabase(shop.db);
    const tokens = [sharedList];
    for (const mail of await linkMails()) {
      const { text } = await receiveMail(shop, mail);
      const token = /[?]token=([\w.-]+)/.exec(text)?.[1];
      expect(token?.length, text).toBeGreaterThan(40);
      tokens.push(token ?? '');
    }
    await expect.poll(async () => (await linkMails()).every(({ sentAt }) => sentAt)).toBe(true);

    const after = await dumpDatabase(shop.db);
    for (const token of tokens) {
      expect(before).not.toContain(token);
      expect(after).not.toContain(token);
    }
    expect((await linkMails()).filter(({ sealedToken }) => sealedToken !== null)).toEqual([]);
  });

  it('of mails given up by an older version get new tokens when resent', async () => {
    await setFault(shop, { smtp: { kind: 'refuse' } });
    const causes = {
      'last:withdrawal': 'withdrawal',
      'withdrawal-question': 'withdrawal',
      'again:1:alert-confirm': 'confirm-alert',
      alert: 'stop-alerts',
    };
    const expected = new Map<string, object>();
    for (const [kind, linkPurpose] of Object.entries(causes)) {
      const [id, about] = [newId(), newId()];
      expected.set(kind, { subject: kind, linkPurpose, linkId: about });
      const order = kind.endsWith('withdrawal') ? `${newId()}:` : '';
      const asked = kind === 'withdrawal-question' ? ':2026-11-27T10:00:00.000Z' : '';
      const token = kind === 'alert' ? `${about}.${'b'.repeat(43)}` : '{link-token}';
      await shop.db.insert(outbox).values({
        ...{ id, dedupeKey: `${kind}:${order}${about}${asked}`, toAddress: 'old@test.example' },
        ...{ subject: kind, bodyText: `${shop.url}/answer?token=${token}\n` },
        ...{ unsubscribeUrl: `${shop.url}/stop?token=${token}`, gaveUpAt: new Date() },
      });
    }
    await shop.db.execute(sql.raw(LINKING));
    const mails = await shop.db
      .select()
      .from(outbox)
      .where(eq(outbox.toAddress, 'old@test.example'));
    for (const mail of mails) {
      const { subject, linkPurpose, linkId, bodyText, unsubscribeUrl } = mail;
      expect({ subject, linkPurpose, linkId }).toEqual(expected.get(subject));
      expect(bodyText).toBe(`${shop.url}/answer?token={link-token}\n`);
      expect(unsubscribeUrl).toBe(`${shop.url}/stop?token={link-token}`);
    }
    expect(mails).toHaveLength(4);
    await clearFaults(shop);
  });

  it('of mails that an older version left waiting with a sealed token work when they are delivered', async () => {
    await setFault(shop, { smtp: { kind: 'refuse' } });
    const { variantIds } = await createVariants(shop, [{ stock: 0, colour: 'Black' }]);
    const email = 'waiting@test.example';
    await askAlert(shop, { email, variant: variantIds[0] });
    const [mail] = await mailsTo(shop, email, 'alert-confirm:%');
    if (!mail?.linkId) throw new Error('no mail asks to confirm the alert');
    const { secrets } = shop.services;
    const token = Buffer.from(signId(secrets, 'confirm-alert', mail.linkId));
    await shop.db
      .update(outbox)
      .set({
        linkPurpose: null,
        linkId: null,
        sealedToken: secrets.seal(token, `mail ${mail.id}`),
        nextAttemptAt: sql`now() + interval '1 hour'`,
      })
      .where(eq(outbox.id, mail.id));
    await shop.db.execute(sql.raw(LINKING));
    const find = async () => (await mailsTo(shop, email, 'alert-confirm:%'))[0];
    expect(await find()).toMatchObject({ linkPurpose: 'confirm-alert', linkId: mail.linkId });
    expect((await find())?.sealedToken).not.toBeNull();

    await clearFaults(shop);
    await shop.db.update(outbox).set({ nextAttemptAt: sql`now()` }).where(eq(outbox.id, mail.id));
    expect((await confirm(shop, await confirmToken(shop, email))).status).toBe(200);
    await expect.poll(async () => (await find())?.sealedToken).toBeNull();
  });

  it('of mails that an older version left waiting are sealed at the start', async () => {
    await setFault(shop, { smtp: { kind: 'refuse' } });
    const { email } = await createShopper(shop);
    const id = newId();
    const link = `${shop.url}/reset-password?token=${'a'.repeat(43)}`;
    await shop.db.insert(outbox).values({
      ...{ id, dedupeKey: `reset:${id}`, toAddress: email, subject: 'Set a new password' },
      bodyText: `Open this link:\n\n${link}\n`,
    });
    await sealWaitingLinks(shop.services);
    expect(await dumpDatabase(shop.db)).not.toContain('a'.repeat(43));
    await clearFaults(shop);
  });

  it('are given up with a reason when the secret of the shop was changed meanwhile', async () => {
    const secrets = createSecretBox('another secret of this shop, long enough');
    const dedupeKey = `reset:${newId()}`;
    await queueLinkMail(
      { tx: shop.db, secrets },
      { dedupeKey, to: EMAIL, subject: 'Set a new password', text: 'token=abc', token: 'abc' },
    );
    const find = async () =>
      (await shop.db.select().from(outbox).where(eq(outbox.dedupeKey, dedupeKey)))[0];
    await expect
      .poll(async () => {
        await sendDueMails(shop.services);
        return (await find())?.gaveUpAt;
      })
      .toBeTruthy();
    expect((await find())?.lastError).toContain('AUTH_SECRET');
    expect((await find())?.sealedToken).toBeNull();
  });
});
