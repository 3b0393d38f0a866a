/**
 * Cancels a paid order. The decision, the restocked units and the refund are one transaction; the provider is
 * asked afterwards, and the reconciler retries when that fails.
 */
import type { Queryable } from '../../../database/connect.ts';
import { transact } from '../../../database/transact.ts';
import { AppError } from '../../../shared/errors.ts';
import { type Actor, requireSignedIn } from '../../actor.ts';
import { recordChange } from '../../audit/index.ts';
import type { ShopDeps } from '../../deps.ts';
import { queueWebhook } from '../../webhook-outbox/index.ts';
import { findItems } from '../attempt-store.ts';
import type { Payment } from '../checkout/payment-store.ts';
import { holdsMoney } from '../disputes/dispute-rules.ts';
import { type Dispute, findDisputes } from '../disputes/dispute-store.ts';
import { creditInvoice } from '../documents/credit-notes.ts';
import { assertNotHeld } from '../withdrawals/withdrawal-store.ts';
import { canBuyerCancel, refundableCents } from './fulfilment-rules.ts';
import type { OrderChange } from './handle-order.ts';
import { assertVersion, lockOrder, moveOrder } from './move-order.ts';
import { queueCancelledMail } from './order-mails.ts';
import { payRefundSoon } from './pay-refund.ts';
import { findRefunds, insertRefund } from './refund-store.ts';
import { returnUnits } from './return-units.ts';

type Part = Pick<ShopDeps, 'db' | 'cards' | 'settling' | 'clock' | 'logger' | 'config'>;

/** The reason of a refund is in a mail, so it is not what a buyer typed: that stays in the history. */
const BY_BUYER = 'Cancelled by the buyer';

export interface Cancellation extends OrderChange {
  /** Unset: that the buyer cancelled. */
  reason?: string | undefined;
  /** Staff cancel a disputed order: its refund waits until the buyer's bank decides. */
  holdRefund?: boolean | undefined;
}

/**
 * Buyers can cancel until packing begins, staff until the order is shipped. The rest of the money is
 * refunded. Idempotent.
 * @throws AppError not-found (unknown or another person's), version-conflict, conflict, payment-disputed
 */
export async function cancelOrder(
  services: Part,
  actor: Actor,
  change: Cancellation,
): Promise<void> {
  const { role, userId } = requireSignedIn(actor);
  const refundId = await transact(services.db, async (tx) => {
    const payment = await lockOrder(tx, change.orderId, undefined);
    if (payment.userId !== userId && role !== 'admin') throw new AppError('not-found');
    if (payment.status === 'cancelled') return null;
    // Admins cancel as staff, except their own order before packing begins.
    const isStaff =
      role === 'admin' && !(payment.userId === userId && payment.status === 'pending');
    assertVersion(payment, change.expectedVersion);
    if (!isStaff && !canBuyerCancel(payment.status)) throw tooLate(payment);
    if (isStaff) await assertNotHeld(tx, payment.id);
    const holdRefund = change.holdRefund === true && role === 'admin';
    assertCancellable(await findDisputes(tx, payment.id), { isStaff, holdRefund });
    const { reason = BY_BUYER, requestId } = change;
    const { publicUrl } = services.config;
    const cancelled = await cancelUnshipped(tx, {
      payment,
      actorId: userId,
      reason,
      refundReason: isStaff ? reason : BY_BUYER,
      staffReason: isStaff ? change.reason : undefined,
      publicUrl,
    });
    if (isStaff) {
      await recordChange(tx, {
        actor,
        action: 'order.cancelled',
        subjectType: 'order',
        subjectId: payment.id,
        before: { status: payment.status },
        after: { status: 'cancelled', reason, refundCents: cancelled.refundCents, holdRefund },
        requestId,
      });
    }
    return cancelled.refundId;
  });
  await payRefundSoon(services, refundId);
}

/** @throws AppError payment-disputed, conflict when nothing hinders a refund */
function assertCancellable(
  disputes: readonly Dispute[],
  { isStaff, holdRefund }: { isStaff: boolean; holdRefund: boolean },
): void {
  const isHeld = disputes.some(holdsMoney);
  if (holdRefund && !isHeld) {
    throw new AppError('conflict', {
      detail: 'This payment is not disputed any more: cancel the order with its refund.',
    });
  }
  if (!isHeld || holdRefund) return;
  throw new AppError('payment-disputed', {
    detail: isStaff
      ? 'The buyer’s bank has taken this payment back because it is disputed. Until that is decided, the order can only be cancelled with its refund on hold.'
      : 'Your bank has taken this payment back because it is disputed, so we cannot cancel the order and refund you as well. Ask your bank, or write to us.',
  });
}

function tooLate({ status }: Payment): AppError {
  const detail =
    status === 'processing'
      ? 'We are packing this order already. Write to us and we see what we can do.'
      : `This is not possible any more: the order is ${status}.`;
  return new AppError('conflict', { detail, extra: { status } });
}

/**
 * Ends an order before it is shipped, in the transaction that holds it.
 * @param of.actorId undefined when its buyer withdrew without being signed in
 * @param of.refundReason is mailed to the buyer's address
 * @returns the refund to pay, null when nothing is left to pay back; while the payment is disputed it waits
 * @throws AppError conflict once it is shipped
 */
export async function cancelUnshipped(
  tx: Queryable,
  of: {
    payment: Payment;
    actorId: string | undefined;
    reason: string;
    refundReason: string;
    /** Why staff have cancelled it, for the buyer. */
    staffReason?: string | undefined;
    publicUrl: string;
  },
): Promise<{ refundId: string | null; refundCents: number; isHeld: boolean }> {
  const { payment, actorId, reason, refundReason, publicUrl } = of;
  const items = await findItems(tx, payment.attemptId);
  const refundCents = refundableCents(payment, await findRefunds(tx, payment.id));
  const cancelled = await moveOrder(tx, payment, {
    action: 'cancel',
    actorId,
    details: { reason },
    ...(refundCents > 0 ? { fields: { refund: 'due' } } : {}),
  });
  await returnUnits(tx, payment, 'all');
  const refundId =
    refundCents > 0
      ? await insertRefund(tx, {
          paymentId: payment.id,
          amountCents: refundCents,
          reason: refundReason,
          orderedBy: actorId,
        })
      : null;
  await creditInvoice(tx, cancelled);
  const isHeld = (await findDisputes(tx, payment.id)).some(holdsMoney);
  await queueCancelledMail(tx, payment, {
    items,
    reason: of.staffReason ?? null,
    refundCents,
    isHeld,
    publicUrl,
  });
  await queueWebhook(tx, { type: 'order.cancelled', data: { orderId: payment.id } });
  return { refundId, refundCents, isHeld };
}
