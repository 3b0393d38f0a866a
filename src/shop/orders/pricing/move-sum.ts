/**
 * What becomes of the sum of an order when it goes elsewhere. Protects: nobody pays, or has paid, a sum that was
 * reckoned for another place than the one where the parcel goes; a sum that somebody was shown never changes by
 * itself.
 */
import { eq } from 'drizzle-orm';
import type { Queryable } from '../../../database/connect.ts';
import { paymentAttempts } from '../../../database/schema.ts';
import type { Place } from '../../../shared/rules/shop-settings.ts';
import type { AttemptId } from '../../../shared/tools/ids.ts';
import { findSettings } from '../../settings/index.ts';
import { findAttempt, findItems, lockAttempt } from '../attempt-store.ts';
import { isSameSum, placeOf, toCharges } from './order-charges.ts';
import { type PricedOrder, priceOrder } from './price-order.ts';

/**
 * Reckons a pending attempt for another place, now. When as much is to be paid there, of which as much is tax, the
 * attempt is of that place from then on.
 * @param move.userId another person's attempt is left alone
 * @returns what it would cost there, null when that is what was asked for
 */
export async function moveSum(
  tx: Queryable,
  move: { attemptId: AttemptId; userId: string; place: Place; at: Date },
): Promise<PricedOrder | null> {
  const { attemptId, userId, place, at } = move;
  const attempt = await lockAttempt(tx, attemptId);
  if (attempt?.userId !== userId || attempt.state !== 'pending') return null;
  const known = placeOf(attempt);
  if (known === null || isSamePlace(known, place)) return null;
  const items = await findItems(tx, attemptId);
  const { settings } = await findSettings(tx);
  const priced = priceOrder(settings, { pricesCents: pricesOf(items), place, at });
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
  order: { attemptId: AttemptId; place: Place },
): Promise<boolean> {
  const attempt = await findAttempt(tx, order.attemptId);
  const known = attempt && placeOf(attempt);
  if (!attempt || !known || isSamePlace(known, order.place)) return true;
  const items = await findItems(tx, order.attemptId);
  const { settings } = await findSettings(tx);
  const { place } = order;
  const asOf = { pricesCents: pricesOf(items), place, at: attempt.createdAt };
  return isSameSum({ order: attempt, items }, priceOrder(settings, asOf));
}

const pricesOf = (items: readonly { priceCents: number }[]) =>
  items.map(({ priceCents }) => priceCents);

function isSamePlace(one: Place, other: Place): boolean {
  const regionOf = ({ region }: Place) => region?.trim().toLowerCase() ?? '';
  return one.country === other.country && regionOf(one) === regionOf(other);
}
