/**
 * Syncs the disputes of one payment from the provider. Order and repetition of webhooks do not matter, because only
 * retrieved disputes are written and an older answer never replaces a newer one. A lost dispute closes the refunds
 * that it covers, so that the buyer gets the money once.
 */
import type { Queryable } from '../../../database/connect.ts';
import { transact } from '../../../database/transact.ts';
import type { CardDispute, CardRefund } from '../../card-port.ts';
import type { ShopDeps } from '../../deps.ts';
import { findPayment, type Payment } from '../checkout/payment-store.ts';
import { settle } from '../checkout/settle.ts';
import { isOwed, refundKey, sumCents } from '../fulfilment/fulfilment-rules.ts';
import { type EventKind, insertEvent, lockPayment } from '../fulfilment/fulfilment-store.ts';
import { findRefunds } from '../fulfilment/refund-store.ts';
import {
  coverByBank,
  queueRefundFailedMails,
  reopenCovered,
  settleBalance,
} from '../fulfilment/settle-balance.ts';
import {
  queueDisputeClosedMail,
  queueDisputeOpenedMail,
  queueRefundHeldMail,
  queueRefundReopenedMail,
} from './dispute-mails.ts';
import { chargedBackCents, holdsMoney, isClosed, isInquiry } from './dispute-rules.ts';
import { type Dispute, findDisputes, markDisputesChecked, upsertDispute } from './dispute-store.ts';

type Part = Pick<ShopDeps, 'db' | 'cards' | 'settling' | 'clock' | 'logger' | 'config'>;

/** A dispute is decided in two or three months; most within one. */
const OLD_MS = 30 * 86_400_000;
/** How often a concurrent change of the order may restart the sync. */
const MOST_ROUNDS = 10;

/**
 * Idempotent. Ignores intents that are not our payments.
 * @throws AppError provider-error, provider-timeout
 */
export async function syncDisputes(services: Part, intentId: string): Promise<void> {
  const settlement = await settle(services, intentId);
  if (settlement.kind !== 'settled') return;
  const { id: paymentId } = settlement.payment;
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const seen = await findPayment(services.db, paymentId);
    const retrieved = await retrieve(services, intentId);
    if (retrieved.disputes.length === 0) {
      await markDisputesChecked(services.db, paymentId);
      return;
    }

    const isCurrent = await transact(services.db, async (tx) => {
      const payment = await lockPayment(tx, paymentId);
      // The order has changed in the meantime, perhaps by a newer answer of the provider.
      if (!payment || payment.version !== seen?.version) return false;
      await write(tx, services, { payment, ...retrieved });
      return true;
    });
    if (isCurrent) return;
  }
  throw new Error(`the payment of ${intentId} changes too often to note its disputes`);
}

interface Retrieved {
  /** Oldest first. */
  disputes: CardDispute[];
  /** Refunds that the provider has accepted. */
  accepted: CardRefund[];
}

async function retrieve({ cards }: Part, intentId: string): Promise<Retrieved> {
  const disputes: CardDispute[] = [];
  for await (const dispute of cards.listDisputes({ intentId })) disputes.unshift(dispute);
  const refunds = disputes.length > 0 ? await cards.listRefunds(intentId) : [];
  return { disputes, accepted: refunds.filter(({ state }) => state !== 'failed') };
}

