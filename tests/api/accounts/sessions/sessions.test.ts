/** How long sessions last, how many there are, and what ends them. */
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditLog, identitySessions } from '../../../../src/database/schema.ts';
import { confirmAddress } from '../../../support/account-mails.ts';
import { setUpSecondFactor } from '../../../support/browser/authenticator.ts';
import { startTestShop, type TestAccount, type TestShop } from '../../../support/shop/app.ts';
import { clientAddress } from '../../../support/shop/client-address.ts';
import { reauthenticate, withCookies } from '../../../support/shop/reauthenticate.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop({ catalogue: false });
});
afterAll(() => shop?.close());

const isHers = ({ userId }: TestAccount) => eq(identitySessions.userId, userId);

async function isLive(account: TestAccount): Promise<boolean> {
  const path = `/users/admin/${account.email}`;
  const byToken = (await shop.api(path, { as: account })).status;
  const byCookie = (await shop.api(path, { session: account })).status;
  expect(byToken).toBe(byCookie);
  return byToken === 200;
}

function signIn({ email, password }: TestAccount, cookie: string): Promise<Response> {
  return shop.api('/api/auth/sign-in/email', {
    body: { email, password },
    session: { cookie },
    headers: { 'x-forwarded-for': clientAddress() },
  });
}

async function letProofAge(account: TestAccount): Promise<void> {
  await shop.db
    .update(identitySessions)
    .set({ authenticatedAt: sql`now() - interval '16 minutes'` })
    .where(isHers(account));
}

describe('signing in again in the same browser', () => {
  it('ends the session that the browser had, also of somebody else', async () => {
    const anna = await shop.signUp();
    const elsewhere = await shop.signIn(anna);
    expect((await signIn(anna, anna.cookie)).status).toBe(200);
    expect(await isLive(anna)).toBe(false);
    expect(await isLive(elsewhere)).toBe(true);

    const ben = await shop.signUp();
    expect((await signIn(ben, elsewhere.cookie)).status).toBe(200);
    expect(await isLive(elsewhere)).toBe(false);
  });

  it('ends none when it fails, or when the cookie proves nothing', async () => {
    const anna = await shop.signUp();
    const wrong = { ...anna, password: 'Wrong!1x' };
    expect((await signIn(wrong, anna.cookie)).status).toBe(401);
    const [session] = await shop.db.select().from(identitySessions).where(isHers(anna));
    const unsigned = `handset.session_token=${session?.token}.AAAA`;
    expect((await signIn(anna, unsigned)).status).toBe(200);
    expect(await isLive(anna)).toBe(true);
  });

  it('ends it by a new account as well', async () => {
    const anna = await shop.signUp();
    const answer = await shop.api('/api/auth/sign-up/email', {
      body: { name: 'Ben', email: 'ben-after-anna@test.example', password: anna.password },
      session: anna,
      headers: { 'x-forwarded-for': clientAddress() },
    });
    expect(answer.status).toBe(200);
    expect(await isLive(anna)).toBe(false);
  });

  it('ends it with the second step, not before', async () => {
    const anna = await shop.signUp();
    await confirmAddress(shop, anna);
    const app = await setUpSecondFactor(shop, anna);
    const first = await signIn(anna, anna.cookie);
    expect(await first.json()).toEqual({ secondStep: true });
    expect(await isLive(anna)).toBe(true);

    const cookie = withCookies(anna.cookie, first);
    const body = { code: app.recoveryCodes[0] };
    const second = await shop.api('/api/auth/second-step', { body, session: { cookie } });
    expect(second.status).toBe(200);
    expect(await isLive(anna)).toBe(false);
  });
});

describe('a proof of identity', () => {
  it('gives the session a new cookie, and the one before is worth nothing', async () => {
    const anna = await shop.signUp();
    const proven = await reauthenticate(shop, anna);
    expect(await isLive(proven)).toBe(true);
    const before = await shop.api(`/users/admin/${anna.email}`, { session: anna });
    expect(before.status).toBe(401);
    expect(await shop.db.$count(identitySessions, isHers(anna))).toBe(1);
  });

  it('by token changes no cookie', async () => {
    const anna = await shop.signUp();
    const body = { password: anna.password };
    const answer = await shop.api('/reauthenticate', { body, as: anna });
    expect(answer.status).toBe(200);
    expect(answer.headers.getSetCookie()).toEqual([]);
    const stranger = await shop.signUp();
    const headers = { cookie: stranger.cookie };
    const beside = await shop.api('/reauthenticate', { body, as: anna, headers });
    expect(beside.headers.getSetCookie()).toEqual([]);
    expect(await isLive(anna)).toBe(true);
    expect(await isLive(stranger)).toBe(true);
  });

  it('is asked for before the address is changed', async () => {
    const anna = await shop.signUp();
    await letProofAge(anna);
    const body = { newEmail: 'elsewhere@test.example' };
    const change = () => shop.api('/api/auth/change-email', { body, session: anna });
    expect(await (await change()).json()).toMatchObject({ code: 'reauthentication-required' });
    anna.cookie = (await reauthenticate(shop, anna)).cookie;
    expect((await change()).status).toBe(200);
  });

  it('is asked for before sessions are ended and before the own data is downloaded', async () => {
    const anna = await shop.signUp();
    const elsewhere = await shop.signIn(anna);
    await letProofAge(anna);
    const [session] = await shop.db.select().from(identitySessions).where(isHers(anna));
    const calls = (account: TestAccount) => [
      shop.api('/api/auth/export-data', { session: account }),
      shop.api('/api/auth/revoke-session', { body: { _id: session?.id }, session: account }),
      shop.api('/api/auth/revoke-other-sessions', { body: {}, session: account }),
    ];
    for (const answer of await Promise.all(calls(elsewhere))) {
      expect(answer.status).toBe(403);
      expect(await answer.json()).toMatchObject({ code: 'reauthentication-required' });
    }
    expect(await isLive(anna)).toBe(true);
    for (const answer of await Promise.all(calls(await reauthenticate(shop, elsewhere)))) {
      expect(answer.status).toBe(200);
    }
    expect(await isLive(anna)).toBe(false);
  });
});

