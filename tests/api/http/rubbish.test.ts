/** What nobody should send, and what only programs send: an answer that fits, never a fault of the shop. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestShop, type TestShop } from '../../support/shop/app.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.close());

const NUL = '%00';

it.each([
  '/',
  '/order?brand=vivo',
  '/mobiles/samsung-galaxy-s24',
  '/dashboard/myCart',
  '/mobile-data?limit=3',
  '/search?q=s24',
  '/reviews',
  '/sitemap.xml',
  '/sitemap-1.xml',
  '/robots.txt',
  '/nowhere',
])('HEAD %s is GET without its body', async (path) => {
  const [head, get] = await Promise.all([shop.api(path, { method: 'HEAD' }), shop.api(path)]);
  expect(head.status).toBe(get.status);
  expect(head.headers.get('content-type')).toBe(get.headers.get('content-type'));
  expect(head.headers.get('etag')).toBe(get.headers.get('etag'));
  expect(await head.text()).toBe('');
});

describe('a character that no database keeps', () => {
  it.each([
    [`/mobiles/${NUL}`, 404],
    [`/mobile-data/${NUL}`, 404],
    [`/order?q=a${NUL}b`, 200],
    [`/order?cursor=${NUL}`, 200],
    [`/search?q=${NUL}`, 200],
    [`/reset-password?token=${NUL}`, 200],
  ])('in the address %s: %i', async (path, status) => {
    expect((await shop.api(path)).status).toBe(status);
  });

  it('in a message: refused, nothing kept', async () => {
    const body = { name: 'Ann', email: 'ann@test.example', message: 'Hello there,\u0000 shop' };
    const answer = await shop.api('/contact', { body });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ code: 'malformed-request' });
  });

  it('in the name of a new account: told beside its field', async () => {
    const body = { name: 'Ann\u0000', email: 'nul@test.example', password: 'Orbit-7$Lantern' };
    const answer = await shop.api('/api/auth/sign-up/email', { body });
    expect(answer.status).toBe(422);
    expect(await answer.json()).toMatchObject({ errors: [{ pointer: '#/name' }] });
  });
});

it.each(['/login', '/signUp', '/reset-password', '/contact/message'])(
  'something that is no form, sent to %s, is refused',
  async (path) => {
    for (const type of ['application/json', 'text/plain', 'multipart/form-data; boundary=x']) {
      const headers = { 'content-type': type, origin: shop.url };
      const answer = await shop.api(path, { method: 'POST', body: '{"a":1}', headers });
      expect(answer.status, type).toBeGreaterThanOrEqual(400);
      expect(answer.status, type).toBeLessThan(500);
    }
  },
);
