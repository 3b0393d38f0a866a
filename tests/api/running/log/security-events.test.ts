/** The log tells who tried what, with which outcome, without telling who they are. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { confirmAddress, mailedToken } from '../../../support/account-mails.ts';
import { setUpSecondFactor } from '../../../support/browser/authenticator.ts';
import { startTestShop, type TestAccount, type TestShop } from '../../../support/shop/app.ts';
import { clientAddress } from '../../../support/shop/client-address.ts';
import { watchRoutes } from '../../../support/shop/registered-routes.ts';

const NEW_PASSWORD = 'Harbour*31-North';

interface Line {
  event?: string;
  kind: string;
  outcome: string;
  code?: string;
  account?: string;
  network?: string;
  reqId: string;
}

const routes = watchRoutes();
let shop: TestShop;
let admin: TestAccount;
let text = '';
beforeAll(async () => {
  const write = (line: string) => {
    text += line;
  };
  shop = await startTestShop({ catalogue: false, log: { write } });
  admin = await shop.signInAdmin();
});
beforeEach(() => {
  text = '';
});
afterAll(() => shop?.close());

const events = (): Line[] =>
  text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Line)
    .filter(({ event }) => event === 'security');

/** Events as `kind outcome`, when there are that many. */
async function told(count: number): Promise<string[]> {
  await expect.poll(events).toHaveLength(count);
  return events().map(({ kind, outcome }) => `${kind} ${outcome}`);
}

const cookieOf = (answer: Response) =>
  answer.headers
    .getSetCookie()
    .map((line) => line.split(';', 1)[0])
    .join('; ');
const signIn = (email: string, password: string, from = '127.0.0.1') =>
  shop.api('/api/auth/sign-in/email', {
    body: { email, password },
    headers: { 'x-forwarded-for': from },
  });

it('tells failed and good sign-ins, with one name for an account however it is written', async () => {
  const anna = await shop.signUp();
  text = '';
  await signIn(anna.email.toUpperCase(), 'Wrong!1x', '203.0.113.8');
  await signIn(anna.email, anna.password, '203.0.113.8');
  await signIn('nobody@test.example', 'Wrong!1x', '203.0.113.9');
  expect(await told(3)).toEqual(['sign-in failed', 'sign-in ok', 'sign-in failed']);
  const [failed, good, other] = events();
  expect(failed).toMatchObject({ code: 'invalid-credentials', reqId: expect.any(String) });
  expect([good?.account, good?.network]).toEqual([failed?.account, failed?.network]);
  expect(other?.account).not.toBe(good?.account);
  expect(other?.network).not.toBe(good?.network);
  for (const secret of [anna.email, anna.userId, 'nobody@', '203.0.113', 'Wrong!', anna.password]) {
    expect(text).not.toContain(secret);
  }
});

it('tells first and second steps', async () => {
  const anna = await shop.signUp();
  await confirmAddress(shop, anna);
  await setUpSecondFactor(shop, anna);
  text = '';
  const first = await signIn(anna.email, anna.password);
  const session = { cookie: cookieOf(first) };
  await shop.api('/api/auth/second-step', { body: { code: '000000' }, session });
  expect(await told(2)).toEqual(['sign-in first-step', 'second-step failed']);
  const [step, second] = events();
  expect(second?.account).toBe(step?.account);
});

it('tells what becomes of a password, a session and an account', async () => {
  const anna = await shop.signUp();
  const elsewhere = await shop.signIn(anna);
  text = '';
  const change = { currentPassword: anna.password, newPassword: NEW_PASSWORD };
  await shop.api('/api/auth/change-password', { body: change, session: anna });
  await shop.api('/api/auth/request-password-reset', { body: { email: anna.email } });
  const token = await mailedToken(shop, anna.email, '/reset-password');
  const reset = { token, newPassword: 'Meadow*87-South' };
  await shop.api('/api/auth/reset-password', { body: reset });
  await shop.api('/api/auth/reset-password', { body: reset });
  await shop.api('/users', { as: elsewhere });
  const again = await shop.signIn({ email: anna.email, password: reset.newPassword });
  await shop.api('/api/auth/change-email', {
    body: { newEmail: 'new@test.example' },
    session: again,
  });
  await shop.api('/api/auth/verify-email?token=x', { session: again });
  await shop.api('/api/auth/sign-out', { body: {}, session: again });
  expect(await told(10)).toEqual([
    'password-changed ok',
    'password-reset-asked ok',
    'password-reset ok',
    'password-reset failed',
    'access-token failed',
    'sign-in ok',
    'access-token ok',
    'email-change-asked ok',
    'email-confirmed failed',
    'sign-out ok',
  ]);
  const accounts = events().flatMap(({ account }) => account ?? []);
  expect(new Set(accounts).size).toBe(1);
  expect(accounts).toHaveLength(8);
});

it('tells refused permissions, limits and signatures, and changes of roles', async () => {
  const anna = await shop.signUp();
  text = '';
  await shop.api('/users', { as: anna });
  await shop.api('/api/auth/sign-out', { body: {}, headers: { origin: 'https://evil.example' } });
  await shop.api('/webhooks/stripe', { body: {}, headers: { 'stripe-signature': 't=1,v1=00' } });
  const body = { name: 'Ann', email: 'ann@visitor.example', message: 'Hello' };
  const headers = { 'x-forwarded-for': clientAddress() };
  for (let n = 0; n < 6; n += 1) await shop.api('/contact', { body, headers });
  await shop.api(`/users/admin/${anna.userId}`, { method: 'PATCH', as: admin });
  expect(await told(5)).toEqual([
    'permission refused',
    'sign-out refused',
    'webhook failed',
    'limit refused',
    'role-changed ok',
  ]);
  const [permission] = events();
  await shop.signIn(anna);
  const signedIn = events().find(({ kind }) => kind === 'sign-in');
  expect(permission?.account).toBeTruthy();
  expect(permission?.account, 'who was refused').toBe(signedIn?.account);
});

it('names each call that signs in, ends a session or changes an account', () => {
  const calls = routes.filter(({ name, permission }) => {
    const isOfAccount = /^(?:POST|DELETE|PATCH) \/(?:api\/auth|users|jwt|reauth|sessions)/.test(
      name,
    );
    return isOfAccount && permission !== undefined;
  });
  const silent = calls.filter(({ config }) => config?.securityEvent === undefined);
  expect(calls.length).toBeGreaterThan(25);
  expect(silent.map(({ name }) => name).sort()).toEqual([
    // Not found: no call of the identity service.
    'DELETE /api/auth/*',
    'PATCH /api/auth/*',
    'POST /api/auth/*',
    // Questions for a device, which prove nothing yet.
    'POST /api/auth/passkeys/options',
    'POST /api/auth/second-step/passkey/options',
    'POST /api/auth/sign-in/oauth2',
    'POST /api/auth/sign-in/passkey/options',
    // The own name, and a sign-up that is told of already.
    'POST /api/auth/update-user',
    'POST /users',
  ]);
});
