/**
 * Pays refunds through the provider and keeps our records in line with its own. Protects: what was decided is
 * paid once, however often it is tried and whatever crashes in between (the refund's id is the idempotency
 * key); a refund that fails, at once or days later, is owed to the buyer until it is settled.
 */
import type { Queryable } from '../../../database/connect.ts';
import { transact } from '../../../database/transact.ts';
import type { CardRefund } from '../../card-port.ts';
import type { ShopDeps } from '../../deps.ts';
import { withdrawMails } from '../../mail/index.ts';
import { findPayment, findPaymentByTransaction, type Payment } from '../checkout/payment-store.ts';
import { holdsMoney, isClosed } from '../disputes/dispute-rules.ts';
import { findDisputes } from '../disputes/dispute-store.ts';
import { syncDisputes } from '../disputes/sync-disputes.ts';
import { refundKey, sumCents } from './fulfilment-rules.ts';
import { insertEvent, lockPayment } from './fulfilment-store.ts';
import { mailKeys } from './mail-keys.ts';
import { endRefunded, mailRefund, noteElsewhere } from './note-refunded.ts';
import { closeRefund, findRefund, findRefunds, insertRefund, type Refund } from './refund-store.ts';
import { queueRefundFailedMails, settleBalance } from './settle-balance.ts';

type Part = Pick<ShopDeps, 'db' | 'cards' | 'settling' | 'clock' | 'logger' | 'config'>;

/**
 * Tries one refund that is due; repeating it changes nothing.
 * @returns whether the provider has taken it on now
 * @throws AppError provider-error, provider-timeout: it stays due
 */
export async function payRefund(services: Part, refundId: string): Promise<boolean> {
  const decided = await findRefund(services.db, refundId);
  if (decided?.state !== 'due') return false;
  const payment = await findPayment(services.db, decided.paymentId);
  if (!payment) throw new Error(`the payment ${decided.paymentId} has vanished`);

  // A dispute that the shop has not heard of may hold the refund, or have paid it already.
  const { transactionId: intentId } = payment;
  await syncDisputes(services, intentId);
  const disputes = await findDisputes(services.db, payment.id);
  const refund = await findRefund(services.db, refundId);
  if (refund?.state !== 'due' || disputes.some(holdsMoney)) return false;

  const { amountCents } = refund;
  const disputesClosed = disputes.filter(isClosed).length;
  const key = refundKey(refundId);
  const answer = await services.cards.refund({ intentId, amountCents, key, disputesClosed });
  switch (answer.state) {
    case 'paid':
      await syncRefunds(services, intentId);
      return true;
    case 'failed':
      if (await isExplained(services, { payment, refundId, disputesClosed })) return false;
      services.logger.error({ refundId, reason: answer.reason }, 'a refund has failed');
      await syncRefunds(services, intentId, { refundId, reason: answer.reason });
      return false;
    case 'disputed':
      services.logger.warn({ refundId }, 'a refund waits, because its payment is disputed');
      if (await isExplained(services, { payment, refundId, disputesClosed })) return false;
      await syncRefunds(services, intentId, { refundId, reason: 'charge_disputed' });
      return false;
  }
}

/** Whether a dispute that the shop had not heard of holds the refund, or has settled it. */
async function isExplained(
  services: Part,
  tried: { payment: Payment; refundId: string; disputesClosed: number },
): Promise<boolean> {
  const { payment, refundId, disputesClosed } = tried;
  await syncDisputes(services, payment.transactionId);
  const disputes = await findDisputes(services.db, payment.id);
  const isSettled = (await findRefund(services.db, refundId))?.state !== 'due';
  // If the dispute was closed meanwhile, the provider answers a new request differently.
  const isNew = disputes.filter(isClosed).length !== disputesClosed;
  return isSettled || isNew || disputes.some(holdsMoney);
}

/** Tries it now; when that fails, the reconciler goes on. */
export async function payRefundSoon(services: Part, refundId: string | null): Promise<void> {
  if (refundId === null) return;
  try {
    await payRefund(services, refundId);
  } catch (error) {
    services.logger.warn({ err: error, refundId }, 'refund not confirmed; it is tried again');
  }
}

/** A refund that the provider has refused, so that it is not in its list. */
interface Refusal {
  refundId: string;
  reason: string | null;
}

/** Other changes of the same order may come in between this many times. */
const MOST_ROUNDS = 10;

/**
 * Brings our refunds of one payment in line with the provider's: those that were paid, that failed, and that
 * were made on the provider's own pages. Repeating it changes nothing.
 * @returns false when the payment is none of ours
 * @throws AppError provider-error, provider-timeout
 */
export async function syncRefunds(
  services: Part,
  intentId: string,
  refusal?: Refusal,
): Promise<boolean> {
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const seen = await findPaymentByTransaction(services.db, intentId);
    if (!seen) return false;
    const atProvider = await services.cards.listRefunds(intentId);
    const isCurrent = await transact(services.db, async (tx) => {
      const payment = await lockPayment(tx, seen.id);
      // Older than our records: a later answer has been stored already.
      if (payment?.version !== seen.version) return false;
      const byBankCents = await noteChanges(tx, payment, { atProvider, refusal });
      if (byBankCents > 0) {
        services.logger.warn(
          { paymentId: payment.id, amountCents: byBankCents },
          'a refund failed that a lost dispute has paid; nothing is owed',
        );
      }
      return true;
    });
    if (isCurrent) return true;
  }
  throw new Error(`the payment of ${intentId} changes too often to note its refunds`);
}

