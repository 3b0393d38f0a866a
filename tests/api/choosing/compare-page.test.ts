/** The page of a comparison: its one address, its bytes, what makes them out of date, its picture. */
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { WireMobile, WireMobileDetail } from '../../../src/contract/mobiles.ts';
import { createPageApi } from '../../../src/http/pages/page-api.ts';
import { startTestShop, type TestAccount, type TestShop } from '../../support/shop/app.ts';

const PAIR = '/compare?phones=apple-iphone-16,samsung-galaxy-s24';
const KEY = PAIR.replace(',', '%2C');

describe('the page of a comparison', () => {
  let shop: TestShop;
  let pages: ReturnType<typeof createPageApi>;
  let admin: TestAccount;
  beforeAll(async () => {
    shop = await startTestShop();
    pages = createPageApi(shop.services, new Headers());
    admin = await shop.signInAdmin();
  });
  afterAll(() => shop?.close());

  const ask = async (path: string) => {
    const answer = await shop.api(path);
    return { status: answer.status, etag: answer.headers.get('etag'), html: await answer.text() };
  };
  const titleOf = ({ html }: { html: string }) => /<title>([^<]*)<\/title>/.exec(html)?.[1];
  const canonicalOf = ({ html }: { html: string }) =>
    /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1];
  const isIndexed = ({ html }: { html: string }) => !html.includes('content="noindex"');
  const detailOf = async (slug: string) => {
    const all = (await (await shop.api('/mobile-data')).json()) as WireMobile[];
    const id = all.find((mobile) => mobile.slug === slug)?._id;
    return (await (await shop.api(`/mobile-data/${id}`)).json()) as WireMobileDetail;
  };
  const change = async (detail: WireMobileDetail, changes: { name?: string; price?: number }) => {
    const { _id, name, listPrice: price, category, description, image, specs } = detail;
    const body = { name, price, category, description, image, specs, ...changes };
    const answer = await shop.api(`/mobile-data/${_id}`, { method: 'PUT', body, as: admin });
    expect(answer.status).toBe(200);
  };

  test('is one page, whatever the order of its phones and whatever else is in the address', async () => {
    const page = await ask(PAIR);
    expect(page.status).toBe(200);
    expect(titleOf(page)).toBe('Compare iPhone 16 and Galaxy S24 · Handset');
    expect(canonicalOf(page)).toBe(`${shop.services.config.publicUrl}${PAIR}`);
    expect(isIndexed(page)).toBe(true);
    for (const path of [
      '/compare?phones=samsung-galaxy-s24,apple-iphone-16',
      '/compare?phones=samsung-galaxy-s24&phones=apple-iphone-16&phones=',
      '/compare?x=1&phones=Apple-iPhone-16,samsung-galaxy-s24,apple-iphone-16&view=up',
      '/Compare?phones=apple-iphone-16,samsung-galaxy-s24&more=true',
    ]) {
      expect((await ask(path)).etag, path).toBe(page.etag);
    }
  });

  test('of more than four phones the first four that there are stand there, and it is said', async () => {
    const named = ['vivo-x200-pro', 'realme-7', 'samsung-galaxy-s24', 'apple-iphone-16'];
    const page = await ask(`/compare?phones=nobody,${named},apple-iphone-11`);
    const shows = (text: string) => page.html.includes(text);
    expect(shows('More than')).toBe(true);
    expect(shows('/mobiles/apple-iphone-11')).toBe(false);
    for (const slug of named) expect(shows(`/mobiles/${slug}`), slug).toBe(true);
    expect(titleOf(page)).toBe('iPhone 16, realme 7, Galaxy S24 or vivo X200 Pro · Handset');
    expect(isIndexed(page)).toBe(false);
    const exact = await ask(`/compare?phones=${named}`);
    expect(exact.html.includes('More than')).toBe(false);
  });

  test('without two phones it is where they are chosen', async () => {
    for (const path of ['/compare', '/compare?phones=apple-iphone-16', '/compare?phones=nobody']) {
      const page = await ask(path);
      expect([path, page.status, isIndexed(page)]).toEqual([path, 200, false]);
      expect(/<select[^>]* name="phones"/.test(page.html), path).toBe(true);
      expect(page.html.includes('<option value="realme-7">'), path).toBe(true);
    }
  });

  test('names the requested phones that are not sold, above the comparison and above the search', async () => {
    const one = await ask('/compare?phones=nope,apple-iphone-16');
    const textOf = ({ html }: { html: string }) => html.replaceAll('<!-- -->', '');
    expect(textOf(one)).toContain('“nope” is not sold here, so this comparison leaves it out.');
    const two = await ask(`${PAIR},nope,never-was`);
    expect(titleOf(two)).toBe('Compare iPhone 16 and Galaxy S24 · Handset');
    expect(textOf(two)).toContain('“never-was” and “nope” are not sold here');
    expect(textOf(await ask(PAIR))).not.toContain('not sold here');
  });

  test('pages with made-up phones are not cached', async () => {
    const { pageCache: cache } = shop.services;
    await ask('/compare');
    const before = cache.sizeBytes;
    expect(before).toBeGreaterThan(0);
    // A few at a time: each is rendered, and a crowd of them is refused.
    for (let round = 0; round < 10; round += 1) {
      const made = Array.from({ length: 4 }, (_, index) => {
        const names = [`made-up-${round}-${index}`, `as-well-${index}`];
        return ask(`/compare?phones=${names}&view=side&all=true&x=${round}`);
      });
      for (const { status } of await Promise.all(made)) expect(status).toBe(200);
    }
    expect(cache.sizeBytes).toBe(before);
  });

  test('a changed price shows in it, and leaves comparisons of other phones as they are', async () => {
    const others = '/compare?phones=realme-7%2Cvivo-x200-pro';
    await ask(others);
    await ask(PAIR);
    const fresh = (key: string) => shop.services.pageCache.getFresh(key);
    const kept = fresh(others);
    expect([kept, fresh(KEY)]).not.toContain(undefined);
    const detail = await detailOf('apple-iphone-16');
    await change(detail, { price: 1_234 });
    expect(fresh(KEY)).toBeUndefined();
    expect(fresh(others)).toBe(kept);
    await expect.poll(async () => (await ask(PAIR)).html.includes('$1,234')).toBe(true);
    await change(await detailOf('apple-iphone-16'), { price: detail.listPrice });
  });

  test('a renamed phone is found by both of its addresses, a removed one is left out', async () => {
    const detail = await detailOf('oppo-find-x8-pro');
    await change(detail, { name: 'OPPO Renamed 9' });
    const { phones } = await pages.comparison(['oppo-find-x8-pro', 'apple-iphone-16']);
    const renamed = phones.find(({ _id }) => _id === detail._id);
    expect(renamed).toMatchObject({ name: 'OPPO Renamed 9' });
    const page = await ask('/compare?phones=oppo-find-x8-pro,apple-iphone-16');
    expect(canonicalOf(page)).toContain(renamed?.slug);
    const present = `/compare?phones=${renamed?.slug},apple-iphone-16`;
    expect((await ask(present)).etag).toBe(page.etag);
    await shop.api(`/mobile-data/${detail._id}`, { method: 'DELETE', as: admin });
    // Both are asked anew each time: what is shown on for a second still offers the removed phone.
    const isNamed = async () =>
      (await ask(present)).html
        .replaceAll('<!-- -->', '')
        .includes('OPPO Renamed 9 is not sold here');
    await expect.poll(isNamed).toBe(true);
  });

  test('has a picture of its phones to be shared; others lead to none', async () => {
    const { sharingPicture } = await pages.comparison(['samsung-galaxy-s24', 'apple-iphone-16']);
    expect(sharingPicture).toMatch(
      /^\/pictures\/sharing\/compare-apple-iphone-16_samsung-galaxy-s24\.[\w-]{12}\.jpg$/,
    );
    const picture = await shop.api(sharingPicture);
    expect(picture.headers.get('cache-control')).toContain('immutable');
    const { width, height } = await sharp(Buffer.from(await picture.arrayBuffer())).metadata();
    expect([width, height]).toEqual([1200, 630]);
    for (const name of [
      'compare-samsung-galaxy-s24_apple-iphone-16',
      'compare-apple-iphone-16_nobody',
      'compare-apple-iphone-16_apple-iphone-16',
      'compare-apple-iphone-16',
    ]) {
      expect((await shop.api(`/pictures/sharing/${name}.none.jpg`)).status, name).toBe(404);
    }
  });

  test('tells of each phone the lowest price of the 30 days before', async () => {
    const { phones } = await pages.comparison(['realme-7', 'apple-iphone-16']);
    for (const { slug, lowestOf30Days } of phones) {
      const page = await pages.phonePage(slug);
      if (page?.kind !== 'found') throw new Error(`${slug} is not there`);
      const { history } = page.variantPages[page.mobile.defaultVariant] ?? {};
      expect(lowestOf30Days, slug).toBe(history?.lowestOf30Days);
    }
  });
});
