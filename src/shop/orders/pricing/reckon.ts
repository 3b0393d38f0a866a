/**
 * What an order costs: by the shop's own rates, or by the tax service where the shop has one. The one way to a sum that
 * somebody is asked for.
 */
import type { Queryable } from '../../../database/connect.ts';
import type { DeliveryAddress } from '../../../shared/delivery/delivery.ts';
import type { Place, ShopSettings } from '../../../shared/rules/shop-settings.ts';
import type { ShopDeps } from '../../deps.ts';
import { shippingPriceAt } from '../../settings/index.ts';
import type { TaxAddress } from '../../tax-port.ts';
import { type OrderToPrice, type PricedOrder, priceAsQuoted, priceOrder } from './price-order.ts';
import { findQuote } from './tax-quotes.ts';

export interface OrderToReckon extends Pick<OrderToPrice, 'pricesCents' | 'at'> {
  /** Null: for where the shop is. */
  address: DeliveryAddress | null;
}

/**
 * Inside `withTaxQuotes`.
 * @throws MissingQuote which that takes care of
 */
export async function reckon(
  db: Queryable,
  { taxes, settings }: Pick<ShopDeps, 'taxes'> & { settings: ShopSettings },
  { address, ...order }: OrderToReckon,
): Promise<PricedOrder> {
  const { pricesCents, at } = order;
  const place = toPlace(address) ?? settings.home;
  if (!taxes || pricesCents.length === 0) return priceOrder(settings, { ...order, place });
  const quote = await findQuote(db, {
    to: toTaxAddress(address, place),
    pricesCents,
    shippingCents: shippingPriceAt(settings, place, at),
    isIncluded: settings.pricesIncludeTax,
    day: at.toISOString().slice(0, 10),
  });
  return priceAsQuoted(settings, { ...order, place }, quote);
}

/** What the shop's own rates and prices depend on of an address. */
export function toPlace(address: DeliveryAddress | null): Place | null {
  return address && { country: address.country, region: address.region || null };
}

function toTaxAddress(address: DeliveryAddress | null, { country, region }: Place): TaxAddress {
  const { postalCode = null, city = null, street = null } = address ?? {};
  return { country, region, postalCode, city, street };
}
