/**
 * Keeps the refunds of a payment in line with the money that is left of it. What reaches the buyer without the
 * shop (a lost dispute, a refund on the provider's pages) settles refunds that the shop still owes.
 */
import type { Queryable } from '../../../database/connect.ts';
import { listMails } from '../../mail/index.ts';
import type { Payment, PaymentChange } from '../checkout/payment-store.ts';
import { queueChargedBackMail } from '../disputes/dispute-mails.ts';
import { holdsMoney } from '../disputes/dispute-rules.ts';
import { findDisputes } from '../disputes/dispute-store.ts';
import { creditInvoice } from '../documents/credit-notes.ts';
import { moveReturnRefund } from '../returns/return-store.ts';
import {
  balanceOf,
  hasEnded,
  isChargedBack,
  isOwed,
  refundableCents,
  sumCents,
  summariseRefunds,
} from './fulfilment-rules.ts';
import { findEvents, insertEvent, updatePayment } from './fulfilment-store.ts';
import { mailKeys, refundMailKeys } from './mail-keys.ts';
import { queueRefundFailedMail, withdrawOwedMails } from './order-mails.ts';
import {
  closeRefund,
  findRefunds,
  insertRefund,
  type Refund,
  resolveRefund,
  splitRefund,
} from './refund-store.ts';

/**
 * Writes `change`, settles failed refunds that the shop has no money left for, and updates the refund
 * status. Call it after every change of the sums or refunds of a payment.
 * @returns how much of failed refunds was settled by lost disputes
 */
export async function settleBalance(
  tx: Queryable,
  payment: Payment,
  change: PaymentChange,
): Promise<number> {
  const sums = { ...payment, ...change };
  const refunds = await findRefunds(tx, payment.id);
  const { leftCents, owedCents } = balanceOf(sums, refunds);
  const owed = refunds.filter(isOwed);
  const settledCents = sumCents(owed) - owedCents;
  const unusedCents = sums.chargedBackCents - sumCents(refunds.filter(isChargedBack));
  const byBankCents = Math.min(settledCents, Math.max(0, unusedCents));
  await coverByBank(tx, payment, { refunds: owed, cents: byBankCents });
  await settleElsewhere(tx, payment, settledCents - byBankCents);
  const settled = await findRefunds(tx, payment.id);
  const refund = summariseRefunds(settled, leftCents + owedCents === 0);
  const updated = await updatePayment(tx, payment.id, { ...change, refund });
  await creditInvoice(tx, updated);
  return byBankCents;
}

async function settleElsewhere(tx: Queryable, payment: Payment, cents: number): Promise<void> {
  const owed = (await findRefunds(tx, payment.id)).filter(isOwed);
  for (const { refund, partCents } of shareOut(owed, cents)) {
    const part = await splitRefund(tx, refund, partCents);
    await resolveRefund(tx, part.id, { resolution: 'refunded-elsewhere' });
    await withdrawOwedMails(tx, part.id);
  }
}

/**
 * Mails a buyer which refunds have failed, unless they are settled. When a retry fails as well, or the refund has
 * to wait for a dispute anyway, the last mail is still true and is not repeated.
 * @param failures the event of each failed refund, by its id
 */
export async function queueRefundFailedMails(
  tx: Queryable,
  payment: Payment,
  failures: ReadonlyMap<string, string>,
): Promise<void> {
  const isHeld = (await findDisputes(tx, payment.id)).some(holdsMoney);
  const upToDate = isHeld ? mailKeys.refundHeld('') : mailKeys.refundFailed('');
  const refunds = await findRefunds(tx, payment.id);
  const events = await findEvents(tx, payment.id);
  for (const refund of refunds) {
    const eventId = failures.get(refund.id);
    if (!isOwed(refund) || !eventId) continue;
    const keys = withEarlier(refund, refunds).flatMap(({ id }) => refundMailKeys(id, events));
    const lastMail = (await listMails(tx, keys)).at(-1);
    if (lastMail?.key.startsWith(upToDate)) continue;
    await queueRefundFailedMail(tx, payment, { refund, eventId, isHeld });
  }
}

/** A refund and the failed ones that it repeats. */
function withEarlier(refund: Refund, all: readonly Refund[]): Refund[] {
  const earlier = all.find(({ id }) => id === refund.retryOf);
  return earlier ? [refund, ...withEarlier(earlier, all)] : [refund];
}

/** Shares `cents` out among refunds, in their order. */
function shareOut(refunds: readonly Refund[], cents: number) {
  let restCents = cents;
  return refunds.flatMap((refund) => {
    const partCents = Math.min(refund.amountCents, restCents);
    restCents -= partCents;
    return partCents > 0 ? [{ refund, partCents }] : [];
  });
}

