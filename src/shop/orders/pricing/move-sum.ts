/**
 * What an order costs delivered to another address. Protects: an order is never paid with the sum of another place
 * than the one where its parcel goes, and a sum that the buyer was shown never changes by itself.
 */
import type { DeliveryAddress } from '../../../shared/delivery/delivery.ts';
import type { Place } from '../../../shared/rules/shop-settings.ts';
import type { ShopDeps } from '../../deps.ts';
import { findSettings, isSameRegion } from '../../settings/index.ts';
import { type Attempt, findItems } from '../attempt-store.ts';
import { isSameSum, placeOf } from './order-charges.ts';
import type { PricedOrder } from './price-order.ts';
import { quoteOrder, toPlace } from './quote-order.ts';

export interface MovedSum {
  priced: PricedOrder;
  /** Whether as much is paid there, of which as much is tax. */
  isSame: boolean;
}

/**
 * Asks a tax service, so never within a transaction: amount and units of a checkout do not change, so the answer still
 * holds when one begins.
 * @param to.at when it is ordered
 * @returns null where the place makes no difference
 * @throws AppError conflict when the tax service cannot place the address; provider-error, provider-timeout
 */
export async function quoteElsewhere(
  services: Pick<ShopDeps, 'db' | 'taxes'>,
  attempt: Attempt,
  to: { address: DeliveryAddress; at: Date },
): Promise<MovedSum | null> {
  const { db, taxes } = services;
  const place = placeOf(attempt);
  if (place === null || (!taxes && isSamePlace(place, toPlace(to.address)))) return null;
  const items = await findItems(db, attempt.id);
  const { settings } = await findSettings(db);
  const pricesCents = items.map(({ priceCents }) => priceCents);
  const priced = await quoteOrder(services, { settings, pricesCents, ...to });
  return { priced, isSame: isSameSum({ order: attempt, items }, priced) };
}

/** As far as the shop's own rates tell places apart; a tax service tells streets apart. */
function isSamePlace(one: Place, other: Place | null): boolean {
  return one.country === other?.country && isSameRegion(one, other);
}
