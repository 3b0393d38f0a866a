import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MOBILE_FILTERS } from '../../../src/contract/mobile-filters.ts';
import type { MobileQuery } from '../../../src/contract/mobile-query.ts';
import type { WireMobile, WireSuggestions } from '../../../src/contract/mobiles.ts';
import { mobiles } from '../../../src/database/schema.ts';
import { createPageApi } from '../../../src/http/pages/page-api.ts';
import { newId } from '../../../src/shared/tools/ids.ts';
import { loadMobiles, type Mobile } from '../../../src/shop/catalogue/index.ts';
import { colourFamily } from '../../../src/shop/phone/colour-families.ts';
import { startTestShop, type TestAccount, type TestShop } from '../../support/shop/app.ts';

/** Whether a mobile fits, told from its facts and not by the database. */
function fits(mobile: Mobile, filters: MobileQuery): boolean {
  const { specs } = mobile;
  const within = (value: number | null | undefined, least?: number, most?: number) =>
    (least === undefined && most === undefined) ||
    (value != null && value >= (least ?? value) && value <= (most ?? value));
  const soldGb = Math.max(...mobile.variants.map(({ storageGb }) => storageGb ?? 0));
  const isLeft = mobile.variants.some(({ available }) => available > 0);
  const weightG = specs?.weightG == null ? null : Math.round(specs.weightG);
  return [
    !filters.category || filters.category.includes(mobile.category),
    within(mobile.priceCents / 100, filters.min, filters.max),
    within(specs?.display.sizeIn, filters.minScreen, filters.maxScreen),
    within((specs?.body.folded ?? specs?.body)?.heightMm, filters.minHeight, filters.maxHeight),
    within(weightG, filters.minWeight, filters.maxWeight),
    within(specs?.batteryMah, filters.minBattery, filters.maxBattery),
    within(soldGb, filters.minStorage),
    filters.colour === undefined || isSoldIn(mobile, filters.colour, filters.minStorage),
    within(specs?.year, filters.minYear, filters.maxYear),
    within(specs?.wiredChargeW, filters.minCharge),
    within(specs && yearOf(specs.support.securityUntil), filters.minUpdates),
    within(specs && waterOf(specs.ipRating), filters.minWater),
    filters.wireless === undefined || specs?.wirelessCharging === filters.wireless,
    filters.eSim === undefined || specs?.sim.kinds?.some((one) => /eSIM/.test(one)),
    filters.dualSim === undefined || (specs?.sim.kinds?.join().match(/SIM/g)?.length ?? 0) > 1,
    filters.fiveG === undefined || specs?.fiveG === filters.fiveG,
    filters.foldable === undefined || Boolean(specs?.body.folded) === filters.foldable,
    filters.inStock === undefined || isLeft === filters.inStock,
    filters.offers === undefined || mobile.priceCents < mobile.listPriceCents === filters.offers,
  ].every(Boolean);
}

/** In one of the colours, and in that with as much storage. */
function isSoldIn({ variants }: Mobile, colours: readonly string[], leastGb = 0): boolean {
  return variants.some(({ colour, colourHex, storageGb }) => {
    const family = colourFamily(colour, colourHex);
    return family !== null && colours.includes(family) && (storageGb ?? 0) >= leastGb;
  });
}

const yearOf = (day: string | null) => (day === null ? null : Number(day.slice(0, 4)));
/** By the codes that phones of the catalogue have. */
const waterOf = (code: string | null) =>
  code === null
    ? null
    : Math.max(...code.split('/').map((one) => (one.endsWith('9') ? 4 : Number(one.at(-1)))));

