/** Searches that name a variant: its storage without "GB", and its colour as the maker calls it. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPageApi } from '../../../../src/http/pages/page-api.ts';
import { startTestShop, type TestShop } from '../../../support/shop/app.ts';

describe('a size of storage without a unit', () => {
  let shop: TestShop;
  let pages: ReturnType<typeof createPageApi>;
  beforeAll(async () => {
    shop = await startTestShop();
    pages = createPageApi(shop.services, new Headers());
  });
  afterAll(() => shop?.close());

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
