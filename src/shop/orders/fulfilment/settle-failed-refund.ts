/**
 * Gets the money of a failed refund to its buyer after all: by another try, or another way that staff note.
 * Protects: each failed refund is settled once, and never pays more than is left of its order.
 */
import { z } from 'zod';
import type { Queryable } from '../../../database/connect.ts';
import { transact } from '../../../database/transact.ts';
import { AppError } from '../../../shared/errors.ts';
import { readOrderId } from '../../../shared/tools/ids.ts';
import { type Actor, requireAdmin } from '../../actor.ts';
import { recordChange } from '../../audit/index.ts';
import type { ShopDeps } from '../../deps.ts';
import { withdrawMails } from '../../mail/index.ts';
import { findPayment, type Payment } from '../checkout/payment-store.ts';
import { assertRefundable } from '../disputes/dispute-rules.ts';
import { findDisputes } from '../disputes/dispute-store.ts';
import { syncDisputes } from '../disputes/sync-disputes.ts';
import { moveReturnRefund } from '../returns/return-store.ts';
import { isOwed } from './fulfilment-rules.ts';
import { insertEvent, updatePayment } from './fulfilment-store.ts';
import type { OrderChange } from './handle-order.ts';
import { mailKeys } from './mail-keys.ts';
import { lockOrder } from './move-order.ts';
import { queuePaidAnotherWayMail, withdrawOwedMails } from './order-mails.ts';
import { payRefundSoon } from './pay-refund.ts';
import {
  findRefund,
  findRefunds,
  insertRefund,
  type Refund,
  resolveRefund,
} from './refund-store.ts';
import { queueRefundFailedMails, settleBalance } from './settle-balance.ts';

/** Audit entry of a refund paid another way. */
const notedSchema = z.object({ refundId: z.string(), amountCents: z.number().int() });

interface FailedRefundChange extends OrderChange {
  refundId: string;
}

/** Refunds to the card once more. @throws AppError not-found, version-conflict, conflict */
export async function retryRefund(
  services: Pick<ShopDeps, 'db' | 'cards' | 'settling' | 'clock' | 'logger' | 'config'>,
  actor: Actor,
  change: FailedRefundChange,
): Promise<void> {
  const { userId } = requireAdmin(actor);
  const retryId = await transact(services.db, async (tx) => {
    const failed = await lockFailedRefund(tx, change);
    if (!failed) return null;
    const { payment, refund } = failed;
    const { id: paymentId } = payment;
    const { amountCents } = refund;
    await resolveRefund(tx, refund.id, { resolution: 'retried' });
    const id = await insertRefund(tx, {
      paymentId,
      amountCents,
      reason: refund.reason,
      orderedBy: userId,
      retryOf: refund.id,
      owedSince: refund.owedSince,
    });
    await moveReturnRefund(tx, { from: refund.id, to: id });
    const details = { amountCents };
    await insertEvent(tx, { paymentId, kind: 'refund-retried', actorId: userId, details });
    await updatePayment(tx, paymentId, { refund: 'due' });
    await recordChange(tx, {
      actor,
      action: 'refund.retried',
      subjectType: 'order',
      subjectId: paymentId,
      after: { refundId: refund.id, amountCents },
      requestId: change.requestId,
    });
    return id;
  });
  if (retryId === null) throw alreadySettled();
  await payRefundSoon(services, retryId);
}

/**
 * Records that a failed refund was paid another way, and mails the buyer how.
 * @throws AppError not-found, version-conflict, conflict, payment-disputed, provider-error, provider-timeout
 */
