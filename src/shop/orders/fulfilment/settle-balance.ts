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
import { moveReturnRefund } from '../returns/return-store.ts';
import {
  balanceOf,
  isChargedBack,
  isOwed,
  sumCents,
  summariseRefunds,
} from './fulfilment-rules.ts';
import { insertEvent, updatePayment } from './fulfilment-store.ts';
import {
  mailKeys,
  queueRefundFailedMail,
  refundMailKeys,
  withdrawOwedMails,
} from './order-mails.ts';
import {
  carveRefund,
  closeRefund,
  findRefunds,
  insertRefund,
  type Refund,
  resolveRefund,
} from './refund-store.ts';

/**
 * Writes `change`, settles failed refunds that the shop has no money left for, and sums the refunds up. Call it
 * after every change of the sums or refunds of a payment.
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
  await updatePayment(tx, payment.id, { ...change, refund });
  return byBankCents;
}

async function settleElsewhere(tx: Queryable, payment: Payment, cents: number): Promise<void> {
  const owed = (await findRefunds(tx, payment.id)).filter(isOwed);
  for (const { refund, partCents } of shareOut(owed, cents)) {
    const part = await carveRefund(tx, refund, partCents);
    await resolveRefund(tx, part.id, { resolution: 'refunded-elsewhere' });
    await withdrawOwedMails(tx, part.id);
  }
}

/**
 * Mails a buyer which of these refunds have failed, unless they are settled or the bank holds the money. When a
 * retry fails as well, the mail about the first failure is still true and is not repeated.
 */
export async function tellOwed(
  tx: Queryable,
  payment: Payment,
  refundIds: readonly string[],
): Promise<void> {
  if ((await findDisputes(tx, payment.id)).some(holdsMoney)) return;
  const refunds = await findRefunds(tx, payment.id);
  for (const refund of refunds) {
    if (!isOwed(refund) || !refundIds.includes(refund.id)) continue;
    const keys = withEarlier(refund, refunds).flatMap(({ id }) => refundMailKeys(id));
    const lastMail = (await listMails(tx, keys)).at(-1);
    if (lastMail?.key.startsWith(mailKeys.refundFailed(''))) continue;
    await queueRefundFailedMail(tx, payment, refund);
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
    await insertEvent(tx, { paymentId: payment.id, kind: 'refund-charged-back', details });
    const isDue = refund.state === 'due';
    await queueChargedBackMail(tx, payment, { refundId: covered.id, partCents, restCents, isDue });
  }
}

/** The rest gets an id of its own: the provider may have been asked for the whole under the first one. */
async function closeDue(tx: Queryable, refund: Refund, restCents: number): Promise<Refund> {
  if (restCents > 0) {
    const rest = await carveRefund(tx, refund, restCents);
    await moveReturnRefund(tx, { from: refund.id, to: rest.id });
  }
  await closeRefund(tx, refund.id, { to: 'charged-back' });
  return refund;
}

async function resolveFailed(tx: Queryable, refund: Refund, partCents: number): Promise<Refund> {
  const part = await carveRefund(tx, refund, partCents);
  await resolveRefund(tx, part.id, { resolution: 'charged-back' });
  return part;
}

/** Owes refunds again that counted as paid by the buyer's bank, as far as it has no longer paid them. */
export async function reopenCovered(
  tx: Queryable,
  payment: Payment,
  chargedBackCents: number,
): Promise<void> {
  const covered = (await findRefunds(tx, payment.id)).filter(isChargedBack).reverse();
  const cents = Math.max(0, sumCents(covered) - chargedBackCents);
  for (const { refund, partCents } of shareOut(covered, cents)) {
    const part = await carveRefund(tx, refund, partCents);
    if (part.state === 'failed') await resolveRefund(tx, part.id, { resolution: null });
    else await repeatRefund(tx, part);
  }
}

/** The provider has refused the refund under its first id, so another one takes its place. */
async function repeatRefund(tx: Queryable, refund: Refund): Promise<void> {
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
}
