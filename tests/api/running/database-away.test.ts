/** The database goes away under a shop that is open: what can be seen is answered from memory, the rest is refused. */
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import type { WireMobile } from '../../../src/contract/mobiles.ts';
import { remember } from '../../../src/http/cache/public-cache.ts';
import { LIST } from '../../../src/http/cache/tags.ts';
import { toAppError } from '../../../src/http/plugins/problems.ts';
import { newId } from '../../../src/shared/tools/ids.ts';
import { createCatalogue } from '../../../src/shop/catalogue/index.ts';
import { type CuttingProxy, startCuttingProxy } from '../../faults/cutting-proxy.ts';
import { prepareTestDatabase } from '../../support/database/database.ts';
import { startTestShop, type TestAccount, type TestShop } from '../../support/shop/app.ts';

describe.runIf(inject('postgresUrl'))('a shop whose database is away', () => {
  let proxy: CuttingProxy;
  let shop: TestShop;
  let shopper: TestAccount;
  let phones: WireMobile[];
  /** Not through the proxy. */
  let beside: pg.Client;
  beforeAll(async () => {
    const prepared = await prepareTestDatabase({ kind: 'postgres', catalogue: true });
    proxy = await startCuttingProxy(prepared.url ?? '');
    const database = { ...prepared, url: proxy.url };
    shop = await startTestShop({ database, settings: { DATABASE_PATIENCE_MS: '250' } });
    shopper = await shop.signUp();
    phones = (await (await shop.api('/mobile-data')).json()) as WireMobile[];
    beside = new pg.Client({ connectionString: prepared.ownerUrl });
    await beside.connect();
  });
  const goAway = async () => {
    proxy.shut();
    // Also without a request, so that cached answers are marked as well.
    await expect.poll(() => shop.services.catalogue.isAway()).toBe(true);
  };
  const comeBack = async () => {
    proxy.open();
    proxy.resume();
    await expect.poll(() => shop.services.catalogue.isAway()).toBe(false);
  };
  afterEach(comeBack);
  afterAll(async () => {
    await beside?.end();
    await shop?.close();
    await proxy?.close();
  });

  const phone = (place: number) => {
    const found = phones[place];
    if (!found) throw new Error('The catalogue is too small.');
    return found;
  };
  async function ask(path: string, init?: Parameters<TestShop['api']>[1]) {
    const answer = await shop.api(path, init);
    const text = await answer.text();
    return { status: answer.status, isStale: answer.headers.get('x-catalogue') === 'stale', text };
  }
  const cartBody = () => ({ productId: phone(0)._id, email: shopper.email });

  it('shows lists, searches, phones, comparisons and finder, new and cached, and says that they may be stale', async () => {
    const cached = ['/order', `/mobiles/${phone(1).slug}`, `/mobile-data/${phone(1)._id}`];
    for (const path of cached) await ask(path);
    const paths = [
      ...cached,
      ...[
        '/',
        '/?q=pro',
        '/order?sort=price',
        '/offered',
        '/find',
        '/find?for=gaming',
        '/about',
        '/terms',
      ],
      ...[`/mobiles/${phone(2).slug}`, `/compare?phones=${phone(3).slug},${phone(4).slug}`],
      ...['/mobile-data?limit=3&sort=price', `/mobile-data/${phone(2)._id}`, '/search?q=galxy'],
      '/sitemap.xml',
    ];
    await goAway();
    for (const path of paths) {
      for (const session of [undefined, shopper]) {
        const { status, isStale } = await ask(path, { session });
        expect([path, status, isStale]).toEqual([path, 200, true]);
      }
      const { headers } = await shop.api(path);
      expect([path, headers.get('cache-control')]).toEqual([path, 'no-cache']);
    }
    expect((await ask(phone(5).image ?? '')).status).toBe(200);
    expect((await ask(`/mobiles/${phone(2).slug}`)).text).toContain(phone(2).name);
    expect((await ask('/search?q=galxy')).text).toContain('Galaxy');
  });

  it('shows a phone or a comparison though the connection breaks while it is read', async () => {
    for (const place of [10, 11, 12, 13, 14, 15]) {
      for (const path of [
        `/mobiles/${phone(place).slug}`,
        `/compare?phones=${phone(place).slug},${phone(place + 10).slug}`,
      ]) {
        proxy.arm('query', place - 10);
        const { status } = await ask(path);
        proxy.disarm();
        expect([path, status]).toEqual([path, 200]);
        await comeBack();
      }
    }
  });

  it('shows what it knows of the shop without waiting for a database that has fallen silent', async () => {
    const { services } = shop;
    await remember(services, 'greeting', async () => 'hello');
    services.pageCache.forget([LIST]);
    proxy.silence();
    let asked = 0;
    const greeting = await remember(services, 'greeting', async () => {
      asked += 1;
      return 'goodbye';
    });
    expect([greeting, asked]).toEqual(['hello', 0]);
  });

  it('is ready, so that a balancer goes on sending visitors', async () => {
    await goAway();
    expect((await ask('/readyz')).status).toBe(200);
  });

  it('finds nothing missing that it cannot look for', async () => {
    await goAway();
    const paths = ['/mobiles/made-up', `/mobile-data/${newId()}`, '/reviews'];
    for (const path of paths) expect([path, (await ask(path)).status]).toEqual([path, 503]);
    await comeBack();
    for (const path of paths.slice(0, 2)) expect((await ask(path)).status).toBe(404);
  });

  it('does not say who is signed in, and calls no one signed out', async () => {
    await goAway();
    const path = '/api/auth/get-session';
    const { status, text } = await ask(path, { session: shopper });
    expect([status, JSON.parse(text).code]).toEqual([503, 'not-ready']);
    await comeBack();
    expect((await ask(path, { session: shopper })).text).toContain(shopper.email);
  });

  it('takes no writes until it is back', async () => {
    const headers = { 'idempotency-key': newId() };
    await goAway();
    const refused = await ask('/carts', { as: shopper, body: cartBody(), headers });
    expect([refused.status, JSON.parse(refused.text).code]).toEqual([503, 'not-ready']);
    await comeBack();
    expect((await ask('/carts', { as: shopper, body: cartBody(), headers })).status).toBe(200);
  });

  it('shows changes and reviews again as soon as the database is back', async () => {
    const { slug, _id: id } = phone(6);
    const page = `/mobiles/${slug}`;
    await goAway();
    await beside.query('update variants set price_cents = 12300 where mobile_id = $1', [id]);
    expect((await ask(page)).text).not.toContain('$123');
    await comeBack();
    const { text, isStale } = await ask(`/mobile-data/${id}`);
    expect([JSON.parse(text).price, isStale]).toEqual([123, false]);
    await expect.poll(async () => (await ask(page)).text).toContain('$123');
  });

  it('answers while the database is silent', async () => {
    proxy.silence();
    const answers = await Promise.all(
      [1, 2, 3].map((limit) => ask(`/mobile-data?limit=${limit}&sort=-price`)),
    );
    for (const one of answers) expect(one).toMatchObject({ status: 200, isStale: true });
  });

  it('answers 503 where nothing was loaded before', async () => {
    await goAway();
    const opened = createCatalogue(shop.db, { timeLimitMs: 250 });
    const error = await opened.current().catch(toAppError);
    expect(error).toMatchObject({ status: 503, code: 'not-ready' });
  });
});
