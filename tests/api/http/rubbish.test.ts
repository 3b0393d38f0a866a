/** What nobody should send, and what only programs send: an answer that fits, never a fault of the shop. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ADDRESS } from '../../support/orders.ts';
import { startTestShop, type TestAccount, type TestShop } from '../../support/shop/app.ts';
import { watchRoutes } from '../../support/shop/registered-routes.ts';

const registered = watchRoutes();
let shop: TestShop;
let admin: TestAccount;
beforeAll(async () => {
  shop = await startTestShop();
  admin = await shop.signInAdmin();
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
    [`/reset-password?token=${NUL}`, 410],
  ])('in the address %s: %i', async (path, status) => {
    expect((await shop.api(path)).status).toBe(status);
  });

  it('in a message: refused, nothing kept', async () => {
    const body = { name: 'Ann', email: 'ann@test.example', message: 'Hello there,\u0000 shop' };
    const answer = await shop.api('/contact', { body });
    expect(answer.status).toBe(422);
    expect(await answer.json()).toMatchObject({ errors: [{ pointer: '#/message' }] });
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

/** A lone surrogate: JSON can write it, and no database stores it. */
const HALF = '\ud800x';
const ID = '6f1b2c3d-4e5f-4a6b-8c7d-9e0f1a2b3c4d';
const PHONE = { heightMm: 150, widthMm: 70, depthMm: 8 };
const ACCOUNT = { name: HALF, email: 'half@test.example', password: 'Orbit-7$Lantern' };

it.each([
  ['PUT', '/delivery-address', { address: { ...ADDRESS, street: HALF } }, '#/address/street'],
  [
    'PUT',
    `/orders/${ID}/delivery-address`,
    { address: { ...ADDRESS, name: HALF } },
    '#/address/name',
  ],
  ['PUT', '/own-phone', { ...PHONE, name: HALF }, '#/name'],
  ['POST', `/orders/${ID}/cancel`, { reason: HALF }, '#/reason'],
  ['POST', `/orders/${ID}/refunds`, { amount: 1, reason: HALF }, '#/reason'],
  ['POST', `/orders/${ID}/ship`, { carrier: HALF, trackingNumber: '1' }, '#/carrier'],
  ['POST', `/orders/${ID}/returns`, { items: [ID], reason: 'other', note: HALF }, '#/note'],
  ['PUT', `/reviews/own/${ID}`, { rating: 5, details: `Good phone ${HALF}` }, '#/details'],
  ['PUT', `/reviews/${ID}/reply`, { text: HALF }, '#/text'],
  ['POST', `/reviews/${ID}/reject`, { reason: HALF }, '#/reason'],
  ['POST', `/messages/${ID}/answers`, { text: HALF }, '#/text'],
  ['POST', '/contact', { name: 'Ann', email: 'a@test.example', message: HALF }, '#/message'],
  ['POST', '/api/auth/sign-up/email', ACCOUNT, '#/name'],
  ['POST', '/mobile-data', { specs: { model: HALF } }, '#/specs/model'],
  ['POST', '/payment', { transactionId: 'pi_1', extra: [{ deep: HALF }] }, '#/extra/0/deep'],
])('%s %s refuses half a character at its field', async (method, path, body, pointer) => {
  const answer = await shop.api(path, { method, body, session: admin });
  const { errors } = await answer.json();
  expect([answer.status, errors]).toEqual([
    422,
    [expect.objectContaining({ pointer, message: expect.stringContaining('Please retype') })],
  ]);
});

it('PUT /shop-settings refuses half a character and keeps the settings', async () => {
  const read = async () => (await shop.api('/shop-settings', { session: admin })).json();
  const { settings } = await read();
  const body = { ...settings, companyName: HALF };
  const answer = await shop.api('/shop-settings', { method: 'PUT', body, session: admin });
  expect(answer.status).toBe(422);
  expect((await read()).settings).toEqual(settings);
});

describe('half a character in any call', () => {
  const ask = (name: string, suffix = '', body?: string) => {
    const [method = '', template = ''] = name.split(' ');
    const path = template.replace(':email', encodeURIComponent(admin.email)).replace(/:\w+/g, ID);
    const headers = { 'content-type': 'application/json' };
    return shop.api(path + suffix, { method, body, headers, session: admin });
  };

  it('is refused by each that takes a body, as a text and as the name of one', async () => {
    const names = registered.filter(({ schema }) => schema?.body).map(({ name }) => name);
    expect(names.length).toBeGreaterThan(50);
    for (const name of new Set(names)) {
      for (const body of ['{"any":{"deep":["\\ud800"]}}', '{"\\udfff":1}', '["\\ud800"]']) {
        const answer = await ask(name, '', body);
        const text = await answer.text();
        expect([name, answer.status, text]).toEqual([
          name,
          422,
          expect.stringContaining('half a character'),
        ]);
      }
    }
  });

  it.each(['%ED%A0%80', '%uD800', '%FF', '%F0%9F%98'])(
    'is no fault in the query %s of any call that reads',
    async (written) => {
      const names = registered.filter(({ name }) => /^GET \/(?!assets|api\/docs|live$)/.test(name));
      expect(names.length).toBeGreaterThan(50);
      for (const { name, schema } of names) {
        const keys = Object.keys(Object(schema?.querystring).shape ?? {});
        for (const key of [...keys, 'q']) {
          const { status } = await ask(name, `?${key}=${written}`);
          expect([name, key, status < 500]).toEqual([name, key, true]);
        }
      }
    },
  );

  it('in the name of an uploaded file, and in a cell of it: the check says so', async () => {
    const half = Buffer.from('eda080', 'hex');
    const parts = [
      '--x\r\nContent-Disposition: form-data; name="file"; filename="a',
      '.csv"\r\nContent-Type: text/csv\r\n\r\nname,category,price\nA',
      ',vivo,1\n\r\n--x--\r\n',
    ];
    const body = Buffer.concat(parts.flatMap((part) => [Buffer.from(part), half]).slice(0, -1));
    const headers = { 'content-type': 'multipart/form-data; boundary=x' };
    const answer = await shop.api('/transfer/mobiles', { body, headers, session: admin });
    expect(answer.status).toBe(200);
    const { id } = await answer.json();
    const read = async () => (await shop.api(`/transfer/${id}`, { session: admin })).json();
    await expect
      .poll(read)
      .toMatchObject({ state: 'refused', message: expect.stringContaining('not UTF-8') });
  });
});
