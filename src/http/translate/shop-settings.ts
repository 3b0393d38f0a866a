/** The settings of the shop from the wire's form to the shop's, and back. */
import {
  shopSettingsSchema,
  type WireSettingsChange,
} from '../../contract/office/shop-settings.ts';
import { amountToCents, centsToAmount } from '../../shared/money.ts';
import { type ShopSettings, toPercent, toPpm } from '../../shared/rules/shop-settings.ts';
import type { ChangedSettings } from '../../shop/settings/index.ts';

export function toSettings(change: WireSettingsChange): ChangedSettings {
  const { taxRates, shippingPrices, ...rest } = change;
  return {
    ...rest,
    taxRates: taxRates.map(({ percent, ...rate }) => ({ ...rate, ratePpm: toPpm(percent) })),
    // The schema admits nothing that is no whole number of cents.
    shippingPrices: shippingPrices.map(({ price, ...where }) => ({
      ...where,
      priceCents: amountToCents(price) ?? 0,
    })),
  };
}

/** @throws ZodError when the shop no longer delivers to a country that the settings name */
export function toWireSettings({ taxRates, shippingPrices, ...rest }: ShopSettings) {
  return shopSettingsSchema.parse({
    ...rest,
    taxRates: taxRates.map(({ ratePpm, ...rate }) => ({ ...rate, percent: toPercent(ratePpm) })),
    shippingPrices: shippingPrices.map(({ priceCents, ...where }) => ({
      ...where,
      price: centsToAmount(priceCents),
    })),
  });
}
