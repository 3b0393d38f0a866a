/** What refunds mean for their order, wherever they were made: its end, its units, and the mails to its buyer. */
import type { Queryable } from '../../../database/connect.ts';
import type { CardRefund } from '../../card-port.ts';
import { queueWebhook } from '../../webhook-outbox/index.ts';
import { findItems } from '../attempt-store.ts';
import type { Payment, PaymentChange } from '../checkout/payment-store.ts';
import { isOwed, isUnshipped, nextStatus, refundableCents, sumCents } from './fulfilment-rules.ts';
import { findCameBack, insertEvent, isLateCapture } from './fulfilment-store.ts';
import { mailKeys } from './mail-keys.ts';
import { type PaidRefund, queueRefundMail, withdrawOwedMails } from './order-mails.ts';
import { findRefunds, type Refund, resolveRefund } from './refund-store.ts';
import { returnUnits, tellReturned } from './return-units.ts';

export async function mailRefund(
  tx: Queryable,
  payment: Payment,
  refund: Pick<PaidRefund, 'dedupeKey' | 'amountCents' | 'reason'>,
): Promise<void> {
  const isLate = await isLateCapture(tx, payment.attemptId);
  const items = await findItems(tx, payment.attemptId);
  const returned = await findCameBack(tx, payment.id);
  await queueRefundMail(tx, payment, { ...refund, isLate, items, returned });
}

/**
 * The refund that leaves nothing to refund ends the order, also when it was made on the provider's pages or its
 * money is still owed. What lost disputes have taken ends no order: staff decide whether to ship it.
 */
export async function endRefunded(
  tx: Queryable,
  payment: Payment,
  { before, refundedCents }: { before: readonly Refund[]; refundedCents: number },
): Promise<PaymentChange> {
  const refunds = await findRefunds(tx, payment.id);
  const isLast =
    refundableCents(payment, before) > 0 &&
    refundableCents({ ...payment, refundedCents }, refunds) === 0;
  const status = isLast ? nextStatus(payment.status, 'refund') : null;
  if (status === null) return { refundedCents };

  if (isUnshipped(payment.status)) {
    await tellReturned(tx, payment.id, await returnUnits(tx, payment, 'all'));
  }
  return { refundedCents, status };
}

/**
 * Refunds made on the provider's pages settle failed ones, oldest first.
 * @returns the mail to send about what was refunded there since the last sync
 */
export async function noteElsewhere(
  tx: Queryable,
  payment: Payment,
  { before, others }: { before: readonly Refund[]; others: readonly CardRefund[] },
): Promise<Pick<PaidRefund, 'dedupeKey' | 'amountCents' | 'reason'> | null> {
  const paidCents = sumCents(before.filter(({ state }) => state === 'paid'));
  const countedCents = Math.max(0, payment.refundedCents - paidCents);
  const accepted = others.filter(({ state }) => state === 'accepted');
  const amountCents = sumCents(accepted) - countedCents;
  if (amountCents <= 0) return null;

  const { id: paymentId } = payment;
  const kind = 'refunded-elsewhere';
  const eventId = await insertEvent(tx, { paymentId, kind, details: { amountCents } });
  await queueWebhook(tx, { type: 'order.refunded', data: { orderId: paymentId, amountCents } });
  let coverCents = amountCents;
  for (const refund of (await findRefunds(tx, paymentId)).filter(isOwed)) {
    if (refund.amountCents > coverCents) continue;
    await resolveRefund(tx, refund.id, { resolution: 'refunded-elsewhere' });
    await withdrawOwedMails(tx, refund.id);
    coverCents -= refund.amountCents;
  }
  const dedupeKey = `${mailKeys.refundedElsewhere(paymentId)}:${eventId}`;
  return { dedupeKey, amountCents, reason: null };
}
