/** Setting a second factor up, changing it, and the admins of a live shop who must have one. */
import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../../../src/app.ts';
import {
  auditLog,
  identityUsers,
  outbox,
  rateLimits,
  secondFactors,
} from '../../../src/database/schema.ts';
import { confirmAddress, mailedToken } from '../../support/account-mails.ts';
import { setUpSecondFactor, showCodes } from '../../support/browser/authenticator.ts';
import { startTestShop, type TestAccount, type TestShop } from '../../support/shop/app.ts';

const MINUTE_MS = 60_000;

describe('a second factor', () => {
  let shop: TestShop;
  let offsetMs = 0;
  const clock = { now: () => new Date(Date.now() + offsetMs) };
  beforeAll(async () => {
    shop = await startTestShop({ clock, catalogue: false });
  });
  afterAll(() => shop?.close());

  const call = (account: TestAccount, step: string, body: unknown = {}) =>
    shop.api(`/api/auth/second-factor${step}`, { body, session: account });
  const read = async (account: TestAccount) =>
    (await shop.api('/api/auth/second-factor', { session: account })).json();
  const isLive = async (account: TestAccount) =>
    (await shop.api(`/users/admin/${account.email}`, { as: account })).status === 200;
  const subjectsTo = async (email: string) => {
    // A mail that has been sent changes its place in the table.
    const mails = await shop.db
      .select({ subject: outbox.subject })
      .from(outbox)
      .where(eq(outbox.toAddress, email))
      .orderBy(asc(outbox.id));
    return mails.map(({ subject }) => subject);
  };

  async function signUpConfirmed(): Promise<TestAccount> {
    const account = await shop.signUp();
    await confirmAddress(shop, account);
    return account;
  }

  it('needs an address that is confirmed', async () => {
    const anna = await shop.signUp();
    for (const [step, body] of [
      ['/start', {}],
      ['/confirm', { code: '123456' }],
    ] as const) {
      const refused = await call(anna, step, body);
      expect(refused.status).toBe(403);
      expect(await refused.json()).toMatchObject({
        code: 'email-unconfirmed',
        detail: expect.stringContaining('confirm your email address'),
      });
    }
    await confirmAddress(shop, anna);
    expect((await call(anna, '/start')).status).toBe(200);
  });

  it('on an address that was never confirmed ends when its owner resets the password', async () => {
    const anna = await signUpConfirmed();
    await setUpSecondFactor(shop, anna);
    await shop.db
      .update(identityUsers)
      .set({ emailVerified: false })
      .where(eq(identityUsers.id, anna.userId));
    const body = { email: anna.email, redirectTo: '/reset-password' };
    await shop.api('/api/auth/request-password-reset', { body });
    const token = await mailedToken(shop, anna.email, '/reset-password');
    const newPassword = 'Harbour*31-North';
    const reset = await shop.api('/api/auth/reset-password', { body: { token, newPassword } });
    expect(reset.status).toBe(200);
    const owner = await shop.signIn({ email: anna.email, password: newPassword });
    expect(await read(owner)).toMatchObject({ since: null, recoveryCodesLeft: 0 });
    expect((await call(owner, '/start')).status, 'the mail confirmed the address').toBe(200);
    expect(await subjectsTo(anna.email)).toContain('Two-step login is off');
    const entries = await shop.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.subjectId, anna.userId));
    expect(entries.at(-1)?.action).toBe('second-factor.reset');
  });

  it('counts once a code of the app was shown, and ends the other sessions', async () => {
    const anna = await signUpConfirmed();
    const elsewhere = await shop.signIn(anna);
    expect(await read(anna)).toEqual({ since: null, recoveryCodesLeft: 0, isRequired: false });
    const { key, uri } = (await (await call(anna, '/start')).json()) as {
      key: string;
      uri: string;
    };
    expect(uri).toContain(`secret=${key}&issuer=Handset`);
    await shop.signIn(anna);
    const code = showCodes(key, clock.now)();
    const wrong = code === '123456' ? '654321' : '123456';
    expect((await call(anna, '/confirm', { code: wrong })).status).toBe(422);
    expect(await read(anna)).toMatchObject({ since: null });

    const confirmed = await call(anna, '/confirm', { code });
    const { recoveryCodes } = (await confirmed.json()) as { recoveryCodes: string[] };
    expect(new Set(recoveryCodes).size).toBe(10);
    expect(await read(anna)).toMatchObject({ since: expect.any(String), recoveryCodesLeft: 10 });
    expect([await isLive(anna), await isLive(elsewhere)]).toEqual([true, false]);
    expect(await subjectsTo(anna.email)).toContain('Two-step login is on');
    expect((await call(anna, '/start')).status, 'no second set-up').toBe(409);
    expect((await call(anna, '/confirm', { code })).status).toBe(409);
  });

  it('is changed with a fresh proof of identity only', async () => {
    const anna = await signUpConfirmed();
    await call(anna, '/start');
    offsetMs += 16 * MINUTE_MS;
    for (const [step, body] of [
      ['/start', {}],
      ['/confirm', { code: '123456' }],
      ['/recovery-codes', {}],
      ['/end', {}],
    ] as const) {
      const refused = await call(anna, step, body);
      expect(refused.status, step).toBe(403);
      expect(await refused.json()).toMatchObject({ code: 'reauthentication-required' });
    }
    offsetMs -= 16 * MINUTE_MS;
  });

  it('gets new recovery codes, and is taken away; mails and audit log say so', async () => {
    const anna = await signUpConfirmed();
    const app = await setUpSecondFactor(shop, anna);
    const renewed = await call(anna, '/recovery-codes');
    const { recoveryCodes } = (await renewed.json()) as { recoveryCodes: string[] };
    expect(recoveryCodes.filter((code) => app.recoveryCodes.includes(code))).toEqual([]);
    expect((await call(anna, '/end')).status).toBe(200);
    expect((await call(anna, '/end')).status).toBe(409);
    expect(await shop.db.$count(secondFactors, eq(secondFactors.userId, anna.userId))).toBe(0);
    await shop.signIn(anna);
    const entries = await shop.db.select().from(auditLog).where(eq(auditLog.actorId, anna.userId));
    expect(entries.map(({ action }) => action)).toEqual([
      'second-factor.enabled',
      'recovery-codes.renewed',
      'second-factor.disabled',
    ]);
    expect((await subjectsTo(anna.email)).filter((text) => !text.includes('confirm'))).toEqual([
      'Two-step login is on',
      'You have new recovery codes',
      'Two-step login is off',
    ]);
  });

  it('goes with the account', async () => {
    const anna = await signUpConfirmed();
    await setUpSecondFactor(shop, anna);
    const left = await shop.api('/api/auth/delete-user', { body: {}, session: anna });
    expect(left.status).toBe(200);
    expect(await shop.db.$count(secondFactors, eq(secondFactors.userId, anna.userId))).toBe(0);
  });

  it('is what admins of a live shop need before they get at anything', async () => {
    await shop.db.delete(rateLimits);
    const admin = await shop.signInAdmin();
    expect((await shop.api('/products-stats', { session: admin })).status, 'sandbox').toBe(200);
    const config = { ...shop.services.config, mode: 'live' as const };
    const live = await createApp({ ...shop.services, config });
    const headers = { host: new URL(shop.url).host };
    const ask = (url: string, extra: Record<string, string>) =>
      live.inject({ url, headers: { ...headers, ...extra } });
    const calls = ['/products-stats', '/users', '/audit'];
    const credentials = [
      { cookie: admin.cookie },
      { authorization: `Bearer ${admin.token}` },
    ] as const;
    try {
      for (const url of calls) {
        for (const credential of credentials) {
          const refused = await ask(url, credential);
          expect(refused.statusCode, url).toBe(403);
          expect(refused.json()).toMatchObject({ code: 'second-factor-required' });
        }
      }
      const state = await ask('/api/auth/second-factor', { cookie: admin.cookie });
      expect(state.json()).toMatchObject({ since: null, isRequired: true });
      await setUpSecondFactor(shop, admin);
      for (const url of calls) {
        for (const credential of credentials) {
          expect((await ask(url, credential)).statusCode, url).toBe(200);
        }
      }
    } finally {
      await live.close();
    }
  });
});
