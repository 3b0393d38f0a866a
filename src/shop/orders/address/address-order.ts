/**
 * The buyer says where a paid order goes, or changes it, until it is shipped. Protects: shipping and a
 * change of address never pass each other (both hold the payment, and the version counts up), the history
 * tells of each change, and only the buyer makes one.
 */
import { eq } from 'drizzle-orm';
import { paymentAttempts } from '../../../database/schema.ts';
import { transact } from '../../../database/transact.ts';
import type { DeliveryAddress } from '../../../shared/delivery/delivery.ts';
import { AppError } from '../../../shared/errors.ts';
import type { OrderId } from '../../../shared/tools/ids.ts';
import { isSame } from '../../../shared/tools/is-same.ts';
import { type Actor, requireSignedIn } from '../../actor.ts';
import type { ShopDeps } from '../../deps.ts';
import { withdrawMails } from '../../mail/index.ts';
import { findAttempt, findDelivery } from '../attempt-store.ts';
import { findPayment } from '../checkout/payment-store.ts';
import { canSetAddress } from '../fulfilment/fulfilment-rules.ts';
import { insertEvent, isLateCapture, updatePayment } from '../fulfilment/fulfilment-store.ts';
import type { OrderChange } from '../fulfilment/handle-order.ts';
import { mailKeys } from '../fulfilment/mail-keys.ts';
import { assertVersion, lockOrder } from '../fulfilment/move-order.ts';
import { quoteElsewhere } from '../pricing/quote-order.ts';
import { rememberAddress, withoutGaps } from './delivery-address.ts';

/**
 * Giving the same address again changes nothing.
 * @throws AppError not-found (unknown or another person's), version-conflict, conflict when it was
 *   shipped, cancelled or paid back, nothing was bought, or tax and delivery would cost something else there
 */
export async function addressOrder(
  services: Pick<ShopDeps, 'db' | 'taxes'>,
  actor: Actor,
  change: OrderChange & { address: DeliveryAddress },
): Promise<void> {
  const { userId } = requireSignedIn(actor);
  const { db } = services;
  const address = withoutGaps(change.address);
  const fits = await fitsSum(services, { orderId: change.orderId, userId, address });

  await transact(db, async (tx) => {
    await rememberAddress(tx, userId, address);
    const payment = await lockOrder(tx, change.orderId, undefined);
    if (payment.userId !== userId) throw new AppError('not-found');
    const known = await findDelivery(tx, payment.attemptId);
    if (known && isSame(known, address)) return;
    assertVersion(payment, change.expectedVersion);
    if (!canSetAddress(payment.status) || (await isLateCapture(tx, payment.attemptId))) {
      throw new AppError('conflict', {
        detail: `The address cannot be changed any more: the order is ${payment.status}.`,
        extra: { status: payment.status },
      });
    }
    if (!fits) throw costsOtherwise();

    await tx
      .update(paymentAttempts)
      .set({ delivery: address })
      .where(eq(paymentAttempts.id, payment.attemptId));
    const details = { isFirst: known === null };
    await insertEvent(tx, { paymentId: payment.id, kind: 'address', actorId: userId, details });
    await updatePayment(tx, payment.id, {});
    await withdrawMails(tx, mailKeys.address(payment.id));
  });
}

/**
 * Whether the order would have cost as much at this address, with as much tax, on the day when it was placed. Asked
 * before the transaction: a paid order keeps its sum.
 * @returns true for an order that the transaction refuses, or leaves as it is
 */
async function fitsSum(
  services: Pick<ShopDeps, 'db' | 'taxes'>,
  of: { orderId: OrderId; userId: string; address: DeliveryAddress },
): Promise<boolean> {
  const { db } = services;
  const payment = await findPayment(db, of.orderId);
  if (payment?.userId !== of.userId || !canSetAddress(payment.status)) return true;
  const known = await findDelivery(db, payment.attemptId);
  const attempt = await findAttempt(db, payment.attemptId);
  if (!attempt || (known && isSame(known, of.address))) return true;
  const moved = await quoteElsewhere(services, attempt, {
    address: of.address,
    at: attempt.createdAt,
  });
  return moved?.isSame !== false;
}

const costsOtherwise = () =>
  new AppError('conflict', {
    detail:
      'Tax or delivery costs something else at this address, and the order is paid. ' +
      'Please choose an address in the same place, or cancel the order and place it again.',
  });
