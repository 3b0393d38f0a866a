/**
 * Works out what an order costs, by the shop's own rates or by the tax service where the shop has one. Protects: a
 * transaction never waits for a tax service, which is asked before one begins; the sum is that of the place where the
 * parcel goes.
 */
import { createHash } from 'node:crypto';
import { and, eq, gt, sql } from 'drizzle-orm';
import type { Queryable } from '../../../database/connect.ts';
import { deleteInBatches } from '../../../database/delete-batches.ts';
import { taxQuotes } from '../../../database/schema.ts';
import type { DeliveryAddress } from '../../../shared/delivery/delivery.ts';
import { AppError } from '../../../shared/errors.ts';
import type { Place, ShopSettings } from '../../../shared/rules/shop-settings.ts';
import { dayIn } from '../../../shared/rules/time-zone.ts';
import type { ShopDeps } from '../../deps.ts';
import { findSettings, isSameRegion, shippingPriceAt } from '../../settings/index.ts';
import type { TaxQuery, TaxQuote, TaxService } from '../../tax-port.ts';
import { type Attempt, findItems } from '../attempt-store.ts';
import { isSameSum, placeOf } from './order-charges.ts';
import { type OrderToPrice, type PricedOrder, priceAsQuoted, priceOrder } from './price-order.ts';

type Services = Pick<ShopDeps, 'db' | 'taxes'>;

export interface OrderToQuote extends Pick<OrderToPrice, 'pricesCents' | 'at'> {
  settings: ShopSettings;
  /** Null: for where the shop is. */
  address: DeliveryAddress | null;
}

/** @throws AppError conflict when the tax service cannot place the address; provider-error, provider-timeout */
export async function quoteOrder(services: Services, order: OrderToQuote): Promise<PricedOrder> {
  const priced = await findPrice(services, order);
  if (priced) return priced;
  throw new AppError('conflict', {
    detail:
      'We cannot work out the tax for this address. Please check its postal code, city and state.',
  });
}

/**
 * The same for a cart: a remembered address that the tax service cannot place counts as none. The buyer learns what is
 * wrong with it when giving it for the order.
 */
export async function quoteCart(
  services: Services,
  order: OrderToQuote,
): Promise<{ priced: PricedOrder; isAddressKnown: boolean }> {
  const priced = order.address && (await findPrice(services, order));
  if (priced) return { priced, isAddressKnown: true };
  const atHome = await quoteOrder(services, { ...order, address: null });
  return { priced: atHome, isAddressKnown: false };
}

/** By the shop's own rates. */
export function priceByOwnRates({ settings, address, ...order }: OrderToQuote): PricedOrder {
  return priceOrder(settings, { ...order, place: toPlace(address) ?? settings.home });
}

/** What the shop's own rates and prices depend on of an address. */
export function toPlace(address: DeliveryAddress | null): Place | null {
  return address && { country: address.country, region: address.region || null };
}

/** @returns null when the tax service cannot place the address */
async function findPrice(
  { db, taxes }: Services,
  order: OrderToQuote,
): Promise<PricedOrder | null> {
  const { settings, address, pricesCents, at } = order;
  if (!taxes || pricesCents.length === 0) return priceByOwnRates(order);
  const place = toPlace(address) ?? settings.home;
  const { postalCode = null, city = null, street = null } = address ?? {};
  const quote = await findQuote(db, taxes, {
    to: { ...place, postalCode, city, street },
    pricesCents,
    shippingCents: shippingPriceAt(settings, place, at),
    isIncluded: settings.pricesIncludeTax,
    day: dayIn(settings.timeZone, at),
  });
  return quote && priceAsQuoted(settings, { pricesCents, at, place }, quote);
}

export interface MovedSum {
  priced: PricedOrder;
  /** Whether as much is paid there, of which as much is tax. */
  isSame: boolean;
}

/**
 * What a checkout would cost at another address. Not within a transaction, as a tax service may be asked: units and amount
 * of a checkout do not change, so the answer still holds when one begins.
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

/** Rates change at midnight, somewhere. */
const isFresh = gt(taxQuotes.createdAt, sql`now() - interval '1 day'`);

/** What the tax service says, stored for a day. */
async function findQuote(
  db: Queryable,
  taxes: TaxService,
  query: TaxQuery,
): Promise<TaxQuote | null> {
  const key = toKey(query);
  const [stored] = await db
    .select({ quote: taxQuotes.quote })
    .from(taxQuotes)
    .where(and(eq(taxQuotes.key, key), isFresh));
  if (stored) return stored.quote;

  const quote = await taxes.quote(query);
  await db
    .insert(taxQuotes)
    .values({ key, quote })
    .onConflictDoUpdate({ target: taxQuotes.key, set: { quote, createdAt: sql`now()` } });
  return quote;
}

/** A digest, so that no address is stored. */
function toKey({ to, pricesCents, shippingCents, isIncluded, day }: TaxQuery): string {
  const { country, region, postalCode, city, street } = to;
  const asked = [country, region, postalCode, city, street, shippingCents, isIncluded, day];
  return createHash('sha256')
    .update(JSON.stringify([asked, pricesCents]))
    .digest('base64url');
}

/** Deletes quotes that are too old to be used. */
export function deleteOldQuotes(db: Queryable): Promise<number> {
  return deleteInBatches(db, taxQuotes, sql`${taxQuotes.createdAt} < now() - interval '2 days'`);
}
