/** The own account: name, password, sessions, leaving. */
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { identitySessions, identityUsers, users } from '../../../src/database/schema.ts';
import { startTestShop, type TestAccount, type TestShop } from '../../support/shop/app.ts';
import { reauthenticate } from '../../support/shop/reauthenticate.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop({ catalogue: false });
});
afterAll(() => shop?.close());

const own = (path: string, account: TestAccount, body: unknown = {}) =>
  shop.api(`/api/auth/${path}`, { body, session: account });
const signInAgain = ({ email, password }: TestAccount) => shop.signIn({ email, password });
const isLive = async (account: TestAccount) =>
  (await shop.api(`/users/admin/${account.email}`, { as: account })).status === 200;

it('R180 changes the name in the shop and in the identity service', async () => {
  const anna = await shop.signUp();
  expect((await own('update-user', anna, { name: ' Anna B. ' })).status).toBe(200);
  expect((await own('update-user', anna, { name: '' })).status).toBe(422);
  expect((await own('update-user', anna, { name: 'X', email: 'x@test.example' })).status).toBe(422);
  const me = await shop.api('/api/auth/get-session', { session: anna });
  expect(await me.json()).toMatchObject({ user: { name: 'Anna B.', email: anna.email } });
  const [row] = await shop.db.select().from(users).where(eq(users.id, anna.userId));
  expect(row?.name).toBe('Anna B.');
});

it('changes the password with the present one, and ends the other sessions', async () => {
  const anna = await shop.signUp();
  const elsewhere = await signInAgain(anna);
  const newPassword = 'Harbour*31-North';
  const wrong = { currentPassword: 'Wrong!1x', newPassword };
  expect((await own('change-password', anna, wrong)).status).toBe(401);
  const common = { currentPassword: anna.password, newPassword: 'P@ssw0rd1' };
  expect((await own('change-password', anna, common)).status).toBe(422);
  expect(await isLive(elsewhere)).toBe(true);
  const right = { currentPassword: anna.password, newPassword };
  expect((await own('change-password', anna, right)).status).toBe(200);
  expect(await isLive(anna)).toBe(true);
  expect(await isLive(elsewhere)).toBe(false);
  expect(
    (
      await shop.api('/api/auth/sign-in/email', {
        body: { email: anna.email, password: newPassword },
      })
    ).status,
  ).toBe(200);
});

it('lists the own sessions and ends one or all others, never another person’s', async () => {
  const anna = await shop.signUp();
  const second = await signInAgain(anna);
  const third = await signInAgain(anna);
  const ben = await shop.signUp();
  const list = async () =>
    (await (await shop.api('/api/auth/list-sessions', { session: anna })).json()) as {
      _id: string;
      current: boolean;
      userAgent: string | null;
      clientAddress: string | null;
    }[];
  const sessions = await list();
  expect(sessions).toHaveLength(3);
  expect(sessions.filter(({ current }) => current)).toHaveLength(1);
  expect(sessions[0]?.clientAddress).toMatch(/^2001:0db8:/);
  const [bens] = await shop.db
    .select()
    .from(identitySessions)
    .where(eq(identitySessions.userId, ben.userId));
  expect((await own('revoke-session', anna, { _id: bens?.id })).status).toBe(200);
  expect(await isLive(ben)).toBe(true);
  expect((await own('revoke-session', anna, { _id: sessions[0]?._id })).status).toBe(200);
  expect(await isLive(third)).toBe(false);
  expect(await isLive(second)).toBe(true);
  expect((await own('revoke-other-sessions', anna)).status).toBe(200);
  expect(await isLive(second)).toBe(false);
  expect(await isLive(anna)).toBe(true);
});

it('leaves the shop after a recent proof of identity', async () => {
  const anna = await shop.signUp();
  await shop.db
    .update(identitySessions)
    .set({ authenticatedAt: sql`now() - interval '16 minutes'` })
    .where(eq(identitySessions.userId, anna.userId));
  const early = await own('delete-user', anna);
  expect(early.status).toBe(403);
  expect(await early.json()).toMatchObject({ code: 'reauthentication-required' });
  expect((await own('delete-user', await reauthenticate(shop, anna))).status).toBe(200);
  expect(await isLive(anna)).toBe(false);
  expect(await shop.db.$count(identityUsers, eq(identityUsers.id, anna.userId))).toBe(0);
  const admin = await shop.signInAdmin();
  const last = await own('delete-user', admin);
  expect(await last.json()).toMatchObject({ code: 'last-admin' });
});

it('downloads everything about oneself, and nothing about others', async () => {
  const anna = await shop.signUp();
  const ben = await shop.signUp();
  const answer = await shop.api('/api/auth/export-data', { session: anna });
  expect(answer.headers.get('content-disposition')).toContain('attachment');
  const text = await answer.text();
  expect(JSON.parse(text)).toMatchObject({
    profile: { _id: anna.userId, email: anna.email },
    sessions: [{ current: true }],
    cart: [],
    payments: [],
  });
  expect(text).not.toContain(ben.userId);
  expect(text).not.toContain('argon2');
  expect((await shop.api('/api/auth/export-data')).status).toBe(401);
});

it('shows and changes nothing for strangers and other sites', async () => {
  const anna = await shop.signUp();
  const paths = [
    'update-user',
    'change-password',
    'change-email',
    'send-verification-email',
    'delete-user',
    'revoke-session',
    'revoke-other-sessions',
  ];
  for (const path of paths) {
    expect((await shop.api(`/api/auth/${path}`, { body: {} })).status, path).toBe(401);
    const headers = { origin: 'https://evil.example' };
    const foreign = await shop.api(`/api/auth/${path}`, { body: {}, session: anna, headers });
    expect(foreign.status, path).toBe(403);
  }
  expect((await shop.api('/api/auth/list-sessions')).status).toBe(401);
  expect(await isLive(anna)).toBe(true);
});

it('reaches no call of the identity service that is not named', async () => {
  const anna = await shop.signUp();
  const closed = [
    'ok',
    'error',
    'get-access-token',
    'list-accounts',
    'account-info',
    'link-social',
    'unlink-account',
    'sign-in/social',
    'set-password',
    'verify-password',
    'update-session',
    'callback/google',
  ];
  for (const path of closed) {
    for (const method of ['GET', 'POST']) {
      const body = method === 'POST' ? { body: {} } : {};
      const answer = await shop.api(`/api/auth/${path}`, { method, session: anna, ...body });
      expect(answer.status, `${method} ${path}`).toBe(404);
    }
  }
});
