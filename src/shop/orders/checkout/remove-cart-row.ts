/**
 * Takes one unit out of the actor's cart. Protects: a row that is being paid for stays until the payment
 * has been called off at the provider; when that comes too late, the payment stands. Lives with the orders,
 * because the cart knows nothing of them.
 */
import { transact } from '../../../database/transact.ts';
import { AppError } from '../../../shared/errors.ts';
import { type Actor, requireSignedIn } from '../../actor.ts';
import { deleteCartRows, findCartRow, lockCart } from '../../cart/index.ts';
import type { ShopDeps } from '../../deps.ts';
import { findAttemptHolding } from '../attempt-store.ts';
import { closeAttempt } from './close-attempt.ts';

const MAX_ROUNDS = 3;

/** @throws AppError not-found (unknown, another person's, or sold meanwhile), item-in-payment, provider-timeout */
export async function removeCartRow(
  services: Pick<ShopDeps, 'db' | 'cards' | 'settling' | 'logger' | 'config'>,
  actor: Actor,
  input: { rowId: string },
): Promise<{ deleted: number }> {
  const { userId } = requireSignedIn(actor);
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const held = await transact(services.db, async (tx) => {
      await lockCart(tx, userId);
      if (!(await findCartRow(tx, userId, input.rowId))) throw new AppError('not-found');
      const attempt = await findAttemptHolding(tx, input.rowId);
      if (attempt) return attempt;
      // Sold between the two looks: its attempt is no longer pending, and the row went with it.
      const deleted = await deleteCartRows(tx, userId, [input.rowId]);
      if (deleted === 0) throw new AppError('not-found');
      return null;
    });
    if (held === null) return { deleted: 1 };
    if (await closeAttempt(services, held.id)) throw new AppError('item-in-payment');
  }
  throw new AppError('item-in-payment');
}
