/** Addresses of the list that name a brand or a value which the shop does not know. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestShop, type TestShop } from '../../../support/shop/app.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop?.close());

const open = (path: string) => shop.api(path);
const read = async (path: string) => (await open(path)).text();

test('a brand that is not sold is named, with all phones and the way to each brand', async () => {
  for (const path of ['/order?brand=nokia', '/order?category=nokia']) {
    const html = await read(path);
    expect(html).toContain('We do not sell Nokia. Here are all our phones.');
    expect(html).toContain('href="/order?brand=samsung"');
    expect(html).toMatch(/>109 phones/);
    expect(html).toContain('<meta name="robots" content="noindex"');
  }
  expect(await read('/?brand=nokia')).toContain('We do not sell Nokia. Here are our iPhones.');
});

test('a brand is selected in any case and under the key of the JSON calls', async () => {
  for (const path of [
    '/order?brand=SAMSUNG',
    '/order?category=samsung',
    '/order?category=Samsung',
  ]) {
    const html = await read(path);
    expect(html).toMatch(/<link rel="canonical" href="[^"]*\/order\?brand=samsung"/);
    expect(html).not.toContain('We do not sell');
  }
});

test('another name of a brand leads to its list', async () => {
  const answer = await open('/order?brand=galaxy&max=500');
  expect(answer.status).toBe(301);
  expect(answer.headers.get('location')).toBe('/order?brand=samsung&max=500');
  expect((await open('/order?brand=apple')).headers.get('location')).toBe('/order');
});

test.each([
  ['brand=apple&utm_source=letter&utm_medium=a%20b', 'utm_source=letter&utm_medium=a+b'],
  ['gclid=1&category=galaxy&sort=price', 'brand=samsung&sort=price&gclid=1'],
  ['brand=galaxy&utm_id=1&utm_id=2', 'brand=samsung&utm_id=1&utm_id=2'],
  ['brand=galaxy,made-up', 'brand=samsung&brand=made-up'],
  ['brand=galaxy&max=cheap&colour=blue', 'brand=samsung&colour=blue&max=cheap'],
])('the redirect from /order?%s keeps what else is in the address', async (query, kept) => {
  const answer = await open(`/order?${query}`);
  expect([answer.status, answer.headers.get('location')]).toEqual([301, `/order?${kept}`]);
});

test('a value that means nothing is named, and keys of others are not', async () => {
  expect(await read('/order?sort=luck')).toContain('a value for “sort” that we do not know');
  const campaign = await read('/order?utm_source=nokia&gclid=1');
  expect(campaign).not.toContain('The address has');
});

test('pages of made-up values are not cached', async () => {
  const { pageCache: cache } = shop.services;
  for (const path of ['/order?brand=made-up', '/?brand=made-up', '/order?colour=made-up']) {
    expect((await open(path)).headers.get('cache-control'), path).toBe('no-store');
    expect(cache.get(path), path).toBeUndefined();
  }
  await open('/order?category=VIVO&utm_source=made-up');
  expect(cache.get('/order?brand=vivo')).toBeDefined();
});
