/** Each sentence of docs/secrets.md about AUTH_SECRET, with shops that are restarted on one database. */
import { sign } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSecretBox } from '../../../../src/adapters/secret-box.ts';
import { webhookAddedSchema } from '../../../../src/contract/office/webhooks.ts';
import { secondFactors, signingKeys, webhookEndpoints } from '../../../../src/database/schema.ts';
import type { OrderId } from '../../../../src/shared/tools/ids.ts';
import { isWithdrawalCode, readWithdrawalCode } from '../../../../src/shop/mail/index.ts';
import { readSignedId, signId } from '../../../../src/shop/signed-id.ts';
import { confirmAddress, mailedToken } from '../../../support/account-mails.ts';
import { type Authenticator, setUpSecondFactor } from '../../../support/browser/authenticator.ts';
import { type PreparedDatabase, prepareTestDatabase } from '../../../support/database/database.ts';
import { startTestShop, type TestAccount, type TestShop } from '../../../support/shop/app.ts';
import { clientAddress } from '../../../support/shop/client-address.ts';
import { freePort } from '../../../support/shop/free-port.ts';
import { withCookies } from '../../../support/shop/reauthenticate.ts';

const OLD = 'the-former-secret-with-more-than-32-characters';
const NEW = 'the-current-secret-with-more-than-32-characters';
const ALERT = crypto.randomUUID();
const ORDER = crypto.randomUUID() as OrderId;

/** What was there before the secret changed. */
interface Before {
  anna: TestAccount;
  app: Authenticator;
  webhookId: string;
  alertLink: string;
  wishLink: string;
  recoveryCodes: string[];
  withdrawalCode: string;
  resetToken: string;
  confirmToken: string;
}

let port: string;
let database: PreparedDatabase;
let shop: TestShop;
let before: Before;

async function restart(settings: Record<string, string>): Promise<void> {
  await shop?.close();
  // The database outlives the shop.
  const kept = { ...database, remove: async () => undefined };
  // One address, because tokens name it.
  const all = { PORT: port, WEBHOOKS_TO_LOOPBACK: 'on', ...settings };
  shop = await startTestShop({ database: kept, catalogue: false, settings: all });
}

async function readWishLink(account: TestAccount): Promise<string> {
  const answer = await shop.api('/own-wishes/share', { method: 'PUT', body: {}, session: account });
  const { share } = (await answer.json()) as { share: { path: string } };
  return share.path.replace('/wishes/', '');
}

async function fill(): Promise<void> {
  port = String(await freePort());
  database = await prepareTestDatabase({ kind: 'postgres', catalogue: false });
  await restart({ AUTH_SECRET: OLD });
  const anna = await shop.signUp();
  await confirmAddress(shop, anna);
  const wishLink = await readWishLink(anna);
  const app = await setUpSecondFactor(shop, anna);
  const admin = await shop.signInAdmin();
  const body = { url: 'http://127.0.0.1:9/hook', events: ['order.paid'] };
  const added = await shop.api('/webhook-endpoints', { body, as: admin });
  const { insertedId: webhookId } = webhookAddedSchema.parse(await added.json());
  const alertLink = signId(shop.services.secrets, 'stop-alerts', ALERT);
  const { recoveryCodes } = app;
  const withdrawalCode = await readWithdrawalCode(shop.services, ORDER);
  const reset = { email: anna.email, redirectTo: '/reset-password' };
  await shop.api('/api/auth/request-password-reset', { body: reset });
  const resetToken = await mailedToken(shop, anna.email, '/reset-password');
  const { email } = await shop.signUp();
  const confirmToken = await mailedToken(shop, email, '/api/auth/verify-email');
  const links = { alertLink, wishLink, resetToken, confirmToken };
  before = { anna, app, webhookId, recoveryCodes, withdrawalCode, ...links };
}

async function close(): Promise<void> {
  await shop?.close();
  await database?.remove();
}

async function statusesOf(account: TestAccount): Promise<{ cookie: number; token: number }> {
  const path = `/users/admin/${account.email}`;
  const cookie = (await shop.api(path, { session: account })).status;
  return { cookie, token: (await shop.api(path, { as: account })).status };
}

