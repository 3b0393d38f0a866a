/** What a cache in front of the shop may keep, and what it is told when something was changed. */
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { WireMobile, WireMobileDetail } from '../../../src/contract/mobiles.ts';
import { outdatedTags, SHOP } from '../../../src/http/cache/edge-tags.ts';
import { startTestShop, type TestAccount, type TestShop } from '../../support/shop/app.ts';

const SECRET = randomBytes(16).toString('hex');
const KEPT = 'public, max-age=0, s-maxage=1, stale-while-revalidate=1, stale-if-error=86400';

/** Takes what it is told, unless it is told to refuse. */
async function startEdge() {
  const told: { tags: string[]; header: unknown; secret: unknown }[] = [];
  const edge = { told, refusesNext: 0, url: '', close: () => undefined as unknown };
  const server = createServer(async (request, answer) => {
    const { tags } = (await json(request)) as { tags: string[] };
    const isRefused = edge.refusesNext > 0;
    if (isRefused) edge.refusesNext -= 1;
    const { authorization: secret, 'surrogate-key': header } = request.headers;
    if (!isRefused) told.push({ tags, header, secret });
    answer.writeHead(isRefused ? 503 : 200).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  edge.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  edge.close = () => server.close();
  return edge;
}

describe('with a cache in front', () => {
  let edge: Awaited<ReturnType<typeof startEdge>>;
  let shop: TestShop;
  let admin: TestAccount;
  let mobile: WireMobile;
  /** Changed by one test alone. */
  let other: WireMobile;
  beforeAll(async () => {
    edge = await startEdge();
    const settings = {
      EDGE_SECONDS: '1',
      EDGE_PURGE_URLS: edge.url,
      EDGE_PURGE_SECRET: SECRET,
    };
    shop = await startTestShop({ settings });
    admin = await shop.signInAdmin();
    const list = await shop.api('/mobile-data?limit=2');
    [mobile, other] = (await list.json()) as [WireMobile, WireMobile];
  });
  afterAll(async () => {
    await shop?.close();
    edge?.close();
  });

  const page = () => `/mobiles/${mobile.slug}`;
  async function ask(path: string, headers: Record<string, string> = {}) {
    const answer = await shop.api(path, { headers });
    const told = (name: string) => answer.headers.get(name);
    await answer.text();
    return {
      status: answer.status,
      isShort: told('x-request-id') === null,
      kept: told('cache-control'),
      keys: told('surrogate-key'),
      tags: told('cache-tag'),
      etag: told('etag') ?? '',
    };
  }
  async function edit({ _id } = mobile): Promise<string> {
    const path = `/mobile-data/${_id}`;
    const detail = (await (await shop.api(path)).json()) as WireMobileDetail;
    const { name, category, description, image, specs } = detail;
    const body = { name, price: detail.listPrice + 1, category, description, image, specs };
    const answer = await shop.api(path, { method: 'PUT', as: admin, body });
    expect(answer.status).toBe(200);
    return answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  }
  const tagsTold = () => new Set(edge.told.flatMap(({ tags }) => tags));

  it('its pages may be kept for a second, by tags that a change of what they show takes away', async () => {
    const outdated = outdatedTags({ kind: 'edited', mobileIds: [mobile._id] });
    for (const path of [page(), '/', '/order', '/order.data?brand=vivo', '/offered']) {
      await ask(path);
      await expect.poll(async () => (await ask(path)).isShort).toBe(true);
      for (const again of [undefined, { 'if-none-match': (await ask(path)).etag }]) {
        const { kept, keys, tags } = await ask(path, again);
        expect(kept, path).toBe(KEPT);
        expect(tags?.replaceAll(',', ' ')).toBe(keys);
        expect(
          keys?.split(' ').some((tag) => outdated.includes(tag)),
          path,
        ).toBe(true);
      }
    }
  });

  it('says the same the short way', async () => {
    const usual = await ask('/order?brand=oppo');
    await expect.poll(async () => (await ask('/order?brand=oppo')).isShort).toBe(true);
    expect(usual.isShort).toBe(false);
    expect({ ...(await ask('/order?brand=oppo')), isShort: false }).toEqual(usual);
  });

  it.each(['/mobile-data?limit=2', '/search?q=fold', '/reviews', '/dashboard', '/login', '/livez'])(
    'nothing of %s may be kept',
    async (path) => {
      for (let times = 0; times < 3; times += 1) {
        const { kept, keys, tags } = await ask(path);
        expect([kept, keys, tags]).toEqual([
          expect.stringMatching(/^no-(?:cache|store)$/),
          null,
          null,
        ]);
      }
    },
  );

  it('nothing that was out of date when it was sent may be kept, nor what was made for somebody', async () => {
    const before = await ask(page());
    const cookie = await edit();
    const shownOn = await ask(page());
    expect([shownOn.etag, shownOn.kept, shownOn.keys]).toEqual([before.etag, 'no-cache', null]);
    const own = await ask(page(), { cookie });
    expect([own.etag === before.etag, own.kept, own.keys]).toEqual([false, 'no-cache', null]);
    await expect.poll(async () => (await ask(page())).kept).toBe(KEPT);
    const proven = await ask(page(), { authorization: `Bearer ${admin.token}` });
    expect([proven.status, proven.kept, proven.keys]).toEqual([200, 'no-cache', null]);
  });

  it('it is told to forget everything at the start, and what was changed twice', async () => {
    await expect.poll(() => tagsTold().has(SHOP)).toBe(true);
    await edit(other);
    const outdated = outdatedTags({ kind: 'edited', mobileIds: [other._id] });
    // What other tests have changed may be told the second time among these.
    const told = () => edge.told.filter(({ tags }) => outdated.every((tag) => tags.includes(tag)));
    await expect.poll(() => told().length).toBe(2);
    const known = [...outdated, ...outdatedTags({ kind: 'edited', mobileIds: [mobile._id] })];
    for (const { tags, header, secret } of told()) {
      expect([header, secret]).toEqual([tags.join(' '), `Bearer ${SECRET}`]);
      expect(tags.filter((tag) => !known.includes(tag))).toEqual([]);
    }
  });

  it('it is told again what it did not take', async () => {
    edge.told.length = 0;
    edge.refusesNext = 3;
    await edit();
    await expect.poll(() => edge.refusesNext).toBe(0);
    const outdated = outdatedTags({ kind: 'edited', mobileIds: [mobile._id] });
    await expect.poll(() => outdated.every((tag) => tagsTold().has(tag))).toBe(true);
  });

  it('it is told when an offer begins', async () => {
    edge.told.length = 0;
    const startsAt = new Date(Date.now() + 3_000);
    const path = `/mobile-data/${mobile._id}`;
    const detail = (await (await shop.api(path)).json()) as WireMobileDetail;
    const { name, category, description, image, specs, listPrice: price } = detail;
    const offer = {
      price: price - 100,
      startsAt: startsAt.toISOString(),
      endsAt: new Date(startsAt.getTime() + 3_600_000).toISOString(),
    };
    const body = { name, price, category, description, image, specs, offers: [offer] };
    const answer = await shop.api(path, { method: 'PUT', as: admin, body });
    expect([answer.status, await answer.text()]).toEqual([200, expect.anything()]);
    await expect.poll(() => tagsTold().has(SHOP)).toBe(true);
    expect(Date.now()).toBeGreaterThanOrEqual(startsAt.getTime());
  });
});

it('what cannot be told of changes shows nothing on while it asks', async () => {
  const shop = await startTestShop({ settings: { EDGE_SECONDS: '1' } });
  const answer = await shop.api('/about');
  expect(answer.headers.get('cache-control')).toBe(
    'public, max-age=0, s-maxage=1, stale-if-error=86400',
  );
  await shop.close();
});
