/** What a phone's own page is made of: its address, offers in time, price history, related phones. */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { WireMobile } from '../../../src/contract/mobiles.ts';
import { formerSlugs, mobiles, offers, priceHistory } from '../../../src/database/schema.ts';
import { createPageApi } from '../../../src/http/pages/page-api.ts';
import { newId } from '../../../src/shared/tools/ids.ts';
import { createCatalogue, loadMobiles, type Mobile } from '../../../src/shop/catalogue/index.ts';
import { mainVariantId } from '../../support/database/main-variant.ts';
import { watchReads } from '../../support/database/rows-read.ts';
import { startTestShop, type TestAccount, type TestShop } from '../../support/shop/app.ts';

const DAY_MS = 86_400_000;

describe('a phone page', () => {
  let shop: TestShop;
  let pages: ReturnType<typeof createPageApi>;
  let admin: TestAccount;
  let all: Mobile[];
  beforeAll(async () => {
    shop = await startTestShop();
    pages = createPageApi(shop.services, new Headers());
    admin = await shop.signInAdmin();
    const rows = await shop.db.select({ id: mobiles.id }).from(mobiles);
    const found = await loadMobiles(
      shop.db,
      rows.map(({ id }) => id),
    );
    all = [...found.values()];
  });
  afterAll(() => shop?.close());

  const namesFor = async (q: string) =>
    (await pages.searchMobiles({ q })).mobiles.map((m) => m.name);
  const open = async (slug = '') => {
    const page = await pages.phonePage(slug);
    if (page?.kind !== 'found') throw new Error(`${slug} is not there`);
    return page;
  };
  const list = async (query: string) =>
    (await (await shop.api(`/mobile-data${query}`)).json()) as WireMobile[];

  test('C61 a renamed phone leads from its former address, a removed one is gone', async () => {
    const [phone] = await list('?category=vivo&limit=1');
    if (!phone) throw new Error('there is no vivo');
    const { name, price, category, description, image } = phone;
    const body = { name: 'vivo Renamed 9', price, category, description, image };
    const path = `/mobile-data/${phone._id}`;
    await shop.api(path, { method: 'PUT', body, as: admin });
    const moved = await pages.phonePage(phone.slug);
    expect(moved).toMatchObject({ kind: 'moved', slug: expect.stringMatching(/^vivo-renamed-9-/) });
    const slug = moved?.kind === 'moved' ? moved.slug : '';
    expect(await pages.phonePage(slug)).toMatchObject({
      kind: 'found',
      mobile: { _id: phone._id, name: body.name },
    });
    expect((await namesFor('renamd'))[0]).toBe('vivo Renamed 9');
    const back = await shop.api(path, { method: 'PUT', body: { ...body, name }, as: admin });
    expect(back.status).toBe(200);
    await shop.api(path, { method: 'DELETE', as: admin });
    const present = await shop.db.select().from(mobiles).where(eq(mobiles.id, phone._id));
    expect(await pages.phonePage(present[0]?.slug ?? '')).toMatchObject({ kind: 'gone', name });
    expect(await pages.phonePage('never-was')).toBeNull();
  });

  test('an address in capitals leads to the one in small letters, former ones too', async () => {
    const [phone] = await list('?category=samsung&limit=1');
    const slug = phone?.slug ?? '';
    await shop.db
      .insert(formerSlugs)
      .values({ slug: 'once-called-so', mobileId: phone?._id ?? '' });
    expect(await pages.phonePage('once-called-so')).toEqual({ kind: 'moved', slug });
    expect(await pages.phonePage('never-was')).toBeNull();
    const query = '?colour=Black&utm_source=letter';
    for (const path of ['once-called-so', 'Once-Called-SO', slug.toUpperCase()]) {
      for (const asked of ['', query, '?gclid=1']) {
        const answer = await shop.api(`/mobiles/${path}${asked}`);
        expect(answer.status, path).toBe(301);
        expect(answer.headers.get('location')).toBe(`/mobiles/${slug}${asked}`);
      }
    }
  });

  test('an offer that begins or ends is seen without any write', async () => {
    const [phone] = await list('?category=oppo&sort=-price&limit=1');
    const mobileId = phone?._id ?? '';
    const now = Date.now();
    await shop.db.insert(offers).values({
      id: newId(),
      mobileId,
      variantId: mainVariantId(mobileId),
      priceCents: 100,
      startsAt: new Date(now + 1_500),
      endsAt: new Date(now + 4_000),
    });
    const cheapest = async () => (await list('?category=oppo&sort=price&limit=1'))[0]?.price;
    const until = async (isThere: (price?: number) => boolean) =>
      expect.poll(cheapest, { interval: 100 }).toSatisfy(isThere);
    expect(await cheapest()).toBeGreaterThan(1);
    await until((price) => price === 1);
    await until((price) => (price ?? 0) > 1);
  });

  test('the price history lays offers over list prices and knows the lowest of 30 days', async () => {
    const [phone] = await list('?category=realme&sort=-price&limit=1');
    const unit = { mobileId: phone?._id ?? '', variantId: mainVariantId(phone?._id ?? '') };
    const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS);
    await shop.db.delete(priceHistory).where(eq(priceHistory.mobileId, unit.mobileId));
    await shop.db.delete(offers).where(eq(offers.mobileId, unit.mobileId));
    const listPrices = [
      [100, 90_000],
      [50, 80_000],
      [20, 85_000],
    ] as const;
    await shop.db.insert(priceHistory).values(
      listPrices.map(([days, priceCents]) => ({
        id: newId(),
        ...unit,
        priceCents,
        since: daysAgo(days),
      })),
    );
    await shop.db.insert(offers).values([
      { id: newId(), ...unit, priceCents: 60_000, startsAt: daysAgo(70), endsAt: daysAgo(60) },
      { id: newId(), ...unit, priceCents: 70_000, startsAt: daysAgo(2), endsAt: daysAgo(-2) },
    ]);
    const { mobile, variantPages } = await open(phone?.slug);
    const history = variantPages[mobile.defaultVariant]?.history;
    expect(history?.points.map(({ price }) => price)).toEqual([900, 600, 900, 800, 850, 700]);
    expect(history?.lowestOf30Days).toBe(800);
    // It was 600 until 60 days ago, and before that more.
    expect(history?.lowestSinceOn).toBe(history?.points[2]?.sinceOn);
    const listed = (await pages.searchMobiles({ q: mobile.name })).mobiles.find(
      ({ _id }) => _id === mobile._id,
    );
    expect(listed).toMatchObject({ lowestOf30Days: 800, lowestSinceOn: history?.lowestSinceOn });
    await shop.db.delete(offers).where(eq(offers.mobileId, unit.mobileId));
    const [whole] = (await pages.searchMobiles({ q: mobile.name })).mobiles;
    expect(whole, 'of a price that is not reduced nothing is told').not.toHaveProperty(
      'lowestOf30Days',
    );
    const [other] = mobile.variants.filter(({ _id }) => _id !== mobile.defaultVariant);
    // All that was written of it is gone; what it costs is still told.
    expect(variantPages[other?._id ?? '']?.history).toEqual({
      points: [],
      lowestOf30Days: other?.listPrice,
    });
  });

  test('related phones are near in size and price; reviews and rating belong to the phone', async () => {
    const phone = all.find(({ name }) => name === 'iPhone 15 Pro');
    const { related } = await open(phone?.slug);
    expect(related).toHaveLength(4);
    expect(related.some(({ _id }) => _id === phone?.id)).toBe(false);
    const paid = (phone?.priceCents ?? 0) / 100;
    expect(related.every(({ price }) => Math.abs(price - paid) / paid < 0.3)).toBe(true);
    const soldOut = all.filter(({ available }) => available < 1);
    expect(soldOut).not.toHaveLength(0);
    const opened = await Promise.all((await list('')).map(({ slug }) => open(slug)));
    for (const page of opened) {
      expect(page.related.filter(({ available }) => available < 1)).toEqual([]);
    }
    const reviewed = opened.find(({ reviews }) => reviews.length > 0);
    const ratings = reviewed?.reviews.map(({ rating }) => rating) ?? [];
    const average = ratings.reduce((sum, stars) => sum + stars, 0) / ratings.length;
    expect(reviewed?.mobile.rating?.count).toBe(ratings.length);
    expect(reviewed?.mobile.rating?.average).toBeCloseTo(average, 1);
  });

  test('a page asks what has changed, and reads prices, offers and reviews', async () => {
    const reads = watchReads(shop.pool, []);
    const services = { ...shop.services, db: reads.db, catalogue: createCatalogue(reads.db) };
    const counting = createPageApi(services, new Headers());
    const [phone] = await list('?limit=1');
    await counting.searchMobiles({});
    expect(await reads.count(() => counting.phonePage(phone?.slug ?? ''))).toBe(4);
  });
});