/** Both steps of signing in. */
async function signIn({ email, password }: TestAccount, code: string): Promise<Response> {
  const first = await shop.api('/api/auth/sign-in/email', {
    body: { email, password },
    session: { cookie: '' },
    headers: { 'x-forwarded-for': clientAddress() },
  });
  expect(await first.json()).toEqual({ secondStep: true });
  const session = { cookie: withCookies('', first) };
  return shop.api('/api/auth/second-step', { body: { code }, session });
}

/** A code of the app that was not used yet. */
async function freshCode(): Promise<string> {
  await shop.db.update(secondFactors).set({ lastStep: 0 });
  return before.app.code();
}

function recoveryCode(): string {
  return before.recoveryCodes.pop() ?? '';
}

function worksAsLink(): { alert: boolean; wishes: boolean } {
  const { secrets } = shop.services;
  return {
    alert: readSignedId(secrets, 'stop-alerts', before.alertLink) === ALERT,
    wishes: readSignedId(secrets, 'wish-list', before.wishLink) !== null,
  };
}

async function webhookSecret(): Promise<Response> {
  const admin = await shop.signInAdmin();
  return shop.api(`/webhook-endpoints/${before.webhookId}/secret`, { method: 'POST', as: admin });
}

it('is the page that these tests hold', () => {
  const page = readFileSync('docs/secrets.md', 'utf8');
  const promises = [...page.matchAll(/^- (.*(?:\n {2}.*)*)/gm)].map(([, text = '']) => text);
  const own = readFileSync('tests/api/accounts/sessions/secrets-page.test.ts', 'utf8');
  expect(promises).toHaveLength(12);
  for (const promise of promises) expect(own).toContain(`'${promise.replaceAll('\n', '')}'`);
});

describe('While both are set', () => {
  beforeAll(async () => {
    await fill();
    await restart({ AUTH_SECRET: NEW, AUTH_SECRET_PREVIOUS: OLD });
  });

  it('Sessions and access tokens go on.', async () => {
    expect(await statusesOf(before.anna)).toEqual({ cookie: 200, token: 200 });
    const body = { email: before.anna.email };
    const answer = await shop.api('/jwt', { body, session: before.anna });
    const { token } = (await answer.json()) as { token: string };
    before.anna = { ...before.anna, token };
    expect(await statusesOf(before.anna)).toEqual({ cookie: 200, token: 200 });
  });

  it('Recovery codes and the links of alerts and wish lists still work.', async () => {
    expect((await signIn(before.anna, recoveryCode())).status).toBe(200);
    expect(worksAsLink()).toEqual({ alert: true, wishes: true });
  });

  it('The start seals second factors and the secrets of webhooks anew.', async () => {
    const { keyId } = createSecretBox(NEW);
    const sealed = async () => {
      const [factor] = await shop.db.select().from(secondFactors);
      const [webhook] = await shop.db.select().from(webhookEndpoints);
      return [factor?.sealedSecret, webhook?.sealedSecret].map((text) => text?.split('.')[0]);
    };
    await expect.poll(sealed, { timeout: 15_000 }).toEqual([keyId, keyId]);
  });
});

describe('Once the old one is gone', () => {
  beforeAll(() => restart({ AUTH_SECRET: NEW }));
  afterAll(close);

  it('Second factors and webhooks go on.', async () => {
    expect((await signIn(before.anna, await freshCode())).status).toBe(200);
    expect(await (await webhookSecret()).json()).toEqual({
      secret: expect.stringMatching(/^whsec_/),
    });
  });

  it('Recovery codes made before the change no longer work.', async () => {
    expect((await signIn(before.anna, recoveryCode())).status).toBe(422);
  });

  it('Links of alerts and wish lists made before the change no longer work; a wish list shows its new link to its owner.', async () => {
    expect(worksAsLink()).toEqual({ alert: false, wishes: false });
    const { secrets } = shop.services;
    const account = { ...before.anna, cookie: await cookieOfAnna() };
    expect(readSignedId(secrets, 'wish-list', await readWishLink(account))).not.toBeNull();
  });

  async function cookieOfAnna(): Promise<string> {
    return withCookies('', await signIn(before.anna, await freshCode()));
  }
});

