/** Settings of shops that add tax and delivery, made up by a seed, and how a test gives them to a shop. */
import assert from 'node:assert/strict';
import fc from 'fast-check';
import type {
  WireShopSettings,
  WireStoredSettings,
} from '../../../src/contract/office/shop-settings.ts';
import { DEFAULT_SETTINGS, type ShopSettings } from '../../../src/shared/rules/shop-settings.ts';
import { call, type Shopper, type TestShop } from '../checkout.ts';

export const OUTSET: WireShopSettings = {
  ...DEFAULT_SETTINGS,
  home: { country: 'US', region: null },
  taxRates: [],
  shippingPrices: [],
};

const LONG_AGO = '2020-01-01';

/** A tax of the place, of whole or broken percents, in or on top of the prices, with or without a delivery. */
export const anyTaxSettings: fc.Arbitrary<ShopSettings> = fc
  .record({
    pricesIncludeTax: fc.boolean(),
    country: fc.constantFrom('US', 'DE', 'JP', 'CA'),
    ratePpm: fc.oneof(
      fc.constantFrom(0, 1, 70_000, 72_500, 88_750, 190_000, 200_000, 1_000_000),
      fc.integer({ min: 0, max: 300_000 }),
    ),
    taxesShipping: fc.boolean(),
    shippingCents: fc.option(fc.integer({ min: 0, max: 20_000 }), { nil: null }),
  })
  .map(({ pricesIncludeTax, country, ratePpm, taxesShipping, shippingCents }) => {
    const place = { country, region: null };
    return {
      ...DEFAULT_SETTINGS,
      ...{ pricesIncludeTax, home: place },
      taxRates: [{ ...place, name: 'VAT', ratePpm, taxesShipping, appliesFrom: LONG_AGO }],
      shippingPrices:
        shippingCents === null
          ? []
          : [{ country: null, priceCents: shippingCents, appliesFrom: LONG_AGO }],
    };
  });

/** Changes settings as staff do, whatever version they have. */
export async function changeSettings(
  shop: TestShop,
  staff: Shopper,
  settings: Partial<WireShopSettings>,
): Promise<WireStoredSettings> {
  const body = { ...OUTSET, ...settings };
  const answer = await call<WireStoredSettings>(shop, '/shop-settings', {
    ...{ method: 'PUT', as: staff, body },
  });
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  return answer.body;
}
