/**
 * A buyer asks to send phones of a delivered order back, or keeps them after all. Protects: only the own
 * order, within the days of return, never a unit twice; asking the same again changes nothing.
 */
import type { Queryable } from '../../../database/connect.ts';
import { transact } from '../../../database/transact.ts';
import { AppError, invalidField } from '../../../shared/errors.ts';
import type { ReturnReason } from '../../../shared/rules/returns.ts';
import type { OrderId } from '../../../shared/tools/ids.ts';
import { type Actor, requireSignedIn } from '../../actor.ts';
import type { ShopDeps } from '../../deps.ts';
import { findItems } from '../attempt-store.ts';
import type { Payment } from '../checkout/payment-store.ts';
import { lockOrder } from '../fulfilment/move-order.ts';
import { findReturnable } from './find-returnable.ts';
import { lockReturn, moveReturn, type ReturnChange } from './move-return.ts';
import { queueRequestedMail } from './return-mails.ts';
import { canBuyerCancelReturn } from './return-rules.ts';
import { findReturns, findUnitsOf, insertReturn, insertReturnEvent } from './return-store.ts';

export interface ReturnRequest {
  orderId: OrderId;
  /** Cart rows of the units. */
  items: readonly string[];
  reason: ReturnReason;
  note?: string | undefined;
}

/** @throws AppError not-found (unknown or another person's), conflict, validation on `items` */
export async function requestReturn(
  services: Pick<ShopDeps, 'db' | 'clock' | 'config'>,
  actor: Actor,
  request: ReturnRequest,
): Promise<void> {
  const { userId } = requireSignedIn(actor);
  const { orderId, reason } = request;
  const wanted = [...new Set(request.items)].sort();
  await transact(services.db, async (tx) => {
    const payment = await lockOrder(tx, orderId, undefined);
    if (payment.userId !== userId) throw new AppError('not-found');
    if (await isAskedAlready(tx, payment, wanted)) return;
    await assertReturnable(tx, { payment, wanted, now: services.clock.now() });
    const made = await insertReturn(
      tx,
      {
        paymentId: payment.id,
        kind: 'return',
        state: 'requested',
        reason,
        note: request.note || null,
      },
      wanted,
    );
    await insertReturnEvent(tx, { returnId: made.id, kind: 'request', actorId: userId });
    const items = (await findItems(tx, payment.attemptId)).filter(({ cartRowId }) =>
      wanted.includes(cartRowId),
    );
    await queueRequestedMail(tx, payment, { made, items, publicUrl: services.config.publicUrl });
  });
}

/** The same units in a return that nobody has decided about: the answer to the first request got lost. */
async function isAskedAlready(
  tx: Queryable,
  payment: Payment,
  wanted: readonly string[],
): Promise<boolean> {
  const open = (await findReturns(tx, payment.id)).filter(({ state }) => state === 'requested');
  const units = await findUnitsOf(
    tx,
    open.map(({ id }) => id),
  );
  const names = [...units.values()].map((of) => of.map(({ cartRowId }) => cartRowId).sort());
  return names.some((of) => of.join() === wanted.join());
}

async function assertReturnable(
  tx: Queryable,
  { payment, wanted, now }: { payment: Payment; wanted: readonly string[]; now: Date },
): Promise<void> {
  const { units, isOpen } = await findReturnable(tx, payment, now);
  if (payment.status !== 'delivered') {
    throw new AppError('conflict', {
      detail: 'Phones can be returned once the order has been delivered.',
      extra: { status: payment.status },
    });
  }
  if (!isOpen) {
    throw new AppError('conflict', { detail: 'The time to return this order is over.' });
  }
  if (!wanted.every((id) => units.includes(id))) {
    throw invalidField('items', 'One of these phones is in another return, or has come back.');
  }
}

/** The buyer keeps the phones. Repeating it changes nothing. @throws AppError not-found, conflict */
export async function cancelReturn(
  { db }: Pick<ShopDeps, 'db'>,
  actor: Actor,
  change: ReturnChange,
): Promise<OrderId> {
  const { userId } = requireSignedIn(actor);
  return transact(db, async (tx) => {
    const { payment, found } = await lockReturn(tx, { ...change, expectedVersion: undefined });
    if (payment.userId !== userId) throw new AppError('not-found');
    if (found.state === 'cancelled') return payment.id;
    if (!canBuyerCancelReturn(found)) {
      throw new AppError('conflict', {
        detail: 'This return can no longer be cancelled.',
        extra: { state: found.state },
      });
    }
    await moveReturn(tx, found, { action: 'cancel', actorId: userId });
    return payment.id;
  });
}
