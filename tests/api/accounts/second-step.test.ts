/** Signing in with a second factor: nothing before the second step, every code once, few tries. */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  auditLog,
  identitySessions,
  outbox,
  rateLimits,
  recoveryCodes,
  secondFactors,
} from '../../../src/database/schema.ts';
import { accountLimits } from '../../../src/shop/accounts/limits.ts';
import { confirmAddress, mailedToken } from '../../support/account-mails.ts';
import { type Authenticator, setUpSecondFactor } from '../../support/browser/authenticator.ts';
import { startTestShop, type TestAccount, type TestShop } from '../../support/shop/app.ts';

const MINUTE_MS = 60_000;

describe('the second step of signing in', () => {
  let shop: TestShop;
  let offsetMs = 0;
  const clock = { now: () => new Date(Date.now() + offsetMs) };
  beforeAll(async () => {
    shop = await startTestShop({ clock, catalogue: false });
  });
  afterAll(() => shop?.close());

  const cookiesOf = (answer: Response) =>
    answer.headers
      .getSetCookie()
      .map((line) => line.split(';', 1)[0])
      .join('; ');
  const takeFirst = ({ email, password }: TestAccount) =>
    shop.api('/api/auth/sign-in/email', { body: { email, password } });
  const takeSecond = (cookie: string, code: string) =>
    shop.api('/api/auth/second-step', { body: { code }, session: { cookie } });
  const sessionsOf = ({ userId }: TestAccount) =>
    shop.db.$count(identitySessions, eq(identitySessions.userId, userId));

  async function secured(): Promise<{ anna: TestAccount; app: Authenticator }> {
    offsetMs = 0;
    await shop.db.delete(rateLimits);
    const anna = await shop.signUp();
    await confirmAddress(shop, anna);
    const app = await setUpSecondFactor(shop, anna);
    offsetMs = MINUTE_MS;
    return { anna, app };
  }

  it('comes before session and token', async () => {
    const { anna, app } = await secured();
    const before = await sessionsOf(anna);
    const first = await takeFirst(anna);
    expect(first.status).toBe(200);
    expect(await first.json()).toEqual({ secondStep: true });
    const lines = first.headers.getSetCookie();
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(/^handset\.second_step=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax/);
    const cookie = cookiesOf(first);
    expect(await sessionsOf(anna)).toBe(before);
    const jwt = await shop.api('/jwt', { body: { email: anna.email }, session: { cookie } });
    expect(jwt.status).toBe(401);
    const me = await shop.api('/api/auth/get-session', { session: { cookie } });
    expect(await me.json()).toBeNull();

    const second = await takeSecond(cookie, app.code());
    expect(second.status).toBe(200);
    expect(await second.json()).toMatchObject({ user: { email: anna.email } });
    expect(await sessionsOf(anna)).toBe(before + 1);
    const session = { cookie: cookiesOf(second) };
    expect(session.cookie).toMatch(/handset\.second_step=(;|$)/);
    expect((await shop.api('/jwt', { body: { email: anna.email }, session })).status).toBe(200);
  });

  it('is still asked for after the password was reset by mail', async () => {
    const { anna } = await secured();
    await shop.api('/api/auth/request-password-reset', { body: { email: anna.email } });
    const token = await mailedToken(shop, anna.email, '/reset-password');
    const body = { token, newPassword: 'Harbour*31-North' };
    expect((await shop.api('/api/auth/reset-password', { body })).status).toBe(200);
    const first = await takeFirst({ ...anna, password: body.newPassword });
    expect(await first.json()).toEqual({ secondStep: true });
  });

  it('takes a code once, and a first step once', async () => {
    const { anna, app } = await secured();
    const code = app.code();
    const cookie = cookiesOf(await takeFirst(anna));
    expect((await takeSecond(cookie, code)).status).toBe(200);
    expect((await takeSecond(cookie, app.code(1))).status, 'the first step is used').toBe(410);
    const again = cookiesOf(await takeFirst(anna));
    expect((await takeSecond(again, code)).status, 'a replayed code').toBe(422);
    expect((await takeSecond(again, app.code(-1))).status, 'an older code').toBe(422);
    expect((await takeSecond(again, app.code(1))).status, 'a newer one').toBe(200);
  });

  it('takes one of many parallel tries with the same code', async () => {
    const { anna, app } = await secured();
    const cookie = cookiesOf(await takeFirst(anna));
    const before = await sessionsOf(anna);
    const code = app.code();
    const tries = await Promise.all(Array.from({ length: 5 }, () => takeSecond(cookie, code)));
    expect(tries.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await sessionsOf(anna)).toBe(before + 1);
  });

  it('takes each recovery code once, mails and records it', async () => {
    const { anna, app } = await secured();
    const [recoveryCode = ''] = app.recoveryCodes;
    const cookie = cookiesOf(await takeFirst(anna));
    const typed = recoveryCode.toLowerCase().replaceAll('-', ' ');
    expect((await takeSecond(cookie, typed)).status).toBe(200);
    const again = cookiesOf(await takeFirst(anna));
    expect((await takeSecond(again, recoveryCode)).status).toBe(422);
    expect(await shop.db.$count(recoveryCodes, eq(recoveryCodes.userId, anna.userId))).toBe(9);
    const mails = await shop.db.select().from(outbox).where(eq(outbox.toAddress, anna.email));
    expect(mails.some(({ bodyText }) => bodyText.includes('9 are left'))).toBe(true);
    const entries = await shop.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.subjectId, anna.userId));
    expect(entries.map(({ action }) => action)).toEqual([
      'second-factor.enabled',
      'recovery-code.used',
    ]);
  });

  it('refuses wrong codes, and after a few of them right ones too', async () => {
    const { anna, app } = await secured();
    const [{ max } = { max: 0 }] = accountLimits.secondStep;
    const right = app.code();
    for (let n = 0; n < max; n += 1) {
      const cookie = cookiesOf(await takeFirst(anna));
      // Also signs that take more bytes than they look like.
      const wrong = ['１２３４５６', 'aaaaaé'][n] ?? (right === '000000' ? '000001' : '000000');
      const startedAtMs = performance.now();
      expect((await takeSecond(cookie, wrong)).status).toBe(422);
      expect(performance.now() - startedAtMs).toBeGreaterThan(200);
    }
    const cookie = cookiesOf(await takeFirst(anna));
    const stopped = await takeSecond(cookie, right);
    expect(stopped.status).toBe(429);
    expect(Number(stopped.headers.get('retry-after'))).toBeGreaterThan(0);
    await shop.db.delete(rateLimits);
    expect((await takeSecond(cookie, right)).status).toBe(200);
  });

  it('is bound to the browser and the account that took the first', async () => {
    const { anna, app } = await secured();
    const ben = await secured();
    const cookie = cookiesOf(await takeFirst(ben.anna));
    expect((await takeSecond('', app.code())).status).toBe(410);
    expect((await takeSecond(`handset.second_step=${'A'.repeat(43)}`, app.code())).status).toBe(
      410,
    );
    expect((await takeSecond(cookie, app.code())).status).toBe(422);
    expect((await takeSecond(cookie, app.recoveryCodes[0] ?? '')).status).toBe(422);
    expect((await takeSecond(anna.cookie, app.code())).status).toBe(410);
    const foreign = await shop.api('/api/auth/second-step', {
      body: { code: ben.app.code() },
      headers: { cookie, origin: 'https://evil.example' },
    });
    expect(foreign.status).toBe(403);
  });

  it('keeps neither key nor recovery codes in the clear', async () => {
    const { anna, app } = await secured();
    const [row] = await shop.db
      .select()
      .from(secondFactors)
      .where(eq(secondFactors.userId, anna.userId));
    const rows = await shop.db.select().from(recoveryCodes);
    const stored = JSON.stringify([row, rows]);
    for (const code of app.recoveryCodes) expect(stored).not.toContain(code);
    const { secrets } = shop.services;
    const sealed = row?.sealedSecret ?? '';
    expect(secrets.open(sealed, anna.userId)).toHaveLength(20);
    expect(secrets.open(sealed, 'somebody else')).toBeNull();
    const changed = sealed.replace(/.$/, (sign) => (sign === 'A' ? 'Q' : 'A'));
    expect(secrets.open(changed, anna.userId)).toBeNull();
  });
});
