/** Google sign-in when the far end lies: every bad answer is refused, told, and leaves no row. */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  identityAccounts,
  identitySessions,
  identityUsers,
  users,
} from '../../../src/database/schema.ts';
import { googleRefused } from '../../../src/web/features/account/sign-in/google-popup.ts';
import { confirmAddress } from '../../support/account-mails.ts';
import { setUpSecondFactor } from '../../support/browser/authenticator.ts';
import { createHttpBrowser, type HttpBrowser } from '../../support/browser/http-browser.ts';
import {
  type Claims,
  type HostileProvider,
  type Lie,
  startHostileProvider,
} from '../../support/hostile-provider.ts';
import { startTestShop, type TestShop } from '../../support/shop/app.ts';

const CLIENT = { id: 'shop-client', secret: 'shop-secret-of-32-characters-now' };
const BACK = '/login?google=page';
const HOUR_SECONDS = 3600;

let provider: HostileProvider;
let shop: TestShop;
beforeAll(async () => {
  provider = await startHostileProvider(CLIENT);
  const settings = {
    GOOGLE_CLIENT_ID: CLIENT.id,
    GOOGLE_CLIENT_SECRET: CLIENT.secret,
    GOOGLE_DISCOVERY_URL: provider.discoveryUrl,
  };
  shop = await startTestShop({ settings, catalogue: false });
});
afterAll(async () => {
  await shop?.close();
  await provider?.close();
});

const changed = (change: Claims) => (claims: Claims) => ({ ...claims, ...change });
const without = (name: string) => (claims: Claims) =>
  Object.fromEntries(Object.entries(claims).filter(([key]) => key !== name));
const inSeconds = (seconds: number) => Math.floor(Date.now() / 1000) + seconds;

const LIES: Record<string, Lie> = {
  'another issuer': { claims: changed({ iss: 'https://evil.example' }) },
  'another audience': { claims: changed({ aud: 'another-client' }) },
  'many audiences, none of them this shop': { claims: changed({ aud: ['a', 'b'] }) },
  'another nonce': { claims: changed({ nonce: 'replayed' }) },
  'no nonce': { claims: without('nonce') },
  'no signature': { signature: 'none' },
  'the signature of another key': { signature: 'foreign-key' },
  'a signature with the client’s own secret': { signature: 'client-secret' },
  'a token that has expired': {
    claims: () => ({ ...honestTimes(-2 * HOUR_SECONDS), exp: inSeconds(-HOUR_SECONDS) }),
  },
  'a token from the future': {
    claims: () => ({ ...honestTimes(HOUR_SECONDS), exp: inSeconds(2 * HOUR_SECONDS) }),
  },
  'no subject': { claims: without('sub'), userinfo: without('sub') },
  'an address that is not verified': {
    claims: changed({ email_verified: false }),
    userinfo: changed({ email_verified: false }),
  },
  'an address that is “verified” in words': {
    claims: changed({ email_verified: 'true' }),
    userinfo: changed({ email_verified: 'true' }),
  },
  'no address but the one of somebody else in userinfo': {
    claims: without('email'),
    userinfo: changed({ sub: 'subject-2', email: 'ceo@shop.example' }),
  },
  'no ID token at all': { withoutIdToken: true },
  'another state': { callback: (query) => query.set('state', 'x'.repeat(32)) },
  'no state': { callback: (query) => query.delete('state') },
  'another issuer beside the code': {
    callback: (query) => query.set('iss', 'https://evil.example'),
  },
  'a code that was never given': { callback: (query) => query.set('code', 'made-up') },
};

let nonce: unknown;
/** The honest claims with other times; the nonce is the one that was asked with. */
function honestTimes(offsetSeconds: number): Claims {
  const { sub, email, name } = provider.person;
  const iss = new URL(provider.discoveryUrl).origin;
  const person = { sub, email, name, email_verified: true };
  return { iss, aud: CLIENT.id, ...person, nonce, iat: inSeconds(offsetSeconds) };
}

async function start(browser: HttpBrowser): Promise<string> {
  const answer = await browser.request(`${shop.url}/api/auth/sign-in/oauth2`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: shop.url },
    body: JSON.stringify({ providerId: 'google', callbackURL: BACK, disableRedirect: true }),
  });
  const { url } = (await answer.json()) as { url: string };
  nonce = new URL(url).searchParams.get('nonce');
  return url;
}

const isBack = (url: string) => url.startsWith(`${shop.url}/login`);
const isCallback = (url: string) => url.startsWith(`${shop.url}/api/auth/oauth2/callback/`);

