/**
 * The buyer says where a paid order goes, or changes it, until it is shipped. Protects: shipping and a
 * change of address never pass each other (both hold the payment, and the version counts up), the history
 * tells of each change, and only the buyer makes one.
 */
import { eq } from 'drizzle-orm';
import type { Queryable } from '../../../database/connect.ts';
import { paymentAttempts } from '../../../database/schema.ts';
import { transact } from '../../../database/transact.ts';
import type { DeliveryAddress } from '../../../shared/delivery/delivery.ts';
import { AppError } from '../../../shared/errors.ts';
import { isSame } from '../../../shared/tools/is-same.ts';
import { type Actor, requireSignedIn } from '../../actor.ts';
import type { ShopDeps } from '../../deps.ts';
import { withdrawMails } from '../../mail/index.ts';
import { findDelivery } from '../attempt-store.ts';
import { canSetAddress } from '../fulfilment/fulfilment-rules.ts';
import { insertEvent, isLateCapture, updatePayment } from '../fulfilment/fulfilment-store.ts';
import type { OrderChange } from '../fulfilment/handle-order.ts';
import { mailKeys } from '../fulfilment/mail-keys.ts';
import { lockOrder } from '../fulfilment/move-order.ts';
import { canGoTo } from '../pricing/move-sum.ts';
import { withTaxQuotes } from '../pricing/tax-quotes.ts';
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
  const wanted = { ...change, userId, address: withoutGaps(change.address) };
  await withTaxQuotes(services, () =>
    transact(services.db, (tx) => changeAddress(tx, services, wanted)),
  );
}

async function changeAddress(
  tx: Queryable,
  services: Pick<ShopDeps, 'taxes'>,
  change: OrderChange & { userId: string; address: DeliveryAddress },
): Promise<void> {
  const { userId, address } = change;
  await rememberAddress(tx, userId, address);
  const payment = await lockOrder(tx, change.orderId, undefined);
  if (payment.userId !== userId) throw new AppError('not-found');
  const known = await findDelivery(tx, payment.attemptId);
  if (known && isSame(known, address)) return;
  await lockOrder(tx, change.orderId, change.expectedVersion);
  if (!canSetAddress(payment.status) || (await isLateCapture(tx, payment.attemptId))) {
    throw new AppError('conflict', {
      detail: `The address cannot be changed any more: the order is ${payment.status}.`,
      extra: { status: payment.status },
    });
  }
  const { attemptId } = payment;
  if (!(await canGoTo(tx, services, { attemptId, address }))) throw costsOtherwise();
  await tx
    .update(paymentAttempts)
    .set({ delivery: address })
    .where(eq(paymentAttempts.id, payment.attemptId));
  const details = { isFirst: known === null };
  await insertEvent(tx, { paymentId: payment.id, kind: 'address', actorId: userId, details });
  await updatePayment(tx, payment.id, {});
  await withdrawMails(tx, mailKeys.address(payment.id));
}

const costsOtherwise = () =>
  new AppError('conflict', {
    detail:
      'Tax or delivery costs something else at this address, and the order is paid. ' +
      'Please choose an address in the same place, or cancel the order and place it again.',
  });
