/**
 * What an order costs, with its tax and its delivery. Pure, in whole cents; every sum that the shop shows, asks
 * for, prints or pays back comes from here or from what was stored of it.
 *
 * The tax of each unit is rounded by itself, half up to the cent, and the sums are sums of what was rounded. So
 * any part of an order adds up with the rest of it, to the cent. Source: Streamlined Sales and Use Tax Agreement,
 * section 324 (to the third decimal place, up to the next cent if that is greater than four, by item or by invoice
 * as the seller chooses); directive 2006/112/EC leaves the method to the member states (Court of Justice, C-484/06).
 */
import { type Place, PPM, type ShopSettings } from '../../../shared/rules/shop-settings.ts';
import { hasCharges, shippingPriceAt, taxRateAt } from '../../settings/index.ts';
import type { QuotedTax, TaxQuote } from '../../tax-port.ts';

/** A price with its tax. */
export interface Charge {
  /** As the catalogue or the settings say it. */
  priceCents: number;
  /** Parts per million; 0 where nothing is taxed. */
  taxRatePpm: number;
  /** Of `paidCents`. */
  taxCents: number;
  /** What the buyer pays. */
  paidCents: number;
}

export interface PricedOrder {
  /** Where it was reckoned for; null when the sum depends on no place. */
  place: Place | null;
  /** What the tax is called; null when there is none. */
  taxName: string | null;
  /** One for each unit, in the order of the prices. */
  lines: Charge[];
  shipping: Charge;
  totalCents: number;
}

export interface OrderToPrice {
  /** As the catalogue says them, one for each unit. */
  pricesCents: readonly number[];
  place: Place;
  /** When it is ordered. */
  at: Date;
}

/** By the shop's own rates. */
export function priceOrder(settings: ShopSettings, order: OrderToPrice): PricedOrder {
  const { place, at, pricesCents } = order;
  const isIncluded = settings.pricesIncludeTax;
  const rate = taxRateAt(settings, place, at);
  const ratePpm = rate?.ratePpm ?? 0;
  const lines = pricesCents.map((cents) => charge(cents, ratePpm, isIncluded));
  const shippingCents = pricesCents.length > 0 ? shippingPriceAt(settings, place, at) : 0;
  const shipping = charge(shippingCents, rate?.taxesShipping ? ratePpm : 0, isIncluded);
  return {
    place: hasCharges(settings) ? place : null,
    taxName: rate && ratePpm > 0 ? rate.name : null,
    lines,
    shipping,
    totalCents: sumPaid([...lines, shipping]),
  };
}

/**
 * By what a tax service says of exactly these units, whose rounding counts then.
 * @throws RangeError when it says more or less than that
 */
export function priceAsQuoted(
  settings: ShopSettings,
  { pricesCents, place, at }: OrderToPrice,
  { name, units, shipping }: TaxQuote,
): PricedOrder {
  const isIncluded = settings.pricesIncludeTax;
  if (units.length !== pricesCents.length) throw new RangeError('a quote of other units');
  const lines = units.map((tax, index) => taxed(pricesCents[index] ?? 0, tax, isIncluded));
  const delivery = taxed(shippingPriceAt(settings, place, at), shipping, isIncluded);
  const totalCents = sumPaid([...lines, delivery]);
  return { place, taxName: name, lines, shipping: delivery, totalCents };
}

/** @param isIncluded whether `priceCents` is what is paid, or the tax comes on top */
export function charge(priceCents: number, ratePpm: number, isIncluded: boolean): Charge {
  const taxCents = isIncluded
    ? divideHalfUp(priceCents * ratePpm, PPM + ratePpm)
    : divideHalfUp(priceCents * ratePpm, PPM);
  return taxed(priceCents, { taxCents, ratePpm }, isIncluded);
}

function taxed(
  priceCents: number,
  { taxCents, ratePpm: taxRatePpm }: QuotedTax,
  isIncluded: boolean,
): Charge {
  const paidCents = isIncluded ? priceCents : priceCents + taxCents;
  return { priceCents, taxRatePpm, taxCents, paidCents };
}

export function sumPaid(charges: readonly Pick<Charge, 'paidCents'>[]): number {
  return charges.reduce((sum, { paidCents }) => sum + paidCents, 0);
}

export function sumTax(charges: readonly Pick<Charge, 'taxCents'>[]): number {
  return charges.reduce((sum, { taxCents }) => sum + taxCents, 0);
}

/** Of whole numbers that are not negative; exact, without a fraction in between. */
function divideHalfUp(dividend: number, divisor: number): number {
  const rest = dividend % divisor;
  return (dividend - rest) / divisor + (2 * rest >= divisor ? 1 : 0);
}
