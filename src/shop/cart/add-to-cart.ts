/**
 * Puts one unit into the actor's own cart. Protects: only the ids of product and variant count; price, name and picture
 * always come from the catalogue, and nobody fills the cart of somebody else.
 */
import type { Queryable } from '../../database/connect.ts';
import { pipelined } from '../../database/statement.ts';
import { transact } from '../../database/transact.ts';
import { foldEmail } from '../../shared/email.ts';
import { AppError } from '../../shared/errors.ts';
import { newId } from '../../shared/tools/ids.ts';
import { type Actor, requireSignedIn } from '../actor.ts';
import { nameUnit, nameVariant } from '../catalogue/index.ts';
import type { ShopDeps } from '../deps.ts';
import { withIdempotencyKey } from './idempotency-key.ts';
import { stateOf, whyFull } from './rules.ts';
import {
  countOwnReserved,
  findCartRows,
  findWantedVariant,
  insertCartRow,
  lockCart,
} from './store.ts';

export interface AddToCart {
  productId: string;
  /** The default variant of the product when it is left out. */
  variantId?: string | undefined;
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
  const wanted = { mobileId: input.productId, variantId: input.variantId };
  const question = [wanted.mobileId, ...(wanted.variantId ? [wanted.variantId] : [])].join(' ');
  return transact(db, (tx) =>
    withIdempotencyKey(tx, { userId: user.userId, key: input.idempotencyKey, question }, () =>
      addRow(tx, user.userId, wanted),
    ),
  );
}

interface Wanted {
  mobileId: string;
  variantId: string | undefined;
}

async function addRow(tx: Queryable, userId: string, wanted: Wanted) {
  const { mobileId } = wanted;
  // The reads see what was there when the lock was given.
  const [, variant, rows, held] = await pipelined([
    lockCart(tx, userId),
    findWantedVariant(tx, wanted),
    findCartRows(tx, userId),
    countOwnReserved(tx, userId),
  ]);
  if (!variant?.isOnSale) throw new AppError('not-found');
  const reason = whyFull(
    rows.map((row) => row.mobileId),
    mobileId,
  );
  if (reason !== null) throw new AppError('cart-full', { detail: reason });
  const { id: variantId } = variant;
  const available = variant.available + (held.get(variantId) ?? 0);
  const position = rows.filter((row) => row.variantId === variantId).length;
  if (stateOf({ isOnSale: true, available }, position) !== 'available') {
    const name = nameUnit(variant.name, nameVariant(variant));
    throw new AppError('out-of-stock', {
      detail: position === 0 ? `${name} is sold out.` : `No more of ${name} in stock.`,
      extra: { items: [mobileId] },
    });
  }
  const rowId = newId();
  const seenPriceCents = variant.priceCents;
  await insertCartRow(tx, { id: rowId, userId, mobileId, variantId, seenPriceCents });
  return { rowId };
}
