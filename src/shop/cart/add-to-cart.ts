/**
 * Puts one unit into the actor's own cart. Protects: only the product id counts; price, name and picture
 * always come from the catalogue, and nobody fills the cart of somebody else.
 */
import { together } from '../../database/statement.ts';
import { transact } from '../../database/transact.ts';
import { foldEmail } from '../../shared/email.ts';
import { AppError } from '../../shared/errors.ts';
import { newId } from '../../shared/tools/ids.ts';
import { type Actor, requireSignedIn } from '../actor.ts';
import { isOnSale, loadMobiles } from '../catalogue/index.ts';
import type { ShopDeps } from '../deps.ts';
import { withIdempotencyKey } from './idempotency-key.ts';
import { stateOf, whyFull } from './rules.ts';
import { countOwnReserved, countYielding, findCartRows, insertCartRow, lockCart } from './store.ts';

export interface AddToCart {
  productId: string;
  /** As the client sent it; must be the actor's own. */
  email: string;
  idempotencyKey?: string | undefined;
}

/**
 * @returns the id of the new cart row
 * @throws AppError forbidden, not-found, cart-full, out-of-stock, request-in-progress,
 *   idempotency-key-reused
 */
export async function addToCart(
  { db }: Pick<ShopDeps, 'db'>,
  actor: Actor,
  input: AddToCart,
): Promise<{ rowId: string }> {
  const user = requireSignedIn(actor);
  if (foldEmail(input.email) !== user.email) throw new AppError('forbidden');
  const { productId } = input;
  return transact(db, (tx) =>
    withIdempotencyKey(
      tx,
      { userId: user.userId, key: input.idempotencyKey, question: productId },
      () => addRow(tx, user.userId, productId),
    ),
  );
}

async function addRow(tx: Parameters<typeof lockCart>[0], userId: string, mobileId: string) {
  // The reads see what was there when the lock was given.
  const [, mobiles, rows, held] = await together([
    lockCart(tx, userId),
    loadMobiles(tx, [mobileId]),
    findCartRows(tx, userId),
    countOwnReserved(tx, userId),
  ]);
  const mobile = mobiles.get(mobileId);
  if (!mobile || !isOnSale(mobile)) throw new AppError('not-found');
  const inCart = rows.map((row) => row.mobileId);
  const reason = whyFull(inCart, mobileId);
  if (reason !== null) throw new AppError('cart-full', { detail: reason });
  const own = held.get(mobileId) ?? 0;
  const position = inCart.filter((id) => id === mobileId).length;
  const isLeft = (reachable: number) =>
    stateOf({ ...mobile, available: mobile.available + reachable }, position) === 'available';
  const isToBeHad =
    isLeft(own) || isLeft(own + ((await countYielding(tx, userId, [mobileId])).get(mobileId) ?? 0));
  if (!isToBeHad) {
    throw new AppError('out-of-stock', {
      detail:
        position === 0 ? `${mobile.name} is sold out.` : `No more of ${mobile.name} in stock.`,
      extra: { items: [mobileId] },
    });
  }
  const rowId = newId();
  const row = { id: rowId, userId, mobileId, seenPriceCents: mobile.priceCents };
  return { answer: { rowId }, sent: insertCartRow(tx, row) };
}
