/** Answers from bytes: the short way sends what the usual one does, and only to whom that is due. */
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { WireMobile } from '../../../src/contract/mobiles.ts';
import { publicCacheOf } from '../../../src/http/cache/public-cache.ts';
import { startTestShop, type TestAccount, type TestShop } from '../../support/shop/app.ts';

let shop: TestShop;
let admin: TestAccount;
let mobile: WireMobile;
beforeAll(async () => {
  shop = await startTestShop();
  admin = await shop.signInAdmin();
  [mobile] = (await (await shop.api('/mobile-data?limit=1')).json()) as [WireMobile];
});
afterAll(() => shop?.close());

interface Answer {
  status: number;
  headers: IncomingMessage['headers'];
  body: Buffer;
  isShort: boolean;
}

/** As it is on the wire: compressed, and with every header. */
async function ask(path: string, headers: Record<string, string> = {}, method = 'GET') {
  const asked = request(new URL(path, shop.url), { method, headers, agent: false }).end();
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  const { 'x-request-id': id, date: _, ...kept } = answer.headers;
  const { statusCode: status = 0 } = answer;
  return { status, headers: kept, body: await buffer(answer), isShort: id === undefined };
}

/** Asks until it is answered the short way. */
async function askTwice(path: string, headers?: Record<string, string>): Promise<[Answer, Answer]> {
  const usual = await ask(path, headers);
  await expect.poll(async () => (await ask(path, headers)).isShort).toBe(true);
  return [usual, await ask(path, headers)];
}

const PATHS: [name: string, path: () => string][] = [
  ['a list', () => '/mobile-data?limit=24'],
  ['a mobile', () => `/mobile-data/${mobile._id}`],
  ['a search', () => '/search?q=fold'],
  ['a page', () => '/order?brand=vivo'],
  ['the page of a phone', () => `/mobiles/${mobile.slug}`],
  ['data of a page', () => '/order.data?brand=oppo'],
];
const ENCODINGS = ['identity', 'gzip', 'br'];

describe.each(PATHS)('%s', (_, path) => {
  it.each(ENCODINGS)('is the same the short way, as %s', async (encoding) => {
    await ask(path(), { 'accept-encoding': encoding });
    publicCacheOf(shop.services).addresses.clear();
    const [usual, short] = await askTwice(path(), { 'accept-encoding': encoding });
    expect([usual.isShort, usual.status]).toEqual([false, 200]);
    expect({ ...short, isShort: false }).toEqual(usual);
  });

  it('is not sent again to who has it', async () => {
    const [{ headers }] = await askTwice(path());
    const {
      status,
      body,
      isShort,
      headers: told,
    } = await ask(path(), {
      'if-none-match': headers.etag ?? '',
    });
    expect([status, body.length, isShort, told.etag]).toEqual([304, 0, true, headers.etag]);
    expect((await ask(path(), { 'if-none-match': '"another"' })).status).toBe(200);
  });
});

it('only plain questions go the short way', async () => {
  const path = '/mobile-data?limit=2';
  await askTwice(path);
  const asked: [Record<string, string>, string?][] = [
    [{ authorization: `Bearer ${admin.token}` }],
    [{ authorization: 'Bearer rubbish' }],
    [{ 'content-encoding': 'gzip' }],
    [{}, 'HEAD'],
  ];
  for (const [headers, method] of asked) {
    const { isShort } = await ask(path, headers, method);
    expect(isShort, JSON.stringify([headers, method])).toBe(false);
  }
  const elsewhere = await ask(path, { host: 'elsewhere.example' });
  expect([elsewhere.isShort, elsewhere.status]).toEqual([false, 421]);
});

it('what was changed is shown at once', async () => {
  const path = `/mobile-data/${mobile._id}`;
  const [before] = await askTwice(path);
  const { name, price, category, description, image, specs } = JSON.parse(before.body.toString());
  const changed = await shop.api(path, {
    method: 'PUT',
    as: admin,
    body: { name, price: price + 1, category, description, image, specs },
  });
  expect(changed.status).toBe(200);
  expect(JSON.parse((await ask(path)).body.toString())).toMatchObject({ price: price + 1 });
});
