/** Public answers from the page cache: the same as when they were rendered, and each with a line in the log. */
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { WireMobile } from '../../../src/contract/mobiles.ts';
import { LIST, mobileTag } from '../../../src/http/cache/tags.ts';
import { startTestShop, type TestAccount, type TestShop } from '../../support/shop/app.ts';

const SHARED = 'public, max-age=0, s-maxage=10, stale-while-revalidate=20, stale-if-error=86400';

interface Line {
  msg: string;
  reqId: string;
  req: { method: string; route: string };
  status: number;
  bytes: number;
  milliseconds: number;
  cache?: string;
}

const lines: Line[] = [];
let shop: TestShop;
let admin: TestAccount;
let mobile: WireMobile;
beforeAll(async () => {
  const write = (line: string) => {
    lines.push(JSON.parse(line) as Line);
  };
  shop = await startTestShop({ log: { write } });
  admin = await shop.signInAdmin();
  [mobile] = (await (await shop.api('/mobile-data?limit=1')).json()) as [WireMobile];
});
afterAll(() => shop?.close());

/** As it is on the wire: compressed, with every header. */
async function ask(path: string, headers: Record<string, string> = {}, method = 'GET') {
  const asked = request(new URL(path, shop.url), { method, headers, agent: false }).end();
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  const { 'x-request-id': id, date: _, ...others } = answer.headers;
  const body = await buffer(answer);
  return { id: String(id), status: answer.statusCode, headers: others, body };
}
/** The one line of a request in the access log. */
async function lineOf({ id }: { id: string }): Promise<Line> {
  const found = () => lines.filter(({ reqId, msg }) => reqId === id && msg === 'answered');
  await expect.poll(found).toHaveLength(1);
  return found()[0] as Line;
}

const PATHS: [name: string, path: () => string, route: string][] = [
  ['a list', () => '/mobile-data?limit=24', '/mobile-data'],
  ['a phone', () => `/mobile-data/${mobile._id}`, '/mobile-data/:id'],
  ['a search', () => '/search?q=fold', '/search'],
  ['a page', () => '/order?brand=vivo', '/order'],
  ['the page of a phone', () => `/mobiles/${mobile.slug}`, '/mobiles/:slug'],
  ['data of a page', () => '/order.data?brand=oppo', '/order'],
];

describe.each(PATHS)('%s', (_, path, route) => {
  it('is the same from the cache as when it was rendered, in every encoding', async () => {
    const rendered = await ask(path());
    const cached = await ask(path());
    expect((await lineOf(rendered)).cache).toBe('miss');
    expect((await lineOf(cached)).cache).toBe('hit');
    expect({ ...cached, id: '' }).toEqual({ ...rendered, id: '' });
    expect(cached.headers['x-content-type-options']).toBe('nosniff');

    for (const [encoding, decode] of [
      ['br', brotliDecompressSync],
      ['gzip', gunzipSync],
    ] as const) {
      const { headers, body } = await ask(path(), { 'accept-encoding': encoding });
      expect(headers['content-encoding']).toBe(encoding);
      expect(decode(body).equals(rendered.body)).toBe(true);
    }
  });

  it('leaves one line in the log, rendered or cached', async () => {
    const answer = await ask(path());
    const line = await lineOf(answer);
    expect(line).toMatchObject({ req: { method: 'GET', route }, status: 200, cache: 'hit' });
    expect(line.bytes).toBeGreaterThan(answer.body.length);
    expect(line.milliseconds).toBeGreaterThanOrEqual(0);
  });

  it('is not sent again to a client that has it, and a HEAD gets no body', async () => {
    const { headers } = await ask(path());
    const etag = headers.etag ?? '';
    const unchanged = await ask(path(), { 'if-none-match': etag });
    expect([unchanged.status, unchanged.body.length, unchanged.headers.etag]).toEqual([
      304,
      0,
      etag,
    ]);
    expect((await ask(path(), { 'if-none-match': '"another"' })).status).toBe(200);
    const head = await ask(path(), {}, 'HEAD');
    expect([head.status, head.body.length, head.headers.etag]).toEqual([200, 0, etag]);
  });
});

describe('for a cache in front of the shop', () => {
  const sharedHeaders = async (path: string, headers: Record<string, string> = {}) => {
    const answer = await ask(path, headers);
    return [answer.headers['cache-control'], answer.headers['cache-tag']];
  };

  it('pages may be stored for seconds, by tags of what they show', async () => {
    const [kept, tags] = await sharedHeaders(`/mobiles/${mobile.slug}`);
    expect(kept).toBe(SHARED);
    expect(String(tags).split(',')).toContain(mobileTag(mobile._id));
    expect(await sharedHeaders('/order')).toEqual([SHARED, expect.stringContaining(LIST)]);
  });

  // An open page fetches its data again when a price has changed: a stored copy would be from before.
  it.each([
    ...['/order.data', '/mobile-data?limit=2', '/search?q=fold', '/reviews'],
    ...['/dashboard', '/login', '/livez'],
  ])('nothing of %s may be stored', async (path) => {
    for (let turn = 0; turn < 2; turn += 1) {
      const [kept, tags] = await sharedHeaders(path);
      expect([kept, tags]).toEqual([expect.stringMatching(/^no-(?:cache|store)$/), undefined]);
    }
  });

  it('nothing stale may be stored, nor what signed-in people get or the browser that changed it', async () => {
    const path = `/mobiles/${mobile.slug}`;
    await ask(path);
    const detail = JSON.parse((await ask(`/mobile-data/${mobile._id}`)).body.toString());
    const { name, category, description, image, specs, listPrice } = detail;
    const answer = await shop.api(`/mobile-data/${mobile._id}`, {
      method: 'PUT',
      as: admin,
      body: { name, price: listPrice + 1, category, description, image, specs },
    });
    expect(answer.status).toBe(200);
    const wrote = answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';

    const stale = await ask(path);
    expect((await lineOf(stale)).cache).toBe('stale');
    expect(stale.headers['cache-control']).toBe('no-cache');
    expect(await sharedHeaders(path, { cookie: wrote })).toEqual(['no-cache', undefined]);
    await expect.poll(async () => (await sharedHeaders(path))[0]).toBe(SHARED);
    expect(await sharedHeaders(path, { cookie: admin.cookie })).toEqual(['no-cache', undefined]);
    const authorization = `Bearer ${admin.token}`;
    expect(await sharedHeaders(path, { authorization })).toEqual(['no-cache', undefined]);
  });
});

it.each(['/livez', '/no/such/page', '/users', '/assets/none.js'])(
  '%s leaves one line in the log too',
  async (path) => {
    const line = await lineOf(await ask(path));
    expect(line.bytes).toBeGreaterThan(0);
    expect(line.cache).toBeUndefined();
  },
);