/**
 * Closes refunds, due or failed, as far as the buyer's bank has paid them. Of a refund that is covered in part the
 * rest is still due or owed.
 */
export async function coverByBank(
  tx: Queryable,
  payment: Payment,
  { refunds, cents }: { refunds: readonly Refund[]; cents: number },
): Promise<void> {
  for (const { refund, partCents } of shareOut(refunds, cents)) {
    const restCents = refund.amountCents - partCents;
    const covered =
      refund.state === 'due'
        ? await closeDue(tx, refund, restCents)
        : await resolveFailed(tx, refund, partCents);
    await withdrawOwedMails(tx, covered.id);
    const details = { amountCents: partCents };
    const kind = 'refund-charged-back';
    const eventId = await insertEvent(tx, { paymentId: payment.id, kind, details });
    const isDue = refund.state === 'due';
    const about = { refundId: covered.id, eventId, partCents, restCents, isDue };
    await queueChargedBackMail(tx, payment, about);
  }
}

/** The rest gets an id of its own: the provider may have been asked for the whole under the first one. */
async function closeDue(tx: Queryable, refund: Refund, restCents: number): Promise<Refund> {
  if (restCents > 0) {
    const rest = await splitRefund(tx, refund, restCents);
    await moveReturnRefund(tx, { from: refund.id, to: rest.id });
  }
  await closeRefund(tx, refund.id, { to: 'charged-back' });
  return refund;
}

async function resolveFailed(tx: Queryable, refund: Refund, partCents: number): Promise<Refund> {
  const part = await splitRefund(tx, refund, partCents);
  await resolveRefund(tx, part.id, { resolution: 'charged-back' });
  return part;
}

/**
 * Owes again what the buyer's bank had paid and has now taken back: refunds that counted as paid by the bank, and
 * what is then left of an order that had ended without being shipped.
 * @returns the event of each refund that is owed again, by its id
 */
export async function reopenCovered(
  tx: Queryable,
  payment: Payment,
  chargedBackCents: number,
): Promise<Map<string, string>> {
  const reopened = new Map<string, string>();
  const covered = (await findRefunds(tx, payment.id)).filter(isChargedBack).reverse();
  const cents = Math.max(0, sumCents(covered) - chargedBackCents);
  for (const { refund, partCents } of shareOut(covered, cents)) {
    const { id, amountCents } = refund;
    // The part that stays covered is split off: a return refers to the refund by its id.
    if (partCents < amountCents) await splitRefund(tx, refund, amountCents - partCents);
    const details = { amountCents: partCents };
    const kind = 'refund-reopened';
    const eventId = await insertEvent(tx, { paymentId: payment.id, kind, details });
    if (refund.state === 'failed') {
      await resolveRefund(tx, id, { resolution: null });
      reopened.set(id, eventId);
    } else {
      const again = await repeatRefund(tx, { ...refund, amountCents: partCents });
      reopened.set(again, eventId);
    }
  }
  const left = await oweWhatIsLeft(tx, { ...payment, chargedBackCents });
  if (left) reopened.set(left.refundId, left.eventId);
  return reopened;
}

/** An order that ended after a lost dispute had taken its money has no refund of that amount. */
async function oweWhatIsLeft(
  tx: Queryable,
  payment: Payment,
): Promise<{ refundId: string; eventId: string } | null> {
  const { id: paymentId, status, trackingNumber } = payment;
  const amountCents = refundableCents(payment, await findRefunds(tx, paymentId));
  // Staff decide about an order that was shipped: its buyer may still have the phones.
  const isShipped = trackingNumber !== null;
  if (!hasEnded(status) || isShipped || amountCents === 0) return null;
  const refundId = await insertRefund(tx, {
    paymentId,
    amountCents,
    reason: status === 'cancelled' ? 'Order cancelled' : 'Order refunded',
  });
  const details = { amountCents };
  const eventId = await insertEvent(tx, { paymentId, kind: 'refund-reopened', details });
  return { refundId, eventId };
}

/** The provider has refused the refund under its first id, so another one takes its place. */
async function repeatRefund(tx: Queryable, refund: Refund): Promise<string> {
  const { id, paymentId, amountCents, reason, orderedBy, owedSince } = refund;
  await closeRefund(tx, id, { to: 'failed', reason: 'charge_disputed' });
  await resolveRefund(tx, id, { resolution: 'retried' });
  const again = await insertRefund(tx, {
    paymentId,
    amountCents,
    reason,
    orderedBy: orderedBy ?? undefined,
    retryOf: id,
    owedSince,
  });
  await moveReturnRefund(tx, { from: id, to: again });
  return again;
}
