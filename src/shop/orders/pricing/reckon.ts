/**
 * What an order costs: by the shop's own rates, or by the tax service where the shop has one. The one way to a sum that
 * somebody is asked for.
 */
import type { Queryable } from '../../../database/connect.ts';
import type { DeliveryAddress } from '../../../shared/delivery/delivery.ts';
import { AppError } from '../../../shared/errors.ts';
import type { Place, ShopSettings } from '../../../shared/rules/shop-settings.ts';
import { dayIn } from '../../../shared/rules/time-zone.ts';
import type { ShopDeps } from '../../deps.ts';
import { shippingPriceAt } from '../../settings/index.ts';
import type { TaxAddress } from '../../tax-port.ts';
import { type OrderToPrice, type PricedOrder, priceAsQuoted, priceOrder } from './price-order.ts';
import { findQuote } from './tax-quotes.ts';

export interface OrderToReckon extends Pick<OrderToPrice, 'pricesCents' | 'at'> {
  /** Null: for where the shop is. */
  address: DeliveryAddress | null;
}

type Rules = Pick<ShopDeps, 'taxes'> & { settings: ShopSettings };

/**
 * Inside `withTaxQuotes`.
 * @throws AppError conflict when the tax service cannot say where the address is; MissingQuote, which that takes care of
 */
export async function reckon(
  db: Queryable,
  rules: Rules,
  order: OrderToReckon,
): Promise<PricedOrder> {
  const priced = await reckonAt(db, rules, order);
  if (priced) return priced;
  throw new AppError('conflict', {
    detail:
      'We cannot work out the tax for this address. Please check its postal code, city and state.',
  });
}

/**
 * The same before somebody says where the order goes: for an address from before that nobody can place, as if none
 * were known. Saying where it goes then tells what is wrong.
 */
export async function reckonCart(
  db: Queryable,
  rules: Rules,
  order: OrderToReckon,
): Promise<{ priced: PricedOrder; isAddressKnown: boolean }> {
  const priced = order.address && (await reckonAt(db, rules, order));
  if (priced) return { priced, isAddressKnown: true };
  const atHome = await reckon(db, rules, { ...order, address: null });
  return { priced: atHome, isAddressKnown: false };
}

/** @returns null when nobody can say where the address is */
async function reckonAt(
  db: Queryable,
  { taxes, settings }: Rules,
  { address, ...order }: OrderToReckon,
): Promise<PricedOrder | null> {
  const { pricesCents, at } = order;
  const place = toPlace(address) ?? settings.home;
  if (!taxes || pricesCents.length === 0) return priceOrder(settings, { ...order, place });
  const quote = await findQuote(db, {
    to: toTaxAddress(address, place),
    pricesCents,
    shippingCents: shippingPriceAt(settings, place, at),
    isIncluded: settings.pricesIncludeTax,
    day: dayIn(settings.timeZone, at),
  });
  return quote && priceAsQuoted(settings, { ...order, place }, quote);
}

/** What the shop's own rates and prices depend on of an address. */
export function toPlace(address: DeliveryAddress | null): Place | null {
  return address && { country: address.country, region: address.region || null };
}

function toTaxAddress(address: DeliveryAddress | null, { country, region }: Place): TaxAddress {
  const { postalCode = null, city = null, street = null } = address ?? {};
  return { country, region, postalCode, city, street };
}
