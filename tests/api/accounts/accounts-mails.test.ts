/** Mails with links: forgotten passwords and confirmed addresses. */
import http from 'node:http';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  identityUsers,
  identityVerifications,
  outbox,
  users,
} from '../../../src/database/schema.ts';
import { mailedToken, lastMail as newestMail } from '../../support/account-mails.ts';
import { startTestShop, type TestAccount, type TestShop } from '../../support/shop/app.ts';

const NEW_PASSWORD = 'Harbour*31-North';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop({ catalogue: false });
});
afterAll(() => shop?.close());

const lastMail = (to: string) => newestMail(shop, to);

const forget = (email: string) =>
  shop.api('/api/auth/request-password-reset', { body: { email, redirectTo: '/reset-password' } });
const reset = (token: string, newPassword = NEW_PASSWORD) =>
  shop.api('/api/auth/reset-password', { body: { token, newPassword } });
const signIn = (email: string, password: string) =>
  shop.api('/api/auth/sign-in/email', { body: { email, password } });
const signInAgain = ({ email, password }: TestAccount) => shop.signIn({ email, password });
const isLive = async (account: TestAccount) =>
  (await shop.api(`/users/admin/${account.email}`, { as: account })).status === 200;

async function newResetToken(email: string): Promise<string> {
  expect((await forget(email)).status).toBe(200);
  return mailedToken(shop, email, '/reset-password');
}