async function write(
  tx: Queryable,
  services: Part,
  { payment, disputes, accepted }: Retrieved & { payment: Payment },
): Promise<void> {
  const before = await findDisputes(tx, payment.id);
  const known = new Map(before.map((one) => [one.id, one]));
  for (const dispute of disputes) await upsertDispute(tx, payment.id, dispute);
  await markDisputesChecked(tx, payment.id);
  const changed = disputes.filter(({ id, state, takenCents }) => {
    const one = known.get(id);
    return one?.state !== state || one.takenCents !== takenCents;
  });
  if (changed.length === 0) return;

  const refundedCents = sumCents(accepted) + payment.paidAnotherWayCents;
  const lostCents = chargedBackCents(disputes);
  const noted: Noted[] = [];
  for (const dispute of changed) {
    const change = { payment, dispute, known: known.get(dispute.id) };
    noted.push({ ...change, eventId: await note(tx, change, refundedCents) });
  }
  const eventId = noted.findLast((one) => one.eventId !== null)?.eventId ?? '';

  // The payment does not show yet what was refunded on the provider's pages when its webhook is late.
  const backCents = Math.max(payment.refundedCents, sumCents(accepted));
  const reopened = await reopenCovered(tx, { ...payment, refundedCents: backCents }, lostCents);
  const paid = new Set(accepted.map(({ key }) => key));
  const findWaiting = async () =>
    (await findRefunds(tx, payment.id)).filter(
      (refund) => (refund.state === 'due' && !paid.has(refundKey(refund.id))) || isOwed(refund),
    );
  const cents = lostCents - payment.chargedBackCents;
  await coverByBank(tx, payment, { refunds: await findWaiting(), cents });
  await settleBalance(tx, payment, { chargedBackCents: lostCents });
  for (const one of noted) await tellStaff(tx, services, { ...one, refundedCents, lostCents });

  const wasHeld = before.some(holdsMoney);
  const isHeld = disputes.some(holdsMoney);
  const failures = new Map<string, string>();
  for (const refund of await findWaiting()) {
    const reopening = reopened.get(refund.id);
    if (reopening) {
      await queueRefundReopenedMail(tx, payment, { refund, eventId: reopening, isHeld });
    } else if (isHeld && !wasHeld) {
      await queueRefundHeldMail(tx, payment, { refund, eventId });
    } else if (wasHeld) {
      failures.set(refund.id, eventId);
    }
  }
  await queueRefundFailedMails(tx, payment, failures);
}

interface Change {
  payment: Payment;
  dispute: CardDispute;
  /** As it was before. */
  known: Dispute | undefined;
}

interface Noted extends Change {
  /** Its last event in the history; null when the history has not changed. */
  eventId: string | null;
}

interface Sums {
  /** Paid back to the buyer by the shop before. */
  refundedCents: number;
  /** Taken by all lost disputes of the payment. */
  lostCents: number;
}

/**
 * Writes the history.
 * @returns id of the last event, null when the history has not changed
 */
async function note(
  tx: Queryable,
  { payment, dispute, known }: Change,
  refundedCents: number,
): Promise<string | null> {
  const { id: disputeId, amountCents, takenCents } = dispute;
  const refunded = refundedCents > 0 ? { refundedCents } : {};
  const details = { disputeId, amountCents, takenCents, ...refunded };
  let eventId: string | null = null;
  for (const kind of eventsOf(dispute, known)) {
    eventId = await insertEvent(tx, { paymentId: payment.id, kind, details });
  }
  return eventId;
}

/** Call this after settling the refunds: the mail states how much of the payment is left. */
async function tellStaff(
  tx: Queryable,
  { cards, clock, config }: Part,
  { payment, dispute, known, eventId, refundedCents, lostCents }: Noted & Sums,
): Promise<void> {
  // No mails about disputes that ended long before the shop first read them.
  const isOld = clock.now().getTime() - dispute.openedAt.getTime() > OLD_MS;
  if (eventId === null || (!known && isClosed(dispute) && isOld)) return;
  const about = {
    dispute,
    eventId,
    refundedCents,
    chargedBackCents: lostCents,
    isReopened: known?.state === 'won' || known?.state === 'lost',
    publicUrl: config.publicUrl,
    to: config.mail.contactTo,
    address: cards.disputeAddress(dispute.id),
  };
  const queueStaffMail = isClosed(dispute) ? queueDisputeClosedMail : queueDisputeOpenedMail;
  await queueStaffMail(tx, payment, about);
}

/**
 * History events of a dispute, including one that was opened and decided between two syncs. The bank can return
 * what a lost dispute has taken.
 */
function eventsOf(dispute: CardDispute, known: Dispute | undefined): EventKind[] {
  const { state, takenCents } = dispute;
  if (known?.state === state) {
    return state === 'lost' && known.takenCents !== takenCents ? ['dispute-lost'] : [];
  }
  if (isInquiry(dispute)) return known && isInquiry(known) ? [] : ['inquiry'];
  if (holdsMoney(dispute)) return known && holdsMoney(known) ? [] : ['disputed'];
  if (state === 'dropped') return known ? ['dispute-dropped'] : ['inquiry', 'dispute-dropped'];
  const closing = state === 'lost' ? 'dispute-lost' : 'dispute-won';
  const isKnown = known && !isInquiry(known) && known.state !== 'dropped';
  return isKnown ? [closing] : ['disputed', closing];
}
