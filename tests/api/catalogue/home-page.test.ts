/** What the home page says of the range and of reviews is counted from what is in the shop. */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { WireMobile } from '../../../src/contract/mobiles.ts';
import { mobiles } from '../../../src/database/schema.ts';
import { createPageApi } from '../../../src/http/pages/page-api.ts';
import { createCatalogue } from '../../../src/shop/catalogue/index.ts';
import { watchReads } from '../../support/database/rows-read.ts';
import { startTestShop, type TestShop } from '../../support/shop/app.ts';

describe('the home page', () => {
  let shop: TestShop;
  let pages: ReturnType<typeof createPageApi>;
  beforeAll(async () => {
    shop = await startTestShop();
    pages = createPageApi(shop.services, new Headers());
  });
  afterAll(() => shop?.close());

  test('its figures are those of the phones on sale, and follow when one is taken out', async () => {
    const facts = await pages.rangeFacts();
    const rows = await shop.db.select().from(mobiles);
    expect(facts.phones).toBe(rows.length);
    expect(facts.memory.find(({ value }) => value === 8)?.phones).toBe(
      rows.filter(({ specs }) => specs?.ramGb[0] === 8).length,
    );
    const [thinnest] = rows
      .flatMap(({ name, specs }) =>
        specs ? [{ name, mm: (specs.body.folded ?? specs.body).depthMm }] : [],
      )
      .sort((a, b) => a.mm - b.mm);
    expect(facts.thinnest).toEqual(thinnest);
    const admin = await shop.signInAdmin();
    const gone = rows.find(({ name }) => name === thinnest?.name);
    await shop.api(`/mobile-data/${gone?.id}`, { method: 'DELETE', as: admin });
    await expect
      .poll(async () => (await pages.rangeFacts()).thinnest?.name)
      .not.toBe(thinnest?.name);
  });

  test('a review names the phone that it is about, unless it is not sold any more', async () => {
    const wanted = { count: 12, longest: 200 };
    const [first] = await pages.listReviews(wanted);
    if (!first?.mobile) throw new Error('the newest sample is about a phone');
    const { slug, name } = first.mobile;
    const [row] = await shop.db.select().from(mobiles).where(eq(mobiles.slug, slug));
    expect(row?.name).toBe(name);
    // Nobody bought it: the page says so.
    expect(first.isSample).toBe(true);
    const admin = await shop.signInAdmin();
    await shop.api(`/mobile-data/${row?.id}`, { method: 'DELETE', as: admin });
    const again = (await pages.listReviews(wanted)).find(({ _id }) => _id === first._id);
    expect(again?.mobile).toBeNull();
  });

  test('the newest short reviews come first; long ones only where there are no short ones', async () => {
    const all = await pages.listReviews({ count: 100, longest: Number.POSITIVE_INFINITY });
    const lengths = all.map(({ details }) => details.length).sort((a, b) => a - b);
    const longest = lengths[Math.floor(lengths.length / 2)] ?? 0;
    const short = all.filter(({ details }) => details.length <= longest);
    expect(short.length).toBeLessThan(all.length);
    expect(await pages.listReviews({ count: 3, longest })).toEqual(short.slice(0, 3));
    expect(await pages.listReviews({ count: 3, longest: 1 })).toEqual(all.slice(0, 3));
  });

  test('chosen phones are looked up at once, and found again when they are renamed', async () => {
    const looks = [
      { slug: 'samsung-galaxy-z-fold7', colour: 'Blue Shadow', view: 'open' },
      { slug: 'vivo-x200', colour: 'No such colour' },
      { slug: 'realme-gt', colour: 'Racing Yellow' },
    ] as const;
    const reads = watchReads(shop.pool, []);
    const services = { ...shop.services, db: reads.db, catalogue: createCatalogue(reads.db) };
    const counting = createPageApi(services, new Headers());
    await counting.shownPhones(looks);
    expect(await reads.count(() => counting.shownPhones(looks))).toBe(1);
    const [fold, plain, yellow] = await pages.shownPhones(looks);
    expect(fold?.image).toContain('/open-');
    const rows = await shop.db.select().from(mobiles);
    const idOf = (slug: string) => rows.find((row) => row.slug === slug)?.id ?? '';
    const usual = (await (
      await shop.api(`/mobile-data/${idOf('vivo-x200')}`)
    ).json()) as WireMobile;
    expect(plain?.image).toBe(usual.image);

    const admin = await shop.signInAdmin();
    const path = `/mobile-data/${idOf('realme-gt')}`;
    const { price, category, description, image } = (await (
      await shop.api(path)
    ).json()) as WireMobile;
    const body = { name: 'realme Renamed', price, category, description, image };
    await shop.api(path, { method: 'PUT', body, as: admin });
    const renamed = (await pages.shownPhones(looks))[2];
    expect(renamed).toMatchObject({ chosenAs: 'realme-gt', name: 'realme Renamed' });
    expect(renamed?.slug).not.toBe(yellow?.slug);
    await shop.api(path, { method: 'DELETE', as: admin });
    expect((await pages.shownPhones(looks))[2]).toBeNull();
  });
});