async function whoAmI(browser: HttpBrowser): Promise<unknown> {
  return (await browser.request(`${shop.url}/api/auth/get-session`)).json();
}

async function countRows(): Promise<number[]> {
  const tables = [identityUsers, identityAccounts, identitySessions, users];
  const counts: number[] = [];
  for (const table of tables) counts.push(await shop.db.$count(table));
  return counts;
}

async function expectRefused(browser: HttpBrowser, back: string, before: number[]): Promise<void> {
  const refusal = new URL(back).searchParams.get('error');
  expect(isBack(back), back).toBe(true);
  expect(refusal, back).toBeTruthy();
  expect(googleRefused(refusal ?? '').message).toMatch(/^(Google|An account)\b.{20,}/);
  expect(await whoAmI(browser)).toBeNull();
  expect(await countRows()).toEqual(before);
}

describe('a provider that lies', () => {
  it.each(Object.entries(LIES))('is refused with %s', async (_name, lie) => {
    const before = await countRows();
    const browser = createHttpBrowser();
    provider.tell(lie);
    await expectRefused(browser, await browser.follow(await start(browser), isBack), before);
  });

  it('is refused with a code that was given for another sign-in (PKCE)', async () => {
    const before = await countRows();
    provider.tell({});
    const attacker = createHttpBrowser();
    const stolen = new URL(await attacker.follow(await start(attacker), isCallback));
    const victim = createHttpBrowser();
    const own = new URL(await victim.follow(await start(victim), isCallback));
    own.searchParams.set('code', stolen.searchParams.get('code') ?? '');
    await expectRefused(victim, await victim.follow(own.href, isBack), before);
  });

  it('names the reason where the person can do something about it', async () => {
    provider.tell(LIES['an address that is not verified'] ?? {});
    const browser = createHttpBrowser();
    const back = await browser.follow(await start(browser), isBack);
    const refusal = new URL(back).searchParams.get('error') ?? '';
    expect(googleRefused(refusal).message).toContain('has not verified your email address');
  });

  it('is a provider like any other when it is honest; userinfo is not asked', async () => {
    provider.tell({ userinfo: changed({ sub: 'subject-2', email: 'ceo@shop.example' }) });
    const browser = createHttpBrowser();
    const back = await browser.follow(await start(browser), isBack);
    expect(back).toBe(`${shop.url}${BACK}`);
    expect(await whoAmI(browser)).toMatchObject({ user: { email: provider.person.email } });
    expect(Object.keys(LIES).length + 1).toBeGreaterThanOrEqual(10);
  });

  it('joins no account by an address that it has not verified, nor by a changed one', async () => {
    const owner = await shop.signUp('owner@people.example');
    await confirmAddress(shop, owner);
    const accountsOf = () =>
      shop.db.$count(identityAccounts, eq(identityAccounts.userId, owner.userId));
    const unverified = { email: owner.email, email_verified: false };
    provider.tell({ claims: changed({ sub: 'subject-3', ...unverified }) });
    const before = await countRows();
    const stranger = createHttpBrowser();
    await expectRefused(stranger, await stranger.follow(await start(stranger), isBack), before);

    // Who is known by the subject stays who they are, whatever address comes with it.
    provider.tell({});
    const first = createHttpBrowser();
    await first.follow(await start(first), isBack);
    provider.tell({ claims: changed({ email: owner.email }) });
    const later = createHttpBrowser();
    await later.follow(await start(later), isBack);
    expect(await whoAmI(later)).toMatchObject({ user: { email: provider.person.email } });
    expect(await accountsOf()).toBe(1);
  });

  it('opens no session for an account with a second factor', async () => {
    provider.tell({});
    const first = createHttpBrowser();
    await first.follow(await start(first), isBack);
    const account = { cookie: first.cookieFor(shop.url) };
    const app = await setUpSecondFactor(shop, account);
    const sessions = await shop.db.$count(identitySessions);
    const browser = createHttpBrowser();
    const back = await browser.follow(await start(browser), isBack);
    expect(new URL(back).searchParams.get('error')).toBe('second-step');
    expect(new URL(back).searchParams.get('google')).toBe('page');
    expect(await whoAmI(browser)).toBeNull();
    expect(await shop.db.$count(identitySessions)).toBe(sessions);
    const finished = await browser.request(`${shop.url}/api/auth/second-step`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: shop.url },
      body: JSON.stringify({ code: app.code(1) }),
    });
    expect(finished.status).toBe(200);
    expect(await whoAmI(browser)).toMatchObject({ user: { email: provider.person.email } });
  });
});
