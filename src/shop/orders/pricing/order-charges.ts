/** What is stored of an order's sum beside its units, and whether a stored sum is still the one to ask for. Pure. */
import { type Place, toPercent } from '../../../shared/rules/shop-settings.ts';
import { isSame } from '../../../shared/tools/is-same.ts';
import { type Charge, type PricedOrder, sumPaid, sumTax } from './price-order.ts';

export interface OrderCharges {
  /** Where the sum was reckoned for; null when it depended on no place. */
  taxCountry: string | null;
  taxRegion: string | null;
  /** What the tax was called; null when there was none. */
  taxName: string | null;
  /** With its tax. */
  shippingCents: number;
  /** Of `shippingCents`. */
  shippingTaxCents: number;
}

export function toCharges({ place, taxName, shipping }: PricedOrder): OrderCharges {
  return {
    taxCountry: place?.country ?? null,
    taxRegion: place?.region ?? null,
    taxName,
    shippingCents: shipping.paidCents,
    shippingTaxCents: shipping.taxCents,
  };
}

/** The charges alone, of something that has more. */
export function chargesOf(stored: OrderCharges): OrderCharges {
  const { taxCountry, taxRegion, taxName, shippingCents, shippingTaxCents } = stored;
  return { taxCountry, taxRegion, taxName, shippingCents, shippingTaxCents };
}

/** An order as it was stored. */
export interface StoredSum {
  order: OrderCharges & { amountCents: number };
  items: readonly Charge[];
}

/** Whether as much is paid, of which as much is tax, wherever it goes. */
export function isSameSum({ order, items }: StoredSum, priced: PricedOrder): boolean {
  const { shipping, lines, totalCents } = priced;
  return (
    order.amountCents === totalCents &&
    order.shippingCents === shipping.paidCents &&
    order.shippingTaxCents === shipping.taxCents &&
    sumTax(items) === sumTax(lines)
  );
}

/** The same, and reckoned for the same place under the same name. */
export function isSameOrder(stored: StoredSum, priced: PricedOrder): boolean {
  return isSameSum(stored, priced) && isSame(chargesOf(stored.order), toCharges(priced));
}

/** Where a stored order was reckoned for; null when its sum depended on no place. */
export function placeOf({ taxCountry, taxRegion }: OrderCharges): Place | null {
  return taxCountry === null ? null : { country: taxCountry, region: taxRegion };
}

/** A sum in the lines that people read: phones, delivery and tax make the total, or the tax is within. */
export interface SumLines {
  place: Place;
  itemsCents: number;
  /** Without tax that is added below. */
  shippingCents: number;
  tax: { name: string; ratePpm: number; cents: number; isIncluded: boolean } | null;
}

/** @returns null for a sum that is its prices and nothing else */
export function toSumLines(charges: OrderCharges, items: readonly Charge[]): SumLines | null {
  const place = placeOf(charges);
  if (place === null) return null;
  const { taxName, shippingCents, shippingTaxCents } = charges;
  const itemsCents = items.reduce((sum, { priceCents }) => sum + priceCents, 0);
  const isIncluded = sumPaid(items) === itemsCents;
  const ratePpm = Math.max(0, ...items.map(({ taxRatePpm }) => taxRatePpm));
  const cents = sumTax(items) + shippingTaxCents;
  return {
    ...{ place, itemsCents },
    shippingCents: isIncluded ? shippingCents : shippingCents - shippingTaxCents,
    tax: taxName === null ? null : { name: taxName, ratePpm, cents, isIncluded },
  };
}

/** "VAT 20%", or "Includes VAT 20%". */
export function nameTax({ name, ratePpm, isIncluded }: NonNullable<SumLines['tax']>): string {
  const rate = `${name} ${toPercent(ratePpm)}%`;
  return isIncluded ? `Includes ${rate}` : rate;
}
