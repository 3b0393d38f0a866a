/** Who is answered from the cache of public calls and pages, and for whom they are made anew. */
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tagsOf } from '../../../src/http/cache/tags.ts';
import { startTestShop, type TestAccount, type TestShop } from '../../support/shop/app.ts';

let shop: TestShop;
let admin: TestAccount;
let shopper: TestAccount;
let aheadMs = 0;
beforeAll(async () => {
  shop = await startTestShop({ clock: { now: () => new Date(Date.now() + aheadMs) } });
  admin = await shop.signInAdmin();
  shopper = await shop.signUp();
});
afterAll(() => shop.close());

const KEPT = '[{"name":"kept"}]';

/** Puts an answer into the cache that no handler would make, so that it is known again. */
async function keepMarked(): Promise<void> {
  const { pageCache: cache } = shop.services;
  cache.forget(tagsOf({ kind: 'anything' }));
  const key = `/mobile-data?${JSON.stringify({ limit: 3 })}`;
  await cache.produce(key, async () => ({ status: 200, headers: {}, body: Buffer.from(KEPT) }));
}

/** Of a change that pages show. */
async function write(): Promise<string> {
  const session = admin;
  const { settings } = await (await shop.api('/shop-settings', { session })).json();
  const answer = await shop.api('/shop-settings', { method: 'PUT', body: settings, session });
  return answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';
}

async function ask(
  authorization?: string,
  cookie?: string,
): Promise<{ status: number; body: string }> {
  const headers = Object.entries({ authorization, cookie }).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value]],
  );
  const answer = await shop.api('/mobile-data?limit=3', { headers: Object.fromEntries(headers) });
  return { status: answer.status, body: await answer.text() };
}

it.each([
  ['nothing', () => undefined],
  ['a word', () => 'x'],
  ['another scheme', () => 'Basic YWRtaW46YWRtaW4='],
  ['a token of nobody', () => 'Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiJhZG1pbiJ9.'],
  ["an admin's token with another signature", () => `Bearer ${admin.token.slice(0, -6)}AAAAAA`],
  ["a shopper's token", () => `Bearer ${shopper.token}`],
])('whoever brings %s is answered from the kept bytes', async (_name, authorization) => {
  await keepMarked();
  expect(await ask(authorization())).toEqual({ status: 200, body: KEPT });
});

it('an admin gets it as it is now', async () => {
  await keepMarked();
  const { status, body } = await ask(`Bearer ${admin.token}`);
  expect(status).toBe(200);
  expect(body).not.toBe(KEPT);
});

it('a browser that has just written gets it as it is now, and no other', async () => {
  const cookie = await write();
  await keepMarked();
  expect(await ask(undefined, `${cookie.slice(0, -6)}AAAAAA`)).toEqual({ status: 200, body: KEPT });
  const { status, body } = await ask(undefined, cookie);
  expect(status).toBe(200);
  expect(body).not.toBe(KEPT);
});