describe('the end of sessions', () => {
  it('comes 30 days after the sign-in, however often the session is used', async () => {
    const anna = await shop.signUp();
    await shop.db
      .update(identitySessions)
      .set({
        createdAt: sql`now() - interval '29 days'`,
        expiresAt: sql`now() + interval '12 hours'`,
      })
      .where(isHers(anna));
    const renewed = await shop.api('/api/auth/get-session', { session: anna });
    expect(await renewed.json()).toMatchObject({ user: { email: anna.email } });
    const [session] = await shop.db.select().from(identitySessions).where(isHers(anna));
    const lifeDays = (Number(session?.expiresAt) - Number(session?.createdAt)) / (24 * 3600 * 1000);
    expect(lifeDays).toBe(30);
    expect(await isLive(anna)).toBe(true);

    await shop.db
      .update(identitySessions)
      .set({ createdAt: sql`now() - interval '30 days'` })
      .where(isHers(anna));
    expect(await isLive(anna)).toBe(false);
  });

  it('comes for the oldest when an account signs in a twenty-first time', async () => {
    const anna = await shop.signUp();
    const second = await shop.signIn(anna);
    const values = Array.from({ length: 18 }, (_, n) => ({
      id: crypto.randomUUID(),
      userId: anna.userId,
      token: crypto.randomUUID(),
      expiresAt: sql`now() + interval '7 days'`,
      createdAt: sql`now() + make_interval(secs => ${n})`,
    }));
    await shop.db.insert(identitySessions).values(values);
    expect(await shop.db.$count(identitySessions, isHers(anna))).toBe(20);
    const newest = await shop.signIn(anna);
    expect(await shop.db.$count(identitySessions, isHers(anna))).toBe(20);
    expect(await isLive(anna)).toBe(false);
    expect(await isLive(second)).toBe(true);
    expect(await isLive(newest)).toBe(true);
  });
});

describe('a browser', () => {
  it('is told to forget its cache with a logout, and its storage with the account', async () => {
    const anna = await shop.signUp();
    const told = async (path: string) => {
      const answer = await shop.api(path, { body: {}, session: anna });
      return answer.headers.get('clear-site-data');
    };
    await letProofAge(anna);
    expect(await told('/api/auth/delete-user')).toBeNull();
    anna.cookie = (await reauthenticate(shop, anna)).cookie;
    expect(await told('/api/auth/delete-user')).toBe('"cache", "storage"');
    expect(await told('/api/auth/sign-out')).toBe('"cache"');
  });
});

describe('an admin', () => {
  const end = (userId: string, admin: TestAccount) =>
    shop.api(`/users/${userId}/sessions`, { method: 'DELETE', session: admin });

  it('ends all sessions of a person, which the audit log says', async () => {
    const admin = await shop.signInAdmin();
    const anna = await shop.signUp();
    const elsewhere = await shop.signIn(anna);
    const answer = await end(anna.userId, admin);
    expect(await answer.json()).toEqual({ acknowledged: true, deletedCount: 2 });
    expect(await isLive(anna)).toBe(false);
    expect(await isLive(elsewhere)).toBe(false);
    const [entry] = await shop.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.action, 'user.sessions-ended'));
    expect(entry).toMatchObject({
      actorId: admin.userId,
      subjectId: anna.userId,
      after: { ended: 2 },
    });
    expect(await isLive(await shop.signIn(anna))).toBe(true);
  });

  it('needs a fresh proof for it, a person who exists, and another account', async () => {
    const admin = await shop.signInAdmin();
    const anna = await shop.signUp();
    expect((await end(anna.userId, anna)).status).toBe(403);
    expect((await end(crypto.randomUUID(), admin)).status).toBe(404);
    expect(await (await end(admin.userId, admin)).json()).toMatchObject({ code: 'own-account' });
    await letProofAge(admin);
    const late = await end(anna.userId, admin);
    expect(await late.json()).toMatchObject({ code: 'reauthentication-required' });
    expect(await isLive(anna)).toBe(true);
    expect((await end(anna.userId, await reauthenticate(shop, admin))).status).toBe(200);
    expect(await isLive(anna)).toBe(false);
  });
});
