/** What browsers and proxies may keep: what a route declares to be public, and nothing else. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../../../src/app.ts';
import type { WireMobile } from '../../../src/contract/mobiles.ts';
import { startTestShop, type TestShop } from '../../support/shop/app.ts';
import { watchRoutes } from '../../support/shop/registered-routes.ts';

const registered = watchRoutes();
let shop: TestShop;
let mobile: WireMobile;
beforeAll(async () => {
  shop = await startTestShop();
  [mobile] = (await (await shop.api('/mobile-data?limit=1')).json()) as [WireMobile];
});
afterAll(() => shop?.close());

const CHECKED_EACH_TIME = 'no-cache';
/** Of pages: browsers ask each time, a cache in front need not for ten seconds. */
const SHARED = 'public, max-age=0, s-maxage=10, stale-while-revalidate=20, stale-if-error=86400';
const FOR_EVER = 'public, max-age=31536000, immutable';

/** Every route whose answers may be kept, with one of its addresses. */
const PUBLIC: Record<string, [path: (mobile: WireMobile) => string, expected: string]> = {
  'GET /mobile-data': [() => '/mobile-data', CHECKED_EACH_TIME],
  'GET /mobile-data/:id': [({ _id }) => `/mobile-data/${_id}`, CHECKED_EACH_TIME],
  'GET /search': [() => '/search?q=fold', CHECKED_EACH_TIME],
  'GET /reviews': [() => '/reviews', CHECKED_EACH_TIME],
  'GET /robots.txt': [() => '/robots.txt', 'public, max-age=3600'],
  'GET /sitemap.xml': [() => '/sitemap.xml', 'public, max-age=3600'],
  'GET /sitemap-:part(^\\d{1,6}).xml': [() => '/sitemap-1.xml', 'public, max-age=3600'],
  'GET /pictures/:id/:file': [({ image }) => image, FOR_EVER],
  'GET /pictures/sharing/:file': [() => '/pictures/sharing/home.none.jpg', 'no-store'],
  'GET /images/:key/:file': [({ _id }) => `/images/${_id}/640.webp`, 'no-store'],
};
/** Files of the built pages and of the API's own documentation. */
const FILES = /^GET \/(?:assets|api\/docs)\b/;

describe('a route that declares its answers public', () => {
  it('is one of these', () => {
    const declared = registered
      .filter(({ name, config }) => config?.caching === 'public' && name.startsWith('GET '))
      .map(({ name }) => name)
      .filter((name) => !FILES.test(name));
    expect([...new Set(declared)].sort()).toEqual(Object.keys(PUBLIC).sort());
  });

  it('asks for no account', () => {
    const closed = registered.filter(
      ({ config, permission }) => config?.caching === 'public' && permission !== 'public',
    );
    expect(closed).toEqual([]);
  });

  it.each(Object.keys(PUBLIC))('%s: says how long its answer may be kept', async (name) => {
    const [path, expected] = PUBLIC[name] ?? [() => '', ''];
    const answer = await shop.api(path(mobile));
    // An answer that is a refusal is never kept.
    expect(answer.status).toBe(expected === 'no-store' ? 404 : 200);
    expect(answer.headers.get('cache-control')).toBe(expected);
  });
});

describe('a route that declares nothing', () => {
  it('is not kept, whatever its handler says', async () => {
    const app = await createApp(shop.services);
    const config = { permission: 'public' } as const;
    app.get('/silent', { config }, async () => ({ name: 'Ann' }));
    app.get('/loud', { config }, async (_request, reply) => {
      return reply.header('cache-control', 'public, max-age=60').send({ name: 'Ann' });
    });
    const host = new URL(shop.url).host;
    for (const url of ['/silent', '/loud']) {
      const answer = await app.inject({ url, headers: { host } });
      expect(answer.statusCode).toBe(200);
      expect(answer.headers['cache-control'], url).toBe('no-store');
    }
    await app.close();
  });

  it.each(['/carts', '/payment-history'])('%s of a shopper is not kept', async (path) => {
    const shopper = await shop.signUp();
    const answer = await shop.api(`${path}/${shopper.email}`, { as: shopper });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });
});

it('data of pages name their characters', async () => {
  for (const path of ['/order.data', '/mobiles/nowhere.data', '/login.data', '/nowhere.data']) {
    const type = (await shop.api(path)).headers.get('content-type');
    expect([path, type]).toEqual([path, 'text/x-script; charset=utf-8']);
  }
});

it('what other sites must not embed says so, and only pictures may be', async () => {
  const policyOf = async (path: string) => {
    const answer = await shop.api(path);
    return [answer.status, answer.headers.get('cross-origin-resource-policy')];
  };
  for (const path of [
    '/',
    '/order',
    '/mobile-data?limit=1',
    '/livez',
    '/api/docs',
    '/robots.txt',
  ]) {
    expect([path, ...(await policyOf(path))]).toEqual([path, 200, 'same-origin']);
  }
  expect(await policyOf('/nowhere')).toEqual([404, 'same-origin']);
  expect(await policyOf(mobile.image)).toEqual([200, 'cross-origin']);
});

it('every answer forbids another base for its addresses', async () => {
  for (const path of ['/', '/api/docs', '/mobile-data?limit=1', '/pictures/sharing/x.none.jpg']) {
    const policy = (await shop.api(path)).headers.get('content-security-policy');
    expect([path, policy]).toEqual([path, expect.stringContaining("base-uri 'none'")]);
  }
});

it('no answer allows another origin to read it', async () => {
  for (const path of ['/', '/api/docs/json', '/mobile-data?limit=1', '/livez', '/nowhere']) {
    for (const method of ['GET', 'OPTIONS']) {
      const headers = { origin: 'https://evil.example', 'access-control-request-method': 'PUT' };
      const answer = await shop.api(path, { method, headers });
      expect([path, method, answer.headers.get('access-control-allow-origin')]).toEqual([
        path,
        method,
        null,
      ]);
    }
  }
});

it.each([
  ['/', SHARED],
  ['/dashboard', 'no-store'],
  ['/dashboard/myCart', 'no-store'],
  ['/order', SHARED],
])('the page %s is answered with %s', async (path, expected) => {
  expect((await shop.api(path)).headers.get('cache-control')).toBe(expected);
});
