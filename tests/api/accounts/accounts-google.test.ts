/** Google sign-in against the sandbox's OpenID provider, over HTTP as a browser does it. */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { identityAccounts, identityUsers } from '../../../src/database/schema.ts';
import { createHttpBrowser, type HttpBrowser } from '../../support/browser/http-browser.ts';
import { startTestShop, type TestShop } from '../../support/shop/app.ts';

const BACK = '/login?google=popup';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop({ catalogue: false });
});
afterAll(() => shop?.close());

const isBack = (url: string) => url.startsWith(`${shop.url}/login`);
const isCallback = (url: string) => url.startsWith(`${shop.url}/api/auth/oauth2/callback/google?`);

async function start(browser: HttpBrowser, callbackURL = BACK): Promise<Response> {
  return browser.request(`${shop.url}/api/auth/sign-in/oauth2`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: shop.url },
    body: JSON.stringify({ providerId: 'google', callbackURL, disableRedirect: true }),
  });
}

/** Goes to the provider and chooses a person. @returns where the browser is sent then */
async function choose(browser: HttpBrowser, person: string): Promise<string> {
  const { url } = (await (await start(browser)).json()) as { url: string };
  const page = await browser.follow(url, () => false);
  const chosen = await browser.request(page, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ person }).toString(),
  });
  const next = new URL(chosen.headers.get('location') ?? '', page).href;
  return browser.follow(next, isCallback);
}

const whoAmI = async (browser: HttpBrowser) =>
  (await (await browser.request(`${shop.url}/api/auth/get-session`)).json()) as {
    user: { email: string; name: string; emailVerified: boolean };
  } | null;

describe('Google sign-in', () => {
  it('asks with state, PKCE and nonce, at the configured address', async () => {
    const { url } = (await (await start(createHttpBrowser())).json()) as { url: string };
    const asked = new URL(url);
    expect(asked.origin).toBe(shop.sandboxUrl);
    const query = Object.fromEntries(asked.searchParams);
    expect(query).toMatchObject({
      response_type: 'code',
      code_challenge_method: 'S256',
      redirect_uri: `${shop.url}/api/auth/oauth2/callback/google`,
    });
    for (const name of ['state', 'nonce', 'code_challenge'])
      expect(query[name]?.length, name).toBeGreaterThan(20);
  });

  it('R155 R180 signs a new person in, and the same person the next time', async () => {
    const browser = createHttpBrowser();
    const back = await browser.follow(await choose(browser, 'person-ada'), isBack);
    expect(back).toBe(`${shop.url}${BACK}`);
    const me = await whoAmI(browser);
    expect(me?.user).toMatchObject({ email: 'ada@people.example', emailVerified: true });
    const session = { cookie: browser.cookieFor(shop.url) };
    const body = { name: me?.user.name ?? '', email: me?.user.email ?? '' };
    expect(await (await shop.api('/users', { body, session })).json()).toMatchObject({
      insertedId: expect.any(String),
    });
    expect(await (await shop.api('/users', { body, session })).json()).toMatchObject({
      insertedId: null,
    });

    const again = createHttpBrowser();
    await again.follow(await choose(again, 'person-ada'), isBack);
    expect((await whoAmI(again))?.user.email).toBe('ada@people.example');
    expect(await shop.db.$count(identityUsers, eq(identityUsers.email, 'ada@people.example'))).toBe(
      1,
    );
  });

  it('G43 refuses an address that the provider has not verified', async () => {
    const browser = createHttpBrowser();
    const back = await browser.follow(await choose(browser, 'person-chi'), isBack);
    expect(new URL(back).searchParams.get('error')).toBe('email_not_verified');
    expect(await whoAmI(browser)).toBeNull();
    expect(await shop.db.$count(identityUsers, eq(identityUsers.email, 'chi@people.example'))).toBe(
      0,
    );
  });

  it('G43 does not join an account whose address nobody has verified here', async () => {
    const squatter = await shop.signUp('bo@people.example');
    const browser = createHttpBrowser();
    const back = await browser.follow(await choose(browser, 'person-bo'), isBack);
    expect(new URL(back).searchParams.get('error')).toBe('account_not_linked');
    expect(await whoAmI(browser)).toBeNull();
    expect(
      await shop.db.$count(identityAccounts, eq(identityAccounts.userId, squatter.userId)),
    ).toBe(1);

    await shop.db
      .update(identityUsers)
      .set({ emailVerified: true })
      .where(eq(identityUsers.id, squatter.userId));
    const later = createHttpBrowser();
    await later.follow(await choose(later, 'person-bo'), isBack);
    expect((await whoAmI(later))?.user.email).toBe('bo@people.example');
    expect(
      await shop.db.$count(identityAccounts, eq(identityAccounts.userId, squatter.userId)),
    ).toBe(2);
  });

  it('refuses answers that do not belong to this browser’s question', async () => {
    const victim = createHttpBrowser();
    const own = await choose(victim, 'person-ada');
    const attacker = createHttpBrowser();
    await start(attacker);
    const changed = (name: string, value: string | null) => {
      const url = new URL(own);
      if (value === null) url.searchParams.delete(name);
      else url.searchParams.set(name, value);
      return url.href;
    };
    const answers = [
      [attacker, own],
      [createHttpBrowser(), own],
      [victim, changed('state', 'x')],
      [victim, changed('state', null)],
      [victim, changed('code', 'x')],
      [victim, changed('iss', 'https://evil.example')],
      [victim, own],
      [victim, own],
    ] as const;
    for (const [index, [browser, url]] of answers.entries()) {
      const back = await browser.follow(url, isBack);
      expect(back.startsWith(`${shop.url}/login`), `${index}: ${back}`).toBe(true);
      expect(new URL(back).searchParams.has('error'), `${index}: ${back}`).toBe(true);
      expect(await whoAmI(browser), String(index)).toBeNull();
    }
  });

  it('comes back to paths of the shop only', async () => {
    const payloads = [
      'https://evil.example',
      '//evil.example',
      '/\\evil.example',
      'javascript:alert(1)',
      '/a\nb',
      '',
      'login',
      '\\\\evil.example',
      '/\tevil',
    ];
    for (const payload of payloads) {
      const answer = await start(createHttpBrowser(), payload);
      expect(answer.status, payload).toBe(422);
    }
  });
});
