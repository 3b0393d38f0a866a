/**
 * Gives up a pending order. Protects: an order is void only after the provider has confirmed that
 * nothing can be captured for it any more; what was captured meanwhile is settled instead.
 * Called before the cart of a pending order changes and when a reservation expires; tested in
 * tests/api/reconcile.test.ts.
 */
import { transactOnStock } from '../../database/transact.ts';
import { AppError } from '../../shared/errors.ts';
import { countUnits, releaseStock } from '../catalogue/index.ts';
import type { ShopDeps } from '../deps.ts';
import type { CardIntent } from '../ports.ts';
import { retrieveNoted } from './noted-intent.ts';
import type { Payment } from './payment-store.ts';
import { settle } from './settle.ts';
import { findItems, findOrder, lockOrder, markVoid, type Order, setIntent } from './store.ts';

type Part = Pick<ShopDeps, 'db' | 'cards' | 'logger' | 'config'>;

/**
 * @returns the payment when the order turned out to be paid, null when it is void now
 * @throws AppError item-in-payment while the provider is still working on the capture,
 *   provider-error, provider-timeout (the order is still pending then)
 */
export async function closeOrder(services: Part, orderId: string): Promise<Payment | null> {
  const order = await findOrder(services.db, orderId);
  if (order?.state !== 'pending') return null;
  const intent = await stopIntent(services, order);
  if (intent?.status === 'processing') throw new AppError('item-in-payment');
  if (intent?.status === 'succeeded') {
    const settlement = await settle(services, intent.id);
    if (settlement.kind === 'settled') return settlement.payment;
    throw new AppError('item-in-payment');
  }
  await voidOrder(services, orderId);
  return null;
}

/** The order's intent after the attempt to cancel it; null when there is none. */
async function stopIntent(services: Part, order: Order): Promise<CardIntent | null> {
  const intentId = order.intentId ?? (await learnIntent(services, order))?.intent.id;
  if (intentId === undefined) return null;
  const intent = await retrieveNoted(services, order.id, intentId);
  return intent.status === 'open' ? services.cards.cancelIntent(intentId) : intent;
}

/**
 * The intent of an order whose create was never answered: repeating the create with the same key
 * brings the same intent to light, or makes it now.
 * @returns the intent, and the state that the order is in after it was noted; null when there is none
 */
export async function learnIntent(
  services: Part,
  order: Order,
): Promise<{ intent: CardIntent; state: string | undefined } | null> {
  const intent = await services.cards.createIntent({
    orderId: order.id,
    userId: order.userId,
    amountCents: order.amountCents,
  });
  if (intent === null) return null;
  return { intent, state: await setIntent(services.db, order.id, intent.id) };
}

/** Marks the order void and gives its units back; the caller has made sure that nothing can be captured. */
export async function voidOrder({ db }: Pick<Part, 'db'>, orderId: string): Promise<void> {
  await transactOnStock(db, async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (order?.state !== 'pending') return;
    const items = await findItems(tx, orderId);
    await releaseStock(tx, countUnits(items.map((item) => item.mobileId)));
    await markVoid(tx, orderId);
  });
}
