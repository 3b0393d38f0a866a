/**
 * What becomes of the sum of an order when it goes elsewhere. Protects: nobody pays, or has paid, a sum that was
 * reckoned for another place than the one where the parcel goes; a sum that somebody was shown never changes by
 * itself.
 */
import { eq } from 'drizzle-orm';
import type { Queryable } from '../../../database/connect.ts';
import { paymentAttempts } from '../../../database/schema.ts';
import type { DeliveryAddress } from '../../../shared/delivery/delivery.ts';
import type { Place } from '../../../shared/rules/shop-settings.ts';
import type { AttemptId } from '../../../shared/tools/ids.ts';
import type { ShopDeps } from '../../deps.ts';
import { findSettings, isSameRegion } from '../../settings/index.ts';
import { findAttempt, findItems, lockAttempt } from '../attempt-store.ts';
import { isSameSum, placeOf, toCharges } from './order-charges.ts';
import type { PricedOrder } from './price-order.ts';
import { reckon, toPlace } from './reckon.ts';

/**
 * Reckons a pending attempt for another place, now. When as much is to be paid there, of which as much is tax, the
 * attempt is of that place from then on.
 * @param move.userId another person's attempt is left alone
 * @returns what it would cost there, null when that is what was asked for
 */
export async function moveSum(
  tx: Queryable,
  { taxes }: Pick<ShopDeps, 'taxes'>,
  move: { attemptId: AttemptId; userId: string; address: DeliveryAddress; at: Date },
): Promise<PricedOrder | null> {
  const { attemptId, userId, address, at } = move;
  const attempt = await lockAttempt(tx, attemptId);
  if (attempt?.userId !== userId || attempt.state !== 'pending') return null;
  const known = placeOf(attempt);
  if (known === null || (!taxes && isSamePlace(known, toPlace(address)))) return null;
  const items = await findItems(tx, attemptId);
  const { settings } = await findSettings(tx);
  const asked = { pricesCents: pricesOf(items), address, at };
  const priced = await reckon(tx, { taxes, settings }, asked);
  if (!isSameSum({ order: attempt, items }, priced)) return priced;
  await tx.update(paymentAttempts).set(toCharges(priced)).where(eq(paymentAttempts.id, attemptId));
  return null;
}

/**
 * Whether a paid order can go somewhere else than it was reckoned for: only where it would have cost as much, with
 * as much tax, on the day when it was ordered.
 */
export async function canGoTo(
  tx: Queryable,
  { taxes }: Pick<ShopDeps, 'taxes'>,
  order: { attemptId: AttemptId; address: DeliveryAddress },
): Promise<boolean> {
  const attempt = await findAttempt(tx, order.attemptId);
  const known = attempt && placeOf(attempt);
  if (!attempt || !known) return true;
  const { address } = order;
  if (!taxes && isSamePlace(known, toPlace(address))) return true;
  const items = await findItems(tx, order.attemptId);
  const { settings } = await findSettings(tx);
  const asOf = { pricesCents: pricesOf(items), address, at: attempt.createdAt };
  return isSameSum({ order: attempt, items }, await reckon(tx, { taxes, settings }, asOf));
}

const pricesOf = (items: readonly { priceCents: number }[]) =>
  items.map(({ priceCents }) => priceCents);

/** As far as the shop's own rates tell places apart; a tax service tells streets apart. */
function isSamePlace(one: Place, other: Place | null): boolean {
  return one.country === other?.country && isSameRegion(one, other);
}
