import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyTaxSettings } from '../../../../tests/support/shop/tax-settings.ts';
import {
  DEFAULT_SETTINGS,
  type Place,
  type ShopSettings,
} from '../../../shared/rules/shop-settings.ts';
import { paidForUnitsCents } from '../returns/paid-for-return.ts';
import { toCharges, toSumLines } from './order-charges.ts';
import { charge, priceOrder } from './price-order.ts';

const CARTS = 1_000;
const SETTINGS = 30;
const AT = new Date('2026-11-25T12:00:00Z');
const US: Place = { country: 'US', region: 'NY' };

const anyCart = fc.array(
  fc.integer({ min: 1, max: 100_000 }).map((dollars) => dollars * 100),
  { minLength: 1, maxLength: 20 },
);

const reckon = (settings: ShopSettings, pricesCents: number[], place = settings.home) =>
  priceOrder(settings, { pricesCents, place, at: AT });

/** With all but the given field as the shop comes. */
const shop = (settings: Partial<ShopSettings>): ShopSettings => ({
  ...DEFAULT_SETTINGS,
  ...settings,
});

const rate = (fields: Partial<ShopSettings['taxRates'][number]>) => ({
  ...{ country: 'US', region: null, name: 'Sales tax', ratePpm: 88_750 },
  ...{ appliesFrom: '2026-01-01', taxesShipping: false },
  ...fields,
});

describe('what an order costs', () => {
  it('is the sum of its lines, and parts that are paid back add up to it, for any cart and any tax', () => {
    const settings = fc.sample(anyTaxSettings, { numRuns: SETTINGS, seed: 2026 });
    const carts = fc.sample(anyCart, { numRuns: CARTS, seed: 2027 });
    const wrong: unknown[] = [];
    for (const one of settings) {
      for (const pricesCents of carts) {
        const priced = reckon(one, pricesCents);
        const items = priced.lines.map((line, index) => ({ ...line, cartRowId: String(index) }));
        const ids = items.map(({ cartRowId }) => cartRowId);
        const half = ids.filter((_, index) => index % 2 === 0);
        const others = ids.filter((id) => !half.includes(id));
        const refunds =
          paidForUnitsCents(items, half) +
          others.reduce((sum, id) => sum + paidForUnitsCents(items, [id]), 0);
        const shown = toSumLines(toCharges(priced), priced.lines);
        const { itemsCents = 0, shippingCents = 0, tax = null } = shown ?? {};
        const added = tax && !tax.isIncluded ? tax.cents : 0;
        const total = priced.totalCents;
        const isWhole = Number.isSafeInteger(total) && priced.lines.every(isWholeLine);
        if (
          refunds + priced.shipping.paidCents !== total ||
          itemsCents + shippingCents + added !== total ||
          !isWhole
        ) {
          wrong.push({ one, pricesCents, priced, refunds, shown });
        }
      }
    }
    expect(wrong).toEqual([]);
  });

  it('is what its phones cost, as it always was, until a tax or a delivery is set', () => {
    fc.assert(
      fc.property(anyCart, fc.boolean(), (pricesCents, pricesIncludeTax) => {
        const priced = reckon(shop({ pricesIncludeTax }), pricesCents);
        expect(priced.totalCents).toBe(pricesCents.reduce((sum, cents) => sum + cents, 0));
        expect(toSumLines(toCharges(priced), priced.lines)).toBeNull();
        expect(toCharges(priced)).toEqual({
          ...{ taxCountry: null, taxRegion: null, taxName: null },
          ...{ shippingCents: 0, shippingTaxCents: 0 },
        });
      }),
    );
  });

  it('has no delivery where nothing is delivered', () => {
    const shippingPrices = [{ country: null, priceCents: 900, appliesFrom: '2026-01-01' }];
    expect(reckon(shop({ shippingPrices }), []).totalCents).toBe(0);
    expect(reckon(shop({ shippingPrices }), [100]).totalCents).toBe(1000);
  });
});

const isWholeLine = (line: object) => Object.values(line).every(Number.isSafeInteger);

describe('the tax of a unit', () => {
  it.each([
    // Half a cent goes up, less goes down.
    ['on top', 100_00, 88_750, false, 8_88],
    ['on top, to the cent', 999_00, 72_500, false, 72_43],
    ['on top, just below half a cent', 100_00, 88_749, false, 8_87],
    ['within', 119_00, 190_000, true, 19_00],
    ['within, rounded', 100_00, 190_000, true, 15_97],
    ['within, all of it again', 100_00, 1_000_000, true, 50_00],
    ['none', 100_00, 0, false, 0],
  ])('%s is rounded half up to the cent', (_, cents, ppm, isIncluded, tax) => {
    const charged = charge(cents, ppm, isIncluded);
    expect(charged.taxCents).toBe(tax);
    expect(charged.paidCents).toBe(isIncluded ? cents : cents + tax);
  });

  it('is never half a cent away from the exact one', () => {
    const cents = fc.integer({ min: 1, max: 10_000_000 });
    const ppm = fc.integer({ min: 0, max: 1_000_000 });
    fc.assert(
      fc.property(cents, ppm, fc.boolean(), (price, ratePpm, isIncluded) => {
        const { taxCents } = charge(price, ratePpm, isIncluded);
        const divisor = BigInt(isIncluded ? 1_000_000 + ratePpm : 1_000_000);
        const twiceOff = 2n * (BigInt(taxCents) * divisor - BigInt(price) * BigInt(ratePpm));
        expect(twiceOff > -divisor && twiceOff <= divisor).toBe(true);
      }),
    );
  });
});

describe('which rate applies', () => {
  const taxOf = (settings: ShopSettings, place: Place, at = AT) =>
    priceOrder(settings, { pricesCents: [100_00], place, at }).lines[0]?.taxRatePpm;

  it('is that of the region, or else of the country, and of no other place', () => {
    const taxRates = [rate({ region: 'CA', ratePpm: 72_500 }), rate({ ratePpm: 10_000 })];
    expect(taxOf(shop({ taxRates }), { country: 'US', region: 'CA' })).toBe(72_500);
    expect(taxOf(shop({ taxRates }), US)).toBe(10_000);
    expect(taxOf(shop({ taxRates }), { country: 'US', region: null })).toBe(10_000);
    expect(taxOf(shop({ taxRates }), { country: 'DE', region: null })).toBe(0);
  });

  it('is the latest that applies on the day, in UTC', () => {
    const taxRates = [
      rate({ ratePpm: 10_000 }),
      rate({ ratePpm: 20_000, appliesFrom: '2026-11-26' }),
    ];
    expect(taxOf(shop({ taxRates }), US, new Date('2026-11-25T23:59:59.999Z'))).toBe(10_000);
    expect(taxOf(shop({ taxRates }), US, new Date('2026-11-26T00:00:00Z'))).toBe(20_000);
    expect(taxOf(shop({ taxRates }), US, new Date('2025-12-31T23:59:59Z'))).toBe(0);
  });

  it('leaves the delivery alone unless it says so', () => {
    const shippingPrices = [{ country: 'US', priceCents: 10_00, appliesFrom: '2026-01-01' }];
    const { shipping } = reckon(
      shop({ pricesIncludeTax: false, shippingPrices, taxRates: [rate({})] }),
      [100],
    );
    expect(shipping).toMatchObject({ taxCents: 0, paidCents: 10_00 });
    const taxRates = [rate({ taxesShipping: true })];
    const taxed = reckon(shop({ pricesIncludeTax: false, shippingPrices, taxRates }), [100]);
    expect(taxed.shipping).toMatchObject({ taxCents: 89, paidCents: 10_89 });
  });
});
