/** The finder's page: from bytes, under one address, and complete without a script. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PageCache } from '../../../src/http/cache/page-cache.ts';
import { cacheKeyOf } from '../../../src/http/cache/public-pages.ts';
import { createPageApi } from '../../../src/http/pages/page-api.ts';
import { startTestShop, type TestShop } from '../../support/shop/app.ts';
import { createChance } from '../../support/shop/finder-cases.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop?.close());

const read = async (path: string) => (await shop.api(path)).text();

describe('the page of the finder', () => {
  it('is answered from bytes under one address, however the form spells it', async () => {
    const [one, other] = await Promise.all(
      ['/find?budget=900&size=small', '/find?size=small&hand=&budget=900.00&hours=&x=1'].map(
        async (path) => (await shop.api(path)).headers.get('etag'),
      ),
    );
    expect(one).not.toBeNull();
    expect(other).toBe(one);
    expect(shop.services.pageCache.get('/find?size=small&budget=900')).toBeDefined();
  });

  it('is found by search engines without answers only', async () => {
    const [bare, answered] = await Promise.all(['/find', '/find?budget=900'].map(read));
    expect(bare).toMatch(/<link rel="canonical" href="[^"]*\/find"/);
    expect(bare).not.toContain('noindex');
    expect(answered).toContain('<meta name="robots" content="noindex"');
    expect(await read('/sitemap-0.xml')).toMatch(/\/find<\/loc>/);
  });

  it('tells phones, reasons and what came near without a script', async () => {
    const html = await read('/find?budget=500&hours=30&pocketHeight=160&weigh-battery=4');
    expect(html).toMatch(/\d+ phones? fits? your limits/);
    expect(html).toMatch(/About \d+ hours on a charge \([\d,]+ mAh\), you asked for 30/);
    expect(html).toMatch(/\$[\d,]+ over your limit|mm too tall for your pocket/);
    expect(html).toMatch(/<input[^>]* name="budget"[^>]* value="500"/);
    expect(html).toMatch(/<input[^>]* name="weigh-battery"[^>]* value="4"/);
  });

  it('ranks phones by preferences without saying that they fit', async () => {
    const html = await read('/find?size=small&hours=30&spend=700&hand=180');
    expect(html).toMatch(/\d+ phones, best match first\./);
    expect(html).not.toMatch(/phones? fits? /);
  });

  it('names what it ignores of its address', async () => {
    const html = await read('/find?size=huge&budget=abc&brand=nokia');
    expect(html).toContain('We do not sell Nokia. The finder looks at all our brands.');
    expect(html).toContain(
      'The address has values for “size” and “budget” that we do not know, so the finder ignores them.',
    );
    expect(html).toContain('<meta name="robots" content="noindex"');
    expect(await read('/find?weigh-price=2&budget=900')).not.toContain('The address has');
    const renamed = await shop.api('/find?brand=apple&budget=900');
    expect([renamed.status, renamed.headers.get('location')]).toEqual([
      301,
      '/find?brand=iPhone&budget=900',
    ]);
  });

  it('says what to change when nothing fits', async () => {
    const html = await read('/find?budget=20');
    expect(html).toContain('Nothing fits');
    expect(html).toMatch(/Raise your limit from \$20 to \$[\d,]+ and \d+ phones fit\./);
  });

  it('follows when a phone is changed', async () => {
    const pages = createPageApi(shop.services, new Headers());
    const { best } = await pages.findPhones({});
    const [first] = best;
    const admin = await shop.signInAdmin();
    await shop.api(`/mobile-data/${first?.mobile._id}`, { method: 'DELETE', as: admin });
    await expect
      .poll(async () => (await read('/find')).includes(`>${first?.mobile.name}</a>`))
      .toBe(false);
  });
});

it('ten thousand made-up addresses make the cache no larger than its bound', async () => {
  const bound = 1_000_000;
  const cache = new PageCache(bound);
  const chance = createChance(9);
  const page = { status: 200, headers: {}, body: Buffer.alloc(2_000) };
  const keys = new Set<string>();
  let largest = 0;
  for (let count = 0; count < 10_000; count += 1) {
    const url = `/find?budget=${chance.below(3_000)}.${chance.below(99)}&hand=${chance.below(400)}&x=${count}`;
    const key = cacheKeyOf({ method: 'GET', url });
    // What means nothing is told on a page that is not cached.
    if (key === null) continue;
    keys.add(key);
    if (!cache.get(key)) await cache.produce(key, async () => page);
    largest = Math.max(largest, cache.sizeBytes);
  }
  expect(largest).toBeLessThanOrEqual(bound);
  // What nobody could mean is left out.
  expect([...keys].filter((key) => /x=|\.\d/.test(key))).toEqual([]);
});