export async function notePaidAnotherWay(
  services: Pick<ShopDeps, 'db' | 'cards' | 'settling' | 'clock' | 'logger' | 'config'>,
  actor: Actor,
  change: FailedRefundChange & { note: string },
): Promise<void> {
  const { userId } = requireAdmin(actor);
  const { note, requestId } = change;
  // A dispute that the shop has not heard of may hold the money, or have paid the buyer already.
  const disputed = await findPayment(services.db, change.orderId);
  if (disputed) await syncDisputes(services, disputed.transactionId);
  const isNoted = await transact(services.db, async (tx) => {
    const failed = await lockFailedRefund(tx, change);
    if (!failed) return false;
    const { payment, refund } = failed;
    const { id: paymentId, paidAnotherWayCents } = payment;
    const { amountCents } = refund;
    await resolveRefund(tx, refund.id, { resolution: 'paid-another-way', note });
    const details = { amountCents, reason: note };
    const eventId = await insertEvent(tx, {
      paymentId,
      kind: 'paid-another-way',
      actorId: userId,
      details,
    });
    await withdrawOwedMails(tx, refund.id);
    await settleBalance(tx, payment, {
      paidAnotherWayCents: paidAnotherWayCents + amountCents,
    });
    await queuePaidAnotherWayMail(tx, payment, { id: refund.id, eventId, amountCents, note });
    await recordChange(tx, {
      actor,
      action: 'refund.paid-another-way',
      subjectType: 'order',
      subjectId: paymentId,
      after: { refundId: refund.id, amountCents, note },
      requestId,
    });
    return true;
  });
  if (!isNoted) throw alreadySettled();
}

/**
 * Undoes it: the money is owed again. A mail about it that has not left yet is withdrawn.
 * @throws AppError not-found; conflict when it is no longer noted as paid
 */
export async function undoPaidAnotherWay(
  tx: Queryable,
  actor: Actor,
  change: { id: number; subjectId: string; after: unknown; requestId?: string | undefined },
): Promise<void> {
  const { userId } = requireAdmin(actor);
  const orderId = readOrderId(change.subjectId);
  const noted = notedSchema.safeParse(change.after).data;
  if (orderId === null || !noted) throw new AppError('not-found');
  const { refundId, amountCents } = noted;
  const payment = await lockOrder(tx, orderId, undefined);
  const refund = await findRefund(tx, refundId);
  if (refund?.resolution !== 'paid-another-way') {
    throw new AppError('conflict', { detail: 'This refund is no longer noted as paid.' });
  }
  await resolveRefund(tx, refundId, { resolution: null });
  const details = { amountCents };
  const eventId = await insertEvent(tx, {
    paymentId: orderId,
    kind: 'paid-another-way-undone',
    actorId: userId,
    details,
  });
  await settleBalance(tx, payment, {
    paidAnotherWayCents: payment.paidAnotherWayCents - amountCents,
  });
  await withdrawMails(tx, mailKeys.paidAnotherWay(refundId));
  await queueRefundFailedMails(tx, payment, new Map([[refundId, eventId]]));
  await recordChange(tx, {
    actor,
    action: 'refund.paid-another-way-undone',
    subjectType: 'order',
    subjectId: orderId,
    before: { refundId, amountCents, note: refund.resolutionNote },
    requestId: change.requestId,
    undoes: change.id,
  });
}

const alreadySettled = () =>
  new AppError('conflict', { detail: 'This refund has been dealt with already.' });

/** @returns null when there is no money left to pay it from, which settles it: the caller commits and refuses */
async function lockFailedRefund(
  tx: Queryable,
  { orderId, expectedVersion, refundId }: FailedRefundChange,
): Promise<{ payment: Payment; refund: Refund } | null> {
  const payment = await lockOrder(tx, orderId, expectedVersion);
  assertRefundable(await findDisputes(tx, orderId));
  const found = (await findRefunds(tx, orderId)).find(({ id }) => id === refundId);
  if (!found) throw new AppError('not-found');
  if (!isOwed(found)) throw alreadySettled();

  // Refunds from before the upgrade may exceed what is left.
  await settleBalance(tx, payment, {});
  const refund = await findRefund(tx, refundId);
  return refund && isOwed(refund) ? { payment, refund } : null;
}