describe('a cached page', () => {
  const PAGE = '/order?brand=vivo';
  const COOKIE = /^handset\.wrote=(?<value>[0-9a-z]{8,9}\.[\w-]{43})$/;

  async function cacheMarkedPage(key = PAGE): Promise<void> {
    const { pageCache: cache } = shop.services;
    cache.forget(tagsOf({ kind: 'anything' }));
    const headers = { 'content-type': 'text/html; charset=utf-8' };
    await cache.produce(key, async () => ({ status: 200, headers, body: Buffer.from(KEPT) }));
  }
  /** As it is given: `fetch` would tidy the path. */
  async function isCached(path: string, init: { method?: string; cookie?: string } = {}) {
    const headers = init.cookie === undefined ? {} : { cookie: init.cookie };
    const options = { path, headers, agent: false };
    const asked = request(shop.url, { ...options, method: init.method ?? 'GET' }).end();
    const [answer] = (await once(asked, 'response')) as [IncomingMessage];
    return (await text(answer)) === KEPT;
  }
  it.each([
    ['1', () => '1'],
    ['nothing', () => ''],
    ['this moment', () => Date.now().toString(36)],
    ['this moment and no signature', () => `${Date.now().toString(36)}.`],
    ['this moment and a made-up signature', () => `${Date.now().toString(36)}.${'A'.repeat(43)}`],
    ['a number that is none', () => `NaN.${'A'.repeat(43)}`],
    [
      'the signature of another purpose',
      () => {
        const now = Date.now().toString(36);
        return `${now}.${shop.services.secrets.fingerprint(now, 'wish-list')}`;
      },
    ],
  ])('is not rendered anew for a cookie that says %s', async (_, value) => {
    await cacheMarkedPage();
    for (const name of ['handset.wrote', '__Host-handset.wrote']) {
      expect(await isCached(PAGE, { cookie: `${name}=${value()}` })).toBe(true);
    }
  });

  it('is rendered anew for 3 seconds for the browser that has written', async () => {
    const cookie = await write();
    expect(cookie).toMatch(COOKIE);
    await cacheMarkedPage();
    expect(await isCached(PAGE, { cookie })).toBe(false);
    await cacheMarkedPage();
    expect(await isCached(PAGE, { cookie: `a=b; ${cookie}; c=d` })).toBe(false);

    await cacheMarkedPage();
    for (const elapsedMs of [3_600_000, -3_600_000]) {
      aheadMs = elapsedMs;
      expect(await isCached(PAGE, { cookie }), `${elapsedMs}`).toBe(true);
    }
    aheadMs = 0;
    const later = `handset.wrote=${(Date.now() + 1).toString(36)}.${cookie.split('.').at(-1)}`;
    expect(await isCached(PAGE, { cookie: later })).toBe(true);
  });

  it.each([
    ['/order?brand=vivo&utm_source=mail&_=17', PAGE],
    ['/order?brand=VIVO', PAGE],
    ['/order/?brand=vivo&brand=', PAGE],
    ['/ORDER?brand=vivo', PAGE],
    ['/%6frder?brand=vivo', PAGE],
    ['/%4Frder?br%61nd=%76ivo', PAGE],
    ['/nowhere/../order?brand=vivo', PAGE],
    ['/nowhere/%2e%2e/order?brand=vivo', PAGE],
    ['/about?index', '/about'],
    ['/%61bout', '/about'],
    ['/order.data?brand=vivo', '/order.data?brand=vivo'],
    ['/order.data?brand=vivo&_routes=anything', '/order.data?brand=vivo'],
    ['/%6frder.data?brand=vivo', '/order.data?brand=vivo'],
    [
      '/order.data?brand=vivo&_routes=x,routes/order,root,routes/order',
      '/order.data?brand=vivo&_routes=root%2Croutes%2Forder',
    ],
  ])('is not rendered anew when asked for as %s', async (path, key) => {
    await cacheMarkedPage(key);
    expect(await isCached(path)).toBe(true);
  });

  it.each([
    { accept: 'application/json' },
    { accept: 'rubbish' },
    { 'accept-language': 'de, fr;q=0.5' },
    { 'accept-encoding': 'zstd, rubbish;q=7' },
    { range: 'bytes=0-5' },
    { 'cache-control': 'no-cache' },
    { pragma: 'no-cache' },
    { 'if-none-match': '"rubbish"' },
    { 'if-modified-since': 'Sat, 28 Nov 2026 00:00:00 GMT' },
    { 'x-forwarded-host': 'elsewhere.example' },
    { 'x-http-method-override': 'POST' },
    { 'sec-purpose': 'prefetch' },
    { 'user-agent': 'Googlebot' },
    { authorization: 'Bearer rubbish' },
    { cookie: 'handset.session_token=rubbish; theme=dark' },
    { 'x-react-router-request': 'yes' },
  ])('is not rendered anew for the header %j', async (headers) => {
    await cacheMarkedPage();
    const answer = await shop.api(PAGE, { headers: Object.fromEntries(Object.entries(headers)) });
    expect(await answer.text()).toBe(KEPT);
  });
});
