/** Searches that name a variant: its storage without "GB", and its colour as the maker calls it. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { WireMobile, WireSuggestions } from '../../../../src/contract/mobiles.ts';
import { createPageApi } from '../../../../src/http/pages/page-api.ts';
import { startTestShop, type TestShop } from '../../../support/shop/app.ts';

let shop: TestShop;
let pages: ReturnType<typeof createPageApi>;
beforeAll(async () => {
  shop = await startTestShop();
  pages = createPageApi(shop.services, new Headers());
});
afterAll(() => shop?.close());

describe('a size of storage without a unit', () => {
  it.each([
    ['s24 256', 'Galaxy S24', '256 GB and more'],
    ['iphone 15 128', 'iPhone 15', '128 GB and more'],
    ['iphone 17 pro max 512', 'iPhone 17 Pro Max', '512 GB and more'],
    ['iphone 15 pro max 256', 'iPhone 15 Pro Max', '256 GB and more'],
    ['17 promax 256', 'iPhone 17 Pro Max', '256 GB and more'],
    ['256 iphone 16 max', 'iPhone 16 Pro Max', '256 GB and more'],
    ['galaxy s24 ultra 1024', 'Galaxy S24 Ultra', '1 TB and more'],
  ])('“%s” finds %s with %s', async (q, name, chip) => {
    const found = await pages.searchMobiles({ q });
    expect(found.mobiles[0]?.name).toBe(name);
    expect(found.chips.map(({ label }) => label)).toContain(chip);
  });

  it('finds what the size with “GB” finds', async () => {
    for (const q of ['realme 256', 's24 256', 'vivo 512', 'z fold7 256']) {
      const [bare, full] = [
        await pages.searchMobiles({ q }),
        await pages.searchMobiles({ q: `${q}gb` }),
      ];
      expect(bare.total, q).toBeGreaterThan(0);
      expect(bare.total, q).toBe(full.total);
    }
  });
});

describe('what tells variants apart', () => {
  /** Every colour by its name, with the phones that are sold in it. */
  async function readColours(): Promise<Map<string, string[]>> {
    const { rows } = await shop.db.execute<{ colour: string; names: string[] }>(
      sql`select v.colour, array_agg(distinct m.name) as names
        from variants v join mobiles m on m.id = v.mobile_id group by v.colour`,
    );
    return new Map(rows.map(({ colour, names }) => [colour, names]));
  }
  const onPage = async (q: string) =>
    (await pages.searchMobiles({ q, limit: 500 })).mobiles.map(({ name }) => name);
  const suggested = async (q: string) => {
    const answer = await shop.api(`/search?${new URLSearchParams({ q })}`);
    return ((await answer.json()) as WireSuggestions).mobiles.map(({ name }) => name);
  };
  const inManageItems = async (q: string) => {
    const answer = await shop.api(`/mobile-data?${new URLSearchParams({ q })}`);
    return ((await answer.json()) as WireMobile[]).map(({ name }) => name);
  };

  it('every phone is found by its name and any of its colours, itself first', async () => {
    for (const [colour, names] of await readColours()) {
      for (const name of names) {
        const typed = `${name} ${colour}`;
        expect((await onPage(typed))[0], typed).toBe(name);
        expect(await inManageItems(typed), typed).toContain(name);
      }
    }
  });

  it('a colour by its name finds the phones that are sold in it', async () => {
    for (const [colour, names] of await readColours()) {
      // "Galaxy Grey" is read as a grey Galaxy.
      if (!colour.startsWith('Galaxy')) {
        expect(await onPage(colour), colour).toEqual(expect.arrayContaining(names));
      }
      expect(await inManageItems(colour), colour).toEqual(expect.arrayContaining(names));
    }
  });

  it.each([
    ['cobalt violet', ['Galaxy S24', 'Galaxy S24+']],
    ['COBALT-VIOLET', ['Galaxy S24', 'Galaxy S24+']],
    ['s24 cobalt violet 256', ['Galaxy S24', 'Galaxy S24+']],
    ['marble grey', ['Galaxy S24', 'Galaxy S24+']],
    ['onyx-black s24', ['Galaxy S24', 'Galaxy S24+']],
    ['mist blue', ['iPhone 17', 'realme 7']],
    ['pink gold', ['Galaxy S22']],
    ['galaxy z flip7 jet black', ['Galaxy Z Flip7']],
    ['realme pulse white', ['realme GT3']],
    ['iphone 14 midnight black', ['iPhone 14', 'iPhone 14 Plus']],
  ])('“%s” finds %s and no other', async (typed, names) => {
    expect((await onPage(typed)).sort()).toEqual(names);
    expect((await suggested(typed)).sort()).toEqual(names);
  });

  it('a colour that no name has is not taken for a typing error of a name', async () => {
    for (const name of await inManageItems('mint')) expect(name).not.toContain('mini');
    expect((await inManageItems('z gold7'))[0]).toBe('Galaxy Z Fold7');
  });

  it('SKU and barcode find their phone in Manage Items, until the variant is no longer sold', async () => {
    const { rows } = await shop.db.execute<{ id: string; sku: string }>(
      sql`update variants set barcode = '4006381333931', sku = 'Own-Code/9' where id =
        (select v.id from variants v join mobiles m on m.id = v.mobile_id
          where m.name = 'Galaxy A55 5G' and v.id <> m.default_variant_id limit 1) returning id`,
    );
    const ways = ['4006381333931', 'Own-Code/9', 'own-code/9', ' OWNCODE9', 'own code 9'];
    for (const typed of ways) expect(await inManageItems(typed), typed).toEqual(['Galaxy A55 5G']);
    expect(await inManageItems('SAMSUNG-GALAXY-S24-COBALT-VIOLET-256')).toEqual(['Galaxy S24']);
    await shop.db.execute(sql`update variants set deleted_at = now() where id = ${rows[0]?.id}`);
    for (const typed of ways) expect(await inManageItems(typed), typed).toEqual([]);
  });
});
