/**
 * The buyer says where a paid order goes, or changes it, until it is shipped. Protects: shipping and a
 * change of address never pass each other (both hold the payment, and the version counts up), the history
 * tells of each change, and only the buyer makes one.
 */
import { eq } from 'drizzle-orm';
import { orders } from '../../database/schema.ts';
import { transact } from '../../database/transact.ts';
import type { DeliveryAddress } from '../../shared/delivery.ts';
import { AppError } from '../../shared/errors.ts';
import { isSame } from '../../shared/is-same.ts';
import { type Actor, requireSignedIn } from '../actor.ts';
import type { ShopDeps } from '../deps.ts';
import { withdrawMails } from '../mail/index.ts';
import { rememberAddress, withoutGaps } from './delivery-address.ts';
import { canSetAddress } from './fulfilment-rules.ts';
import { insertEvent, isLateCapture, updatePayment } from './fulfilment-store.ts';
import type { OrderChange } from './handle-order.ts';
import { holdOrder } from './move-order.ts';
import { mailKeys } from './order-mails.ts';
import { findDelivery } from './store.ts';

/**
 * Giving the same address again changes nothing.
 * @throws AppError not-found (unknown or another person's), version-conflict, conflict when it was
 *   shipped, cancelled or paid back, or nothing was bought
 */
export async function addressOrder(
  { db }: Pick<ShopDeps, 'db'>,
  actor: Actor,
  change: OrderChange & { address: DeliveryAddress },
): Promise<void> {
  const { userId } = requireSignedIn(actor);
  const address = withoutGaps(change.address);
  await transact(db, async (tx) => {
    await rememberAddress(tx, userId, address);
    const payment = await holdOrder(tx, change.orderId, undefined);
    if (payment.userId !== userId) throw new AppError('not-found');
    const known = await findDelivery(tx, payment.orderId);
    if (known && isSame(known, address)) return;
    await holdOrder(tx, change.orderId, change.expectedVersion);
    if (!canSetAddress(payment.status) || (await isLateCapture(tx, payment.orderId))) {
      throw new AppError('conflict', {
        detail: `The address cannot be changed any more: the order is ${payment.status}.`,
        extra: { status: payment.status },
      });
    }
    await tx.update(orders).set({ delivery: address }).where(eq(orders.id, payment.orderId));
    const details = { isFirst: known === null };
    await insertEvent(tx, { paymentId: payment.id, kind: 'address', actorId: userId, details });
    await updatePayment(tx, payment.id, {});
    await withdrawMails(tx, mailKeys.address(payment.id));
  });
}
