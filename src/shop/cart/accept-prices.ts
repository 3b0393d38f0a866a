/**
 * The shopper has seen today's prices and agrees. What is charged does not depend on it: the amount
 * is compared once more when the payment starts. Tested in tests/api/cart.test.ts.
 */
import { transact } from '../../database/transact.ts';
import { type Actor, requireSignedIn } from '../actor.ts';
import type { ShopDeps } from '../deps.ts';
import { priceRows } from './list-cart.ts';
import { findCartRows, lockCart, updateSeenPrice } from './store.ts';

/** @returns how many rows had another price when they were last accepted */
export async function acceptPrices(
  { db }: Pick<ShopDeps, 'db'>,
  actor: Actor,
): Promise<{ changed: number }> {
  const { userId } = requireSignedIn(actor);
  return transact(db, async (tx) => {
    await lockCart(tx, userId);
    const rows = await priceRows(tx, await findCartRows(tx, userId), new Map());
    const drifted = rows.filter((row) => row.priceCents !== row.seenPriceCents);
    for (const row of drifted) await updateSeenPrice(tx, row.id, row.priceCents);
    return { changed: drifted.length };
  });
}