interface Ledger {
  atProvider: readonly CardRefund[];
  refusal: Refusal | undefined;
}

/** @returns how much of failed refunds was settled by lost disputes */
async function noteChanges(
  tx: Queryable,
  payment: Payment,
  { atProvider, refusal }: Ledger,
): Promise<number> {
  const before = await findRefunds(tx, payment.id);
  const own = new Map(before.map((refund) => [refundKey(refund.id), refund]));
  const paid = before.flatMap((refund) => findPaid(refund, atProvider));
  const failed = before.flatMap((refund) => findFailure(refund, { atProvider, refusal }));
  const others = atProvider.filter(({ key }) => key === null || !own.has(key));
  const returned = findReturned(others, before);
  const refundedCents = sumCents(atProvider.filter(({ state }) => state === 'accepted'));
  const isChanged = paid.length + failed.length + returned.length > 0;
  if (!isChanged && refundedCents === payment.refundedCents) return 0;

  for (const { id, amountCents } of paid) await closeRefund(tx, id, { to: 'paid', amountCents });
  const failures = new Map<string, string>();
  for (const { refund, reason } of failed) {
    failures.set(refund.id, await noteFailure(tx, payment, { refund, reason }));
  }
  for (const refund of returned) {
    const { id, eventId } = await insertReturned(tx, payment, refund);
    failures.set(id, eventId);
  }
  for (const refund of paid) await notePaid(tx, payment, refund);
  const elsewhere = await noteElsewhere(tx, payment, { before, others });
  const change = await endRefunded(tx, payment, { before, refundedCents });
  const byBankCents = await settleBalance(tx, payment, change);
  if (elsewhere) await mailRefund(tx, payment, elsewhere);
  await queueRefundFailedMails(tx, payment, failures);
  return byBankCents;
}

/** With the amount that the provider has paid. */
function findPaid(refund: Refund, atProvider: readonly CardRefund[]): Refund[] {
  if (refund.state !== 'due' && refund.state !== 'charged-back') return [];
  const made = atProvider.find(({ key }) => key === refundKey(refund.id));
  return made?.state === 'accepted' ? [{ ...refund, amountCents: made.amountCents }] : [];
}

function findFailure(
  refund: Refund,
  { atProvider, refusal }: Ledger,
): { refund: Refund; reason: string | null }[] {
  if (refund.state === 'failed') return [];
  const made = atProvider.find(({ key }) => key === refundKey(refund.id));
  if (made?.state === 'failed') return [{ refund, reason: made.failureReason }];
  const isRefused = refusal?.refundId === refund.id && refund.state === 'due' && !made;
  return isRefused ? [{ refund, reason: refusal.reason }] : [];
}

/** Refunds of the provider's own pages that came back, unless a later one has paid as much. */
function findReturned(others: readonly CardRefund[], known: readonly Refund[]): CardRefund[] {
  const noted = new Set(known.map(({ providerId }) => providerId));
  return others.filter(({ id, state, amountCents }, index) => {
    if (state !== 'failed' || noted.has(id)) return false;
    // The newest one is first.
    const later = others.slice(0, index);
    return !later.some((one) => one.state === 'accepted' && one.amountCents >= amountCents);
  });
}

/** @returns the id of its event */
async function noteFailure(
  tx: Queryable,
  payment: Payment,
  { refund, reason }: { refund: Refund; reason: string | null },
): Promise<string> {
  await closeRefund(tx, refund.id, { to: 'failed', reason });
  const { amountCents } = refund;
  const details = { amountCents, failure: reason };
  await withdrawMails(tx, mailKeys.refunded(refund.id));
  return insertEvent(tx, { paymentId: payment.id, kind: 'refund-failed', details });
}

/** @returns its id in our records, and the id of its event */
async function insertReturned(
  tx: Queryable,
  { id: paymentId }: Payment,
  { id: providerId, amountCents, failureReason }: CardRefund,
): Promise<{ id: string; eventId: string }> {
  const reason = 'Refunded on the pages of the card provider';
  const id = await insertRefund(tx, { paymentId, amountCents, reason, providerId });
  await closeRefund(tx, id, { to: 'failed', reason: failureReason });
  await withdrawMails(tx, mailKeys.refundedElsewhere(paymentId));
  const details = { amountCents, failure: failureReason };
  return { id, eventId: await insertEvent(tx, { paymentId, kind: 'refund-failed', details }) };
}

async function notePaid(tx: Queryable, payment: Payment, refund: Refund): Promise<void> {
  const { id, amountCents, reason } = refund;
  await insertEvent(tx, { paymentId: payment.id, kind: 'refund-paid', details: { amountCents } });
  await withdrawMails(tx, mailKeys.refundHeld(id));
  await mailRefund(tx, payment, { dedupeKey: mailKeys.refunded(id), amountCents, reason });
}
