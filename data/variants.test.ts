/** What an empty shop is filled with: a variant for every colour in every storage size. */
import { describe, expect, it } from 'vitest';
import { PRICE_MAX_DOLLARS, PRICE_MIN_DOLLARS } from '../src/shared/constants.ts';
import { colourFamily } from '../src/shop/phone/colour-families.ts';
import { loadPhoneFacts } from './schema.ts';
import { variantsOf } from './variants.ts';

const PHONES = loadPhoneFacts();
const ALL = PHONES.flatMap((phone) => variantsOf(phone));

describe('the variants of the catalogue', () => {
  it('are every colour in every size, each once', () => {
    expect(ALL).toHaveLength(864);
    for (const phone of PHONES) {
      const sold = variantsOf(phone).map(({ colour, storageGb }) => `${colour} ${storageGb}`);
      const made = phone.colours.flatMap(({ name }) =>
        phone.storageGb.map((size) => `${name} ${size}`),
      );
      expect(sold.toSorted(), phone.id).toEqual(made.toSorted());
      expect(new Set(sold).size, phone.id).toBe(sold.length);
    }
  });

  it('have a SKU of their own, such as a parcel can bear', () => {
    expect(new Set(ALL.map(({ sku }) => sku)).size).toBe(ALL.length);
    for (const { sku } of ALL) expect(sku).toMatch(/^[A-Z0-9]+(-[A-Z0-9]+)*$/);
    expect(Math.max(...ALL.map(({ sku }) => sku.length))).toBeLessThanOrEqual(64);
  });

  it('begin with the lead colour in the smallest size, as the data price and stock it', () => {
    for (const phone of PHONES) {
      const [first] = variantsOf(phone);
      expect(first, phone.id).toMatchObject({
        colour: phone.colours[0]?.name,
        storageGb: Math.min(...phone.storageGb),
        priceUsd: phone.priceUsd,
        stock: phone.stock,
      });
    }
  });

  it('cost more the more storage they have, whole dollars, the same in every colour', () => {
    for (const phone of PHONES) {
      const byColour = Map.groupBy(variantsOf(phone), ({ colour }) => colour);
      const ladders = [...byColour.values()].map((sizes) =>
        sizes
          .toSorted((a, b) => a.storageGb - b.storageGb)
          .map(({ storageGb, priceUsd }) => [storageGb, priceUsd] as const),
      );
      const [ladder = []] = ladders;
      for (const other of ladders) expect(other, phone.id).toEqual(ladder);
      for (const [place, [, priceUsd]] of ladder.entries()) {
        expect(priceUsd, phone.id).toBeGreaterThan(ladder[place - 1]?.[1] ?? 0);
      }
    }
    for (const { priceUsd, sku } of ALL) {
      expect(Number.isInteger(priceUsd), sku).toBe(true);
      expect(priceUsd, sku).toBeGreaterThanOrEqual(PRICE_MIN_DOLLARS);
      expect(priceUsd, sku).toBeLessThanOrEqual(PRICE_MAX_DOLLARS);
    }
  });

  it('are looked at in a colour that is written and known', () => {
    for (const { colour, colourHex, sku } of ALL) {
      expect(colourHex, sku).toMatch(/^#[0-9a-f]{6}$/);
      expect(colourFamily(colour, colourHex), sku).not.toBeNull();
    }
  });

  it('are the same on every machine', () => {
    const phone = PHONES.find(({ name }) => name === 'iPhone 16');
    const first = phone ? variantsOf(phone).slice(0, 5) : [];
    expect(first.map(({ sku, priceUsd, stock }) => [sku, priceUsd, stock])).toEqual([
      ['APPLE-IPHONE-16-ULTRAMARINE-128', 799, 12],
      ['APPLE-IPHONE-16-ULTRAMARINE-256', 879, 9],
      ['APPLE-IPHONE-16-ULTRAMARINE-512', 959, 13],
      ['APPLE-IPHONE-16-BLACK-128', 799, 6],
      ['APPLE-IPHONE-16-BLACK-256', 879, 4],
    ]);
  });

  it('two are sold out, two low in stock, and every other is in stock', () => {
    expect(ALL.filter(({ stock }) => stock === 0)).toHaveLength(2);
    expect(ALL.filter(({ stock }) => stock > 0 && stock <= 3)).toHaveLength(2);
    for (const phone of PHONES) {
      expect(variantsOf(phone).some(({ stock }) => stock > 0), phone.id).toBe(true);
    }
  });
});
