/**
 * The shopper has seen today's prices and agrees. What is charged does not depend on it: the amount is
 * compared once more when the payment starts.
 */
import { transact } from '../../database/transact.ts';
import { type Actor, requireSignedIn } from '../actor.ts';
import type { ShopDeps } from '../deps.ts';
import { findRowsToShow, lockCart, updateSeenPrice } from './store.ts';

/** @returns how many rows had another price when they were last accepted */
export async function acceptPrices(
  { db }: Pick<ShopDeps, 'db'>,
  actor: Actor,
): Promise<{ changed: number }> {
  const { userId } = requireSignedIn(actor);
  return transact(db, async (tx) => {
    await lockCart(tx, userId);
    const rows = await findRowsToShow(tx, userId);
    const drifted = rows.filter(({ row, priceCents }) => priceCents !== row.seenPriceCents);
    for (const { row, priceCents } of drifted) await updateSeenPrice(tx, row.id, priceCents);
    return { changed: drifted.length };
  });
}
