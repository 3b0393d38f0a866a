/** The pages of a phone's variants: one address each, their bytes, and what makes them out of date. */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { WireMobile, WireMobileDetail } from '../../../src/contract/mobiles.ts';
import { variants } from '../../../src/database/schema.ts';
import { startTestShop, type TestAccount, type TestShop } from '../../support/shop/app.ts';

const PAGE = '/mobiles/apple-iphone-11';
const GREEN = `${PAGE}?colour=Green&storage=128`;

describe('the page of a variant', () => {
  let shop: TestShop;
  let admin: TestAccount;
  beforeAll(async () => {
    shop = await startTestShop();
    admin = await shop.signInAdmin();
  });
  afterAll(() => shop?.close());

  const ask = async (path: string) => {
    const answer = await shop.api(path);
    return { status: answer.status, etag: answer.headers.get('etag'), html: await answer.text() };
  };
  const detailOf = async (slug: string) => {
    const all = (await (await shop.api('/mobile-data')).json()) as WireMobile[];
    const id = all.find((mobile) => mobile.slug === slug)?._id;
    return (await (await shop.api(`/mobile-data/${id}`)).json()) as WireMobileDetail;
  };
  const describedIn = ({ html }: { html: string }) =>
    /<meta name="description" content="([^"]*)"/.exec(html)?.[1];
  const canonicalOf = ({ html }: { html: string }) =>
    /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1];

  test('tells its price, has one address, and the plain one is the one to be found', async () => {
    const page = await ask(GREEN);
    expect(page.status).toBe(200);
    expect(describedIn(page)).toContain('iPhone 11 (Green, 128 GB), ');
    expect(describedIn(page)).toContain(' for $769. ');
    expect(page.html).toContain('aria-label="Buy iPhone 11"');
    expect(canonicalOf(page)).toBe(`${shop.services.config.publicUrl}${PAGE}`);
    for (const path of [
      `${PAGE}?storage=128&colour=Green`,
      `${PAGE}?x=1&colour=Green&storage=128&ram=&view=up`,
      `${PAGE}/?colour=Green&storage=128&storage=256`,
    ]) {
      expect((await ask(path)).etag, path).toBe(page.etag);
    }
    expect((await ask(`${PAGE}?colour=Green&storage=256`)).etag).not.toBe(page.etag);
    expect((await ask(`${GREEN}&view=side`)).etag).not.toBe(page.etag);
  });

  test('that is sold out promises nothing, and has no bar to buy with', async () => {
    const { html } = await ask(`${PAGE}?colour=Yellow&storage=64`);
    expect(html).toContain('We do not know yet when');
    expect(html).not.toContain('working days');
    expect(html).not.toContain('aria-label="Buy iPhone 11"');
  });

  test('addresses that somebody makes up are the plain page, not a million', async () => {
    const { pageCache: cache } = shop.services;
    const plain = await ask(PAGE);
    const before = cache.sizeBytes;
    for (let round = 0; round < 40; round += 1) {
      const made = Array.from({ length: 5 }, (_, index) =>
        ask(`${PAGE}?colour=Plaid+${round}&storage=${index}&view=up&x=${round}`),
      );
      for (const { etag } of await Promise.all(made)) expect(etag).toBe(plain.etag);
    }
    expect(cache.sizeBytes).toBe(before);
    const nobody = await ask('/mobiles/never-was?colour=Green&storage=128');
    expect(nobody.status).toBe(404);
    expect(nobody.etag).toBe((await ask('/mobiles/never-was')).etag);
  });

  test('the data of a page are those of all variants, kept once', async () => {
    const plain = await ask(`${PAGE}.data`);
    expect(plain.status).toBe(200);
    expect((await ask(`${PAGE}.data?colour=Green&storage=128`)).etag).toBe(plain.etag);
    expect((await ask(`${PAGE}.data?colour=Plaid`)).etag).toBe(plain.etag);
  });

  test('a changed price shows in it, and a withdrawn variant leaves the plain page', async () => {
    const slug = 'apple-iphone-12';
    const detail = await detailOf(slug);
    const one = detail.variants.find(({ _id }) => _id !== detail.defaultVariant);
    if (!one) throw new Error('there is one variant only');
    const path = `/mobiles/${slug}?colour=${one.colour}&storage=${one.storage}`;
    await ask(path);
    const wanted = { price: 4_321 };
    const changes = [{ _id: detail._id, variant: one._id, wanted }];
    const changed = await shop.api('/mobile-data/changes', { body: { changes }, as: admin });
    expect(changed.status).toBe(200);
    await expect.poll(async () => describedIn(await ask(path))).toContain(' for $4,321. ');
    const { name, listPrice: price, category, description, image, specs } = detail;
    const left = detail.variants
      .filter(({ _id }) => _id !== one._id)
      .map(({ _id, sku, colour, colourHex, storage, ram, listPrice }) => ({
        ...{ _id, sku, colour, colourHex, storage, ram, price: listPrice },
        isDefault: _id === detail.defaultVariant,
      }));
    const body = { name, price, category, description, image, specs, variants: left };
    const put = await shop.api(`/mobile-data/${detail._id}`, { method: 'PUT', body, as: admin });
    expect(put.status).toBe(200);
    const isPlain = async () => (await ask(path)).etag === (await ask(`/mobiles/${slug}`)).etag;
    await expect.poll(isPlain).toBe(true);
    const [row] = await shop.db.select().from(variants).where(eq(variants.id, one._id));
    expect(row?.deletedAt).not.toBeNull();
  });
});