describe('When somebody else knows it', () => {
  beforeAll(async () => {
    await fill();
    await restart({ AUTH_SECRET: NEW });
  });
  afterAll(close);

  it('Every session and every access token ends, also those forged with the old secret.', async () => {
    expect(await statusesOf(before.anna)).toEqual({ cookie: 401, token: 401 });
    const { rows } = await shop.db.execute(sql`select 1 from identity_sessions`);
    expect(rows).toEqual([]);

    const ben = await shop.signUp();
    const [header = '', claims = ''] = ben.token.split('.');
    const keys = await shop.db.select().from(signingKeys);
    const old = keys.find(({ retiredAt }) => retiredAt !== null);
    const jwk = createSecretBox(OLD).open(old?.sealedKey ?? '', `signing key ${old?.kid}`);
    const kid = Buffer.from(JSON.stringify({ ...decode(header), kid: old?.kid }));
    const input = `${kid.toString('base64url')}.${claims}`;
    const key = { key: JSON.parse(String(jwk)), format: 'jwk' } as const;
    const signature = sign(null, Buffer.from(input), key).toString('base64url');
    const forged = { ...ben, token: `${input}.${signature}` };
    expect(await statusesOf(forged)).toEqual({ cookie: 200, token: 401 });
    expect(await statusesOf(ben)).toEqual({ cookie: 200, token: 200 });
  });

  it('Codes for withdrawals change: with an old one the buyer is asked by mail; order pages show the new ones.', async () => {
    expect(await isWithdrawalCode(shop.services, ORDER, before.withdrawalCode)).toBe(false);
    const shown = await readWithdrawalCode(shop.services, ORDER);
    expect(await isWithdrawalCode(shop.services, ORDER, shown)).toBe(true);
  });

  it('Links in mails to set a password or to confirm an address end.', async () => {
    const body = { token: before.resetToken, newPassword: 'Another-passw0rd-of-Anna' };
    expect((await shop.api('/api/auth/reset-password', { body })).ok).toBe(false);
    const link = `/api/auth/verify-email?token=${before.confirmToken}`;
    const answer = await shop.api(link, { session: { cookie: '' } });
    expect(answer.headers.get('location')).not.toContain('verified=true');
  });

  it('Nobody gets past a second step that was set up before; the page says how it is reset.', async () => {
    const answer = await signIn(before.anna, await freshCode());
    expect(answer.status).toBe(409);
    expect(await answer.json()).toMatchObject({
      code: 'conflict',
      detail: expect.stringContaining('we can reset your second step'),
    });
  });

  it('The secret of a webhook can no longer be shown, and its events wait until staff replace it.', async () => {
    const shown = await webhookSecret();
    expect(shown.status).toBe(409);
    expect(await shown.json()).toMatchObject({
      detail: 'The secret cannot be read any more. Please replace it.',
    });
    const admin = await shop.signInAdmin();
    const path = `/webhook-endpoints/${before.webhookId}`;
    const failure = async () => {
      const answer = await shop.api(`${path}/deliveries`, { as: admin });
      return ((await answer.json()) as { failure: string | null }[])[0]?.failure;
    };
    expect((await shop.api(`${path}/test`, { method: 'POST', as: admin })).ok).toBe(true);
    await expect
      .poll(failure, { timeout: 15_000 })
      .toBe('The secret cannot be read any more. Please replace it.');

    const replaced = await shop.api(`${path}/secret/rotate`, { method: 'POST', as: admin });
    expect(replaced.status).toBe(200);
    expect((await webhookSecret()).status).toBe(200);
  });

  it('Recovery codes and the links of alerts and wish lists no longer work.', async () => {
    expect((await signIn(before.anna, recoveryCode())).status).toBe(422);
    expect(worksAsLink()).toEqual({ alert: false, wishes: false });
  });
});

function decode(part: string): object {
  return JSON.parse(Buffer.from(part, 'base64url').toString());
}