describe('forgotten password', () => {
  it('R180 sets a new one once, and ends every session', async () => {
    const anna = await shop.signUp();
    const elsewhere = await signInAgain(anna);
    const token = await newResetToken(anna.email);
    const stored = JSON.stringify(await shop.db.select().from(identityVerifications));
    expect(stored, 'the link is kept as a hash').not.toContain(token);

    expect((await reset(token, 'weak')).status).toBe(422);
    expect((await reset(token, 'P@ssw0rd1')).status).toBe(422);
    expect((await reset(token)).status).toBe(200);
    expect(await isLive(anna)).toBe(false);
    expect(await isLive(elsewhere)).toBe(false);
    expect((await signIn(anna.email, anna.password)).status).toBe(401);
    expect((await signIn(anna.email, NEW_PASSWORD)).status).toBe(200);
    const again = await reset(token);
    expect(again.status).toBe(410);
    expect((await lastMail(anna.email))?.subject).toBe('Your password was changed');
  });

  it('takes a link once when it comes ten times at the same moment', async () => {
    const anna = await shop.signUp();
    const token = await newResetToken(anna.email);
    const answers = await Promise.all(Array.from({ length: 10 }, () => reset(token)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('refuses links that are old, replaced or made up', async () => {
    const anna = await shop.signUp();
    const first = await newResetToken(anna.email);
    const second = await newResetToken(anna.email);
    expect((await reset(first)).status).toBe(410);
    await shop.db.update(identityVerifications).set({ expiresAt: sql`now()` });
    expect((await reset(second)).status).toBe(410);
    expect((await reset('A'.repeat(43))).status).toBe(410);
    expect((await reset('x')).status).toBe(422);
  });

  it('G45 answers alike for unknown addresses, and sends them nothing', async () => {
    const anna = await shop.signUp();
    const known = await forget(anna.email);
    const unknown = await forget('nobody@test.example');
    const rubbish = await forget('rubbish');
    for (const answer of [known, unknown, rubbish]) {
      expect(answer.status).toBe(200);
      expect(await answer.json()).toEqual({ status: true });
    }
    expect(await lastMail('nobody@test.example')).toBeUndefined();
  });

  it('builds the link from the settings whatever the request says: 12 forms', async () => {
    const anna = await shop.signUp();
    const evil = 'evil.example';
    const forms: Record<string, string>[] = [
      { host: evil },
      { host: `${new URL(shop.url).host}@${evil}` },
      { host: `${evil}:${new URL(shop.url).port}` },
      { 'x-forwarded-host': evil },
      { 'x-forwarded-host': evil, 'x-forwarded-proto': 'https' },
      { 'x-forwarded-proto': 'javascript' },
      { forwarded: `host=${evil};proto=https` },
      { 'x-original-host': evil, 'x-host': evil, 'x-forwarded-server': evil },
      { 'x-original-url': `https://${evil}/`, 'x-rewrite-url': `https://${evil}/` },
      { referer: `https://${evil}/` },
      { origin: `https://${evil}` },
      {
        'x-forwarded-for': '1.2.3.4',
        'x-real-ip': '1.2.3.4',
        'x-handset-client-address': '1.2.3.4',
      },
    ];
    const statuses: number[] = [];
    for (const headers of forms) statuses.push(await postRaw(anna.email, headers));
    expect(statuses).toEqual([421, 421, 421, 200, 200, 200, 200, 200, 200, 200, 403, 200]);
    const mails = await shop.db.select().from(outbox).where(eq(outbox.toAddress, anna.email));
    const links = mails.flatMap(({ bodyText }) => bodyText.match(/https?:\S+/g) ?? []);
    expect(links.length).toBeGreaterThan(3);
    for (const link of links) expect(new URL(link).origin).toBe(shop.url);
  });
});

/** `fetch` does not let a Host header through. */
function postRaw(email: string, headers: Record<string, string>): Promise<number> {
  const body = JSON.stringify({ email, redirectTo: '/reset-password' });
  return new Promise((resolve, reject) => {
    const request = http.request(`${shop.url}/api/auth/request-password-reset`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
    });
    request.on('response', (answer) => {
      answer.resume();
      resolve(answer.statusCode ?? 0);
    });
    request.on('error', reject);
    request.end(body);
  });
}

describe('confirming an address', () => {
  const verify = (token: string, account?: TestAccount) =>
    shop.api(`/api/auth/verify-email?token=${token}`, { session: account });
  const isVerified = async (email: string) => {
    const rows = await shop.db.select().from(identityUsers).where(eq(identityUsers.email, email));
    return rows[0]?.emailVerified;
  };

  it('happens in the session of the account only', async () => {
    const anna = await shop.signUp();
    const ben = await shop.signUp();
    const token = await mailedToken(shop, anna.email, '/api/auth/verify-email');
    const stranger = await verify(token);
    expect(stranger.status).toBe(303);
    expect(stranger.headers.get('location')).toMatch(/^\/login/);
    const outcome = async (link: string, account?: TestAccount) =>
      (await verify(link, account)).headers.get('location');
    expect(await outcome(token, ben)).toBe('/dashboard/account?verified=foreign');
    expect(await isVerified(anna.email)).toBe(false);
    expect(await outcome(token, anna)).toBe('/dashboard/account?verified=true');
    expect(await isVerified(anna.email)).toBe(true);
    for (const used of [token, 'x', '']) {
      expect(await outcome(used, anna)).toBe('/dashboard/account?verified=over');
      expect(await outcome(used)).toBe('/login?verify=over');
    }
  });

  it.each<[string, string, Record<string, string>]>([
    ['a program that only looks', 'HEAD', {}],
    ['a browser that loads ahead', 'GET', { 'sec-purpose': 'prefetch;prerender' }],
    ['an older browser that loads ahead', 'GET', { purpose: 'prefetch' }],
    ['a picture on another page', 'GET', { 'sec-fetch-dest': 'image' }],
    ['a script', 'GET', { 'sec-fetch-dest': 'empty' }],
    ['a frame', 'GET', { 'sec-fetch-dest': 'iframe' }],
  ])('is not done by %s', async (_, method, headers) => {
    const anna = await shop.signUp();
    const token = await mailedToken(shop, anna.email, '/api/auth/verify-email');
    const path = `/api/auth/verify-email?token=${token}`;
    const answer = await shop.api(path, { method, headers, session: anna });
    expect([403, 404]).toContain(answer.status);
    expect(await isVerified(anna.email)).toBe(false);

    const opened = { 'sec-fetch-dest': 'document', 'sec-fetch-mode': 'navigate' };
    expect((await shop.api(path, { headers: opened, session: anna })).status).toBe(303);
    expect(await isVerified(anna.email)).toBe(true);
  });

  it('moves the account to a new address, and tells both', async () => {
    const anna = await shop.signUp();
    const newEmail = 'Anna.New@test.example';
    const body = { newEmail };
    expect((await shop.api('/api/auth/change-email', { body, session: anna })).status).toBe(200);
    const token = await mailedToken(shop, 'anna.new@test.example', '/api/auth/verify-email');
    expect((await verify(token, anna)).status).toBe(303);
    const [row] = await shop.db.select().from(users).where(eq(users.id, anna.userId));
    expect(row?.email).toBe('anna.new@test.example');
    for (const to of [anna.email, 'anna.new@test.example']) {
      expect((await lastMail(to))?.subject).toBe('Your email address was changed');
    }
    expect((await signIn(newEmail, anna.password)).status).toBe(200);
    expect((await signIn(anna.email, anna.password)).status).toBe(401);
    const role = await shop.api('/users/admin/anna.new@test.example', { as: anna });
    expect(role.status, 'the token stays good: it names the id').toBe(200);
  });

  it('sends nothing to an address that has an account, and does not tell', async () => {
    const anna = await shop.signUp();
    const ben = await shop.signUp();
    const before = (await lastMail(ben.email))?.id;
    const body = { newEmail: ben.email };
    expect((await shop.api('/api/auth/change-email', { body, session: anna })).status).toBe(200);
    expect((await lastMail(ben.email))?.id).toBe(before);
  });
});
