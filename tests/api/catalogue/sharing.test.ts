/** What search engines and those who share an address get: sitemap, robots, pictures, plain facts. */
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { WireMobile } from '../../../src/contract/mobiles.ts';
import { createPageApi } from '../../../src/http/pages/page-api.ts';
import { productData } from '../../../src/web/features/catalogue/phone/structured-data.ts';
import { startTestShop, type TestAccount, type TestShop } from '../../support/shop/app.ts';

const IMMUTABLE = 'public, max-age=31536000, immutable';

describe('sharing', () => {
  let shop: TestShop;
  let pages: ReturnType<typeof createPageApi>;
  let admin: TestAccount;
  let phones: WireMobile[];
  beforeAll(async () => {
    shop = await startTestShop();
    pages = createPageApi(shop.services, new Headers());
    admin = await shop.signInAdmin();
    phones = (await (await shop.api('/mobile-data')).json()) as WireMobile[];
  });
  afterAll(() => shop?.close());

  const phone = (slug: string) => {
    const found = phones.find((mobile) => mobile.slug === slug);
    if (!found) throw new Error(`there is no ${slug}`);
    return found;
  };
  const open = async (slug: string) => {
    const page = await pages.phonePage(slug);
    if (page?.kind !== 'found') throw new Error(`there is no ${slug}`);
    return page;
  };
  const pictureOf = async (slug: string) => (await open(slug)).sharingPicture;

  test('C60 the sitemap names every phone and page once, with the day of its change', async () => {
    const answer = await shop.api('/sitemap.xml');
    expect(answer.headers.get('content-type')).toBe('application/xml; charset=utf-8');
    const index = await answer.text();
    const parts = [...index.matchAll(/<sitemap><loc>([^<]+)<\/loc>/g)].map(
      ([, part]) => part ?? '',
    );
    expect(parts.map((part) => new URL(part).pathname)).toEqual([
      '/sitemap-0.xml',
      '/sitemap-1.xml',
    ]);
    let xml = '';
    for (const part of parts) {
      const page = await shop.api(new URL(part).pathname);
      expect(page.headers.get('content-type')).toBe('application/xml; charset=utf-8');
      xml += await page.text();
    }
    expect((await shop.api('/sitemap-2.xml')).status).toBe(404);
    const places = [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, place]) => place);
    const { publicUrl } = shop.services.config;
    const expected = [
      ...['/', '/order', '/offered', '/find', '/about', '/contact'],
      ...['/delivery-and-returns', '/withdrawal', '/privacy', '/terms'],
      ...['samsung', 'realme', 'vivo', 'oppo'].map((brand) => `/order?brand=${brand}`),
      ...phones.map(({ slug }) => `/mobiles/${slug}`),
    ];
    expect(new Set(places)).toEqual(new Set(expected.map((path) => `${publicUrl}${path}`)));
    expect(places).toHaveLength(expected.length);
    expect(xml.match(/<lastmod>\d{4}-\d\d-\d\dT[\d:.]+Z<\/lastmod>/g)?.length).toBeGreaterThan(
      phones.length,
    );
    const again = await shop.api('/sitemap.xml', {
      headers: { 'if-none-match': answer.headers.get('etag') ?? '' },
    });
    expect(again.status).toBe(304);
  });

  test('C60 robots are sent to the sitemap and kept out of dashboard and API', async () => {
    const answer = await shop.api('/robots.txt');
    const text = await answer.text();
    expect(text).toContain(`Sitemap: ${shop.services.config.publicUrl}/sitemap.xml`);
    for (const path of ['/dashboard', '/api/', '/mobile-data']) {
      expect(text).toContain(`Disallow: ${path}\n`);
    }
    expect(text).not.toMatch(/Disallow: \/(?:mobiles|order|pictures|assets)?$/m);
  });

  test('C59 pictures of shop, brand and phone are 1200 × 630 and kept for ever', async () => {
    const addresses = await Promise.all([
      pages.sharingPicture({ kind: 'shop' }),
      pages.sharingPicture({ kind: 'brand', category: 'iPhone' }),
      pictureOf('samsung-galaxy-z-fold7'),
    ]);
    expect(new Set(addresses).size).toBe(3);
    for (const address of addresses) {
      const answer = await shop.api(address);
      expect(answer.headers.get('content-type'), address).toBe('image/jpeg');
      expect(answer.headers.get('cache-control'), address).toBe(IMMUTABLE);
      const picture = await sharp(Buffer.from(await answer.arrayBuffer())).stats();
      expect(picture.entropy, `${address} shows something`).toBeGreaterThan(2);
      const { width, height } = await sharp(
        Buffer.from(await (await shop.api(address)).arrayBuffer()),
      ).metadata();
      expect([width, height]).toEqual([1200, 630]);
    }
  });

  test('a former address of a picture leads to the present one; an unknown one is a 404', async () => {
    for (const present of [
      await pages.sharingPicture({ kind: 'shop' }),
      await pictureOf('samsung-galaxy-z-fold7'),
    ]) {
      const former = await shop.api(present.replace(/\.[\w-]{12}\.jpg$/, '.AAAAAAAAAAAA.jpg'));
      expect([former.status, former.headers.get('location')]).toEqual([302, present]);
      expect(former.headers.get('cache-control')).toBe('public, max-age=60');
    }
    for (const name of ['brand-nokia', 'mobile-never-was', 'other']) {
      const answer = await shop.api(`/pictures/sharing/${name}.AAAAAAAAAAAA.jpg`);
      expect(answer.status, name).toBe(404);
    }
  });

  test('a comparison is drawn only when a page has named its picture, and others may embed it', async () => {
    const slugs = phones
      .slice(0, 4)
      .map(({ slug }) => slug)
      .sort();
    const { sharingPicture } = await pages.comparison(slugs);
    const answer = await shop.api(sharingPicture);
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, IMMUTABLE]);
    expect(answer.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    expect((await answer.arrayBuffer()).byteLength).toBeGreaterThan(5_000);

    const ofShop = await pages.sharingPicture({ kind: 'shop' });
    const shorter = `/pictures/sharing/compare-${slugs.slice(1).join('_')}`;
    for (const hash of ['none', 'AAAAAAAAAAAA', sharingPicture.split('.')[1]]) {
      const made = await shop.api(`${shorter}.${hash}.jpg`);
      expect([made.status, made.headers.get('location')]).toEqual([302, ofShop]);
      expect(await made.text()).toBe('');
    }
  });

  test('a flood of pictures keeps nobody from the catalogue', async () => {
    const named: string[] = [];
    for (let place = 0; place < 24; place += 1) {
      const slugs = [0, 1, 2].map((more) => phones[place * 3 + more]?.slug ?? '').sort();
      named.push((await pages.comparison(slugs)).sharingPicture);
    }
    const pictures = named.map(async (address) => (await shop.api(address)).status);
    const searches = named.map(async (_, place) => (await shop.api(`/search?q=a${place}`)).status);
    expect(new Set(await Promise.all(searches))).toEqual(new Set([200]));
    expect(new Set(await Promise.all(pictures))).toEqual(new Set([200, 503]));
  });

  test('a phone that is uploaded a photo is shared with it, under a new address', async () => {
    const { slug, _id, name, price, category, description } = phone('oppo-find-x7-ultra');
    const before = await pictureOf(slug);
    const form = new FormData();
    const photo = await sharp({
      create: { width: 400, height: 700, channels: 3, background: '#206040' },
    })
      .jpeg()
      .toBuffer();
    form.append('image', new Blob([new Uint8Array(photo)], { type: 'image/jpeg' }), 'photo.jpg');
    const upload = await shop.api('/images', { body: form, as: admin });
    const { data } = (await upload.json()) as { data: { display_url: string } };
    const body = { name, price, category, description, image: data.display_url };
    await shop.api(`/mobile-data/${_id}`, { method: 'PUT', body, as: admin });
    await expect.poll(() => pictureOf(slug)).not.toBe(before);
    const address = await pictureOf(slug);
    const bytes = Buffer.from(await (await shop.api(address)).arrayBuffer());
    const { data: pixel } = await sharp(bytes)
      .extract({ left: 600, top: 300, width: 1, height: 1 })
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect(pixel[1]).toBeGreaterThan(pixel[0] ?? 255);
  });

  test('C57 what search engines read of a phone is what each variant costs, has and is rated', async () => {
    const { mobile, reviews } = await open('realme-7');
    const input = { mobile, reviews, image: '/picture.jpg' };
    const address = 'https://shop.example/mobiles/realme-7';
    const group = productData(input, (path) => `https://shop.example${path}`);
    expect(group).toMatchObject({
      '@type': 'ProductGroup',
      productGroupID: mobile._id,
      url: address,
      variesBy: ['https://schema.org/color', 'https://schema.org/size'],
      brand: { name: mobile.specs?.brand },
      height: { value: mobile.specs?.body.heightMm, unitCode: 'MMT' },
      aggregateRating: { ratingValue: 4, reviewCount: 1 },
      review: [{ reviewBody: reviews[0]?.details }],
    });
    expect(group).not.toHaveProperty('offers');
    const { hasVariant } = group as { hasVariant: Record<string, unknown>[] };
    expect(hasVariant.map(({ sku, color, size, url }) => [sku, color, size, url])).toEqual(
      mobile.variants.map(({ sku, colour, storage }) => {
        const query = new URLSearchParams({ colour: `${colour}`, storage: `${storage}` });
        return [sku, colour, `${storage} GB`, `${address}?${query}`];
      }),
    );
    expect(hasVariant.map(({ offers }) => offers)).toMatchObject(
      mobile.variants.map(({ price, available }, place) => ({
        price,
        priceCurrency: 'USD',
        availability: `https://schema.org/${available > 0 ? 'InStock' : 'OutOfStock'}`,
        url: hasVariant[place]?.url,
        shippingDetails: { '@id': '#delivery' },
        hasMerchantReturnPolicy: { '@id': '#returns' },
      })),
    );
    expect(JSON.stringify(group)).not.toMatch(/gtin|null/);
    const unrated = productData({ ...input, mobile: { ...mobile, rating: null } }, (path) => path);
    expect(unrated).not.toHaveProperty('aggregateRating');
  });

  test('C57 a phone that is sold as it is is one product, with a barcode where it has one', async () => {
    const { mobile } = await open('realme-7');
    const [first] = mobile.variants;
    if (!first) throw new Error('there is no variant');
    const bare = { ...first, colour: null, storage: null, name: null, available: 0 };
    const dataOf = (only: typeof first) =>
      productData({ mobile: { ...mobile, variants: [only] }, reviews: [], image: '/p' }, (p) => p);
    const data = dataOf(bare);
    expect(data).toMatchObject({
      '@type': 'Product',
      sku: first.sku,
      model: 'realme 7',
      url: '/mobiles/realme-7',
      offers: { price: first.price, availability: 'https://schema.org/OutOfStock' },
    });
    for (const unknown of ['color', 'size', 'gtin', 'hasVariant', 'productGroupID']) {
      expect(data).not.toHaveProperty(unknown);
    }
    expect(dataOf({ ...first, barcode: '4006381333931', ram: 8 })).toMatchObject({
      gtin: '4006381333931',
      color: 'Mist Blue',
      size: '8 GB RAM, 64 GB',
    });
  });
});