describe('finding a phone', () => {
  let shop: TestShop;
  let pages: ReturnType<typeof createPageApi>;
  let admin: TestAccount;
  let all: Mobile[];
  beforeAll(async () => {
    shop = await startTestShop();
    pages = createPageApi(shop.services, new Headers());
    admin = await shop.signInAdmin();
    const rows = await shop.db.select({ id: mobiles.id }).from(mobiles);
    all = [
      ...(
        await loadMobiles(
          shop.db,
          rows.map(({ id }) => id),
        )
      ).values(),
    ];
  });
  afterAll(() => shop.close());

  const namesFor = async (q: string) =>
    (await pages.searchMobiles({ q })).mobiles.map((m) => m.name);
  const list = async (query: string) =>
    (await (await shop.api(`/mobile-data${query}`)).json()) as WireMobile[];

  test('every option of every filter lists what fits it, and the counts agree', async () => {
    const { facets, total } = await pages.searchMobiles({});
    expect(total).toBe(all.length);
    for (const { name, options } of MOBILE_FILTERS) {
      for (const [index, { label, filters }] of options.entries()) {
        const expected = all.filter((mobile) => fits(mobile, filters)).map(({ id }) => id);
        const found = await pages.searchMobiles({ ...filters, limit: 500 });
        expect(found.mobiles.map(({ _id }) => _id).sort(), label).toEqual(expected.sort());
        expect(found.total, label).toBe(expected.length);
        expect(facets.counts[name][index], label).toBe(expected.length);
      }
    }
  });

  test('a count says what an option would leave beside the other filters', async () => {
    const brand = { category: ['samsung' as const], minBattery: 4_500 };
    const variant = { colour: ['blue' as const, 'red' as const], minStorage: 256 };
    await expectCounts(brand);
    await expectCounts(variant);
    await expectCounts({ ...brand, colour: variant.colour });
  });

  async function expectCounts(chosen: MobileQuery): Promise<void> {
    const { facets, total } = await pages.searchMobiles(chosen);
    expect(total).toBe(all.filter((mobile) => fits(mobile, chosen)).length);
    for (const { name, keys, options } of MOBILE_FILTERS) {
      const others = Object.entries(chosen).filter(([key]) => !keys.some((own) => own === key));
      const beside = Object.fromEntries(others);
      expect(facets.counts[name], name).toEqual(
        options.map(
          ({ filters }) => all.filter((mobile) => fits(mobile, { ...beside, ...filters })).length,
        ),
      );
    }
  }

  test('the JSON list takes the same filters', async () => {
    const query = '?category=samsung,oppo&minBattery=4500&maxWeight=200&fiveG=true&inStock=true';
    const filters = {
      category: ['samsung' as const, 'oppo' as const],
      minBattery: 4_500,
      maxWeight: 200,
      fiveG: true,
      inStock: true,
    };
    const expected = all.filter((mobile) => fits(mobile, filters)).map(({ id }) => id);
    expect(expected.length).toBeGreaterThan(3);
    expect((await list(query)).map(({ _id }) => _id).sort()).toEqual(expected.sort());
  });

  test.each(['newest', 'price', '-price', 'name', 'screen', '-screen', 'weight'] as const)(
    'C25 pages ordered by %s visit everything once and in order',
    async (sort) => {
      const seen: WireMobile[] = [];
      let cursor: string | null | undefined;
      do {
        const page = await pages.searchMobiles({ sort, limit: 10, ...(cursor ? { cursor } : {}) });
        seen.push(...page.mobiles);
        cursor = page.nextCursor;
      } while (cursor);
      expect(new Set(seen.map(({ _id }) => _id)).size).toBe(all.length);
      const byId = new Map(all.map((mobile) => [mobile.id, mobile]));
      const keys = seen.map(({ _id, price, name }) => {
        const mobile = byId.get(_id);
        if (sort === 'name') return name.toLowerCase();
        if (sort === 'price') return price;
        if (sort === '-price') return -price;
        if (sort === 'newest') return -(mobile?.createdAt.getTime() ?? 0);
        if (sort === 'screen') return mobile?.specs?.display.sizeIn ?? 99;
        if (sort === '-screen') return -(mobile?.specs?.display.sizeIn ?? 0);
        return mobile?.specs?.weightG == null ? 99_999 : Math.round(mobile.specs.weightG);
      });
      expect(keys.every((key, index) => index === 0 || (keys[index - 1] ?? key) <= key)).toBe(true);
    },
  );

  test.each([
    ['samsng s24', 'Galaxy S24'],
    ['ifone 15', 'iPhone 15'],
    ['oppo fnd x8', 'OPPO Find X8'],
    ['galxy z flod7', 'Galaxy Z Fold7'],
    ['realme gt 7 pro', 'realme GT 7 Pro'],
    ['s23 ulta', 'Galaxy S23 Ultra'],
  ])('"%s" finds %s first', async (q, name) => {
    expect((await namesFor(q))[0]).toBe(name);
  });

  test('phrases narrow, chips take them away again, and the way out of an empty list is there', async () => {
    const found = await pages.searchMobiles({ q: 'samsung foldable under 1200', inStock: true });
    const filters = { category: ['samsung' as const], foldable: true, max: 1_200, inStock: true };
    expect(found.filters).toEqual(filters);
    expect(found.total).toBe(all.filter((mobile) => fits(mobile, filters)).length);
    expect(found.chips.map(({ name, label }) => [name, label])).toEqual([
      ['brand', 'Samsung'],
      ['foldable', 'Foldable'],
      ['price', 'Under $1,200'],
      ['inStock', 'In stock'],
    ]);
    expect(found.chips.map(({ without }) => without)).toEqual([
      { q: 'foldable under 1200', inStock: true },
      { q: 'samsung under 1200', inStock: true },
      { q: 'samsung foldable', inStock: true },
      { q: 'samsung foldable under 1200' },
    ]);
    const empty = await pages.searchMobiles({ q: 'small foldable 16000mah', min: 5_000 });
    expect(empty.total).toBe(0);
    expect(empty.facets.price).toBeNull();
    expect(empty.chips.length).toBe(4);
  });

  test('what was chosen counts more than what was typed', async () => {
    const found = await pages.searchMobiles({ q: 'under 300', max: 900 });
    expect(found.filters).toEqual({ max: 900 });
    expect(found.chips.map(({ label }) => label)).toEqual(['Price up to $900']);
  });

  test('GET /search suggests six mobiles at most, brands and chips', async () => {
    const ask = async (q: string) => {
      const answer = await shop.api(`/search?q=${encodeURIComponent(q)}`);
      expect(answer.status).toBe(200);
      return (await answer.json()) as WireSuggestions;
    };
    const found = await ask('Samsung 256gb');
    expect(found.mobiles).toHaveLength(6);
    expect(found.brands).toEqual([{ category: 'samsung', label: 'Samsung' }]);
    expect(found.chips).toEqual([
      { label: 'Samsung', rest: '256gb' },
      { label: '256 GB and more', rest: 'samsung' },
    ]);
    expect(await ask('  ')).toEqual({ mobiles: [], brands: [], chips: [] });
    expect((await shop.api(`/search?q=${'x'.repeat(101)}`)).status).toBe(422);
  });

  test.each([
    "'; drop table mobiles; --",
    '& | ! <-> :*',
    '\\',
    '%',
    '(((',
    'a:*A',
    '\u0000',
    '💥',
    "o'neill",
  ])('text such as %j is only ever text', async (q) => {
    const { total } = await pages.searchMobiles({ q });
    expect(total).toBeGreaterThanOrEqual(0);
    expect((await shop.api(`/search?q=${encodeURIComponent(q)}`)).status).toBeLessThan(500);
  });

  test('a cursor of another order, or a forged one, is refused', async () => {
    const forge = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const id = newId();
    for (const cursor of [forge(['x', id]), forge([1, id]), forge(['9', 'x']), forge({}), 'AAAA']) {
      expect((await shop.api(`/mobile-data?limit=2&sort=price&cursor=${cursor}`)).status).toBe(400);
    }
  });

  test('on a page such a cursor is the beginning of the list', async () => {
    const [first] = (await pages.searchMobiles({ sort: 'price', limit: 1 })).mobiles;
    const { nextCursor } = await pages.searchMobiles({ sort: 'name', limit: 1 });
    for (const cursor of [nextCursor ?? '', 'AAAA']) {
      const again = await pages.searchMobiles({ sort: 'price', limit: 1, cursor });
      expect(again.mobiles[0]?._id, cursor).toBe(first?._id);
    }
  });

  test('lists and reviews come from bytes, with an ETag, compressed, and dropped after a write', async () => {
    const encoded = (path: string, headers: Record<string, string> = {}) =>
      shop.api(path, { headers: { 'accept-encoding': 'br', ...headers } });
    for (const path of ['/mobile-data?limit=24', '/reviews']) {
      const first = await encoded(path);
      expect(first.headers.get('content-encoding')).toBe('br');
      expect(first.headers.get('content-type')).toContain('application/json');
      const etag = first.headers.get('etag') ?? '';
      expect((await encoded(path, { 'if-none-match': etag })).status).toBe(304);
    }
    const [phone] = await list('?limit=1&sort=name');
    const body = {
      name: `AAA ${phone?.name}`,
      price: phone?.price,
      category: phone?.category,
      description: phone?.description,
      image: phone?.image,
    };
    const path = `/mobile-data/${phone?._id}`;
    expect((await shop.api(path, { method: 'PUT', body, as: admin })).status).toBe(200);
    expect((await list('?limit=1&sort=name'))[0]?.name).toBe(body.name);
    const again = { ...body, name: phone?.name };
    await shop.api(path, { method: 'PUT', body: again, as: admin });
  });

  test('names with signs and numbers in them are found as they are typed', async () => {
    const [phone] = await list('?limit=1&sort=name');
    const path = `/mobile-data/${phone?._id}`;
    const { price, category, description, image } = phone as WireMobile;
    const rename = (name: string) => {
      const body = { name, price, category, description, image };
      return shop.api(path, { method: 'PUT', body, as: admin });
    };
    const names = [
      ...['XT-1000', 'Test 6.1 Plus', 'Test A12/64', 'Test 2e5x', 'Test (2nd) & more', "Test's +5"],
      ...['cecc7da5-a2ad-4d2c-9389-44109381bf9d', '72e0cd4d-c3cb-4cc7-a169-e380e27f2e6c'],
    ];
    for (const name of names) {
      expect((await rename(name)).status, name).toBe(200);
      const found = await list(`?q=${encodeURIComponent(name)}`);
      expect(
        found.map((mobile) => mobile.name),
        name,
      ).toEqual([name]);
    }
    await rename(phone?.name ?? '');
  });
});
