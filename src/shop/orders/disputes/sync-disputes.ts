/**
 * Syncs the disputes of one payment from the provider. Order and repetition of webhooks do not matter, because only
 * retrieved disputes are written and an older answer never replaces a newer one. A lost dispute closes the refunds
 * that it covers, so that the buyer gets the money once.
 */
import type { Queryable } from '../../../database/connect.ts';
import { transact } from '../../../database/transact.ts';
import type { CardDispute } from '../../card-port.ts';
import type { ShopDeps } from '../../deps.ts';
import { findPayment, type Payment } from '../checkout/payment-store.ts';
import { settle } from '../checkout/settle.ts';
import { balanceOf, isOwed, refundKey, summariseRefunds } from '../fulfilment/fulfilment-rules.ts';
import {
  closeRefund,
  type EventKind,
  findRefunds,
  insertEvent,
  insertRefund,
  lockPayment,
  type Refund,
  resolveRefund,
  updatePayment,
} from '../fulfilment/fulfilment-store.ts';
import {
  queueChargedBackMail,
  queueDisputeClosedMail,
  queueDisputeOpenedMail,
  queueRefundHeldMail,
} from './dispute-mails.ts';
import { holdsMoney, isClosed, isInquiry } from './dispute-rules.ts';
import { type Dispute, findDisputes, upsertDispute } from './dispute-store.ts';

type Part = Pick<ShopDeps, 'db' | 'cards' | 'logger' | 'config'>;

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
    if (retrieved.disputes.length === 0) return;

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
  /** Keys of the refunds that the provider has accepted. */
  refunded: ReadonlySet<string | null>;
}

async function retrieve({ cards }: Part, intentId: string): Promise<Retrieved> {
  const disputes: CardDispute[] = [];
  for await (const dispute of cards.listDisputes({ intentId })) disputes.unshift(dispute);
  const isLost = disputes.some(({ state }) => state === 'lost');
  const refunds = isLost ? await cards.listRefunds(intentId) : [];
  const accepted = refunds.filter(({ state }) => state !== 'failed');
  return { disputes, refunded: new Set(accepted.map(({ key }) => key)) };
}

async function write(
  tx: Queryable,
  services: Part,
  { payment, disputes, refunded }: Retrieved & { payment: Payment },
): Promise<void> {
  const known = new Map((await findDisputes(tx, payment.id)).map((one) => [one.id, one]));
  for (const dispute of disputes) await upsertDispute(tx, payment.id, dispute);
  const changed = disputes.filter(({ id, state }) => known.get(id)?.state !== state);
  if (changed.length === 0) return;

  const lostCents = sum(disputes.filter(({ state }) => state === 'lost'));
  const after = await updatePayment(tx, payment.id, { chargedBackCents: lostCents });
  const events = changed.map((dispute) => ({
    dispute,
    kinds: eventsOf(dispute, known.get(dispute.id)),
  }));
  for (const { dispute, kinds } of events)
    await tell(tx, services, { payment: after, dispute, kinds });

  const waiting = (await findRefunds(tx, payment.id)).filter(
    ({ id, state }) => state === 'due' && !refunded.has(refundKey(id)),
  );
  const nowLost = changed.filter(({ state }) => state === 'lost');
  await closeCoveredRefunds(tx, after, { waiting, lostCents: sum(nowLost) });
  if (events.some(({ dispute, kinds }) => holdsMoney(dispute) && kinds.length > 0)) {
    for (const refund of waiting) await queueRefundHeldMail(tx, after, refund);
  }
}

const sum = (disputes: readonly CardDispute[]) =>
  disputes.reduce((total, { amountCents }) => total + amountCents, 0);

/** Writes the history and queues the mail to staff. */
async function tell(
  tx: Queryable,
  { cards, config }: Part,
  change: { payment: Payment; dispute: CardDispute; kinds: readonly EventKind[] },
): Promise<void> {
  const { payment, dispute, kinds } = change;
  if (kinds.length === 0) return;
  const { id: disputeId, amountCents } = dispute;
  for (const kind of kinds) {
    await insertEvent(tx, { paymentId: payment.id, kind, details: { disputeId, amountCents } });
  }
  const address = cards.disputeAddress(disputeId);
  const about = { dispute, publicUrl: config.publicUrl, to: config.mail.contactTo, address };
  const queueStaffMail = isClosed(dispute) ? queueDisputeClosedMail : queueDisputeOpenedMail;
  await queueStaffMail(tx, payment, about);
}

/** Failed refunds are settled once the buyer's bank has paid everything. */
async function settleOwed(tx: Queryable, payment: Payment): Promise<void> {
  const refunds = await findRefunds(tx, payment.id);
  const { leftCents, owedCents } = balanceOf(payment, refunds);
  if (leftCents + owedCents > 0) return;
  for (const { id } of refunds.filter(isOwed)) {
    await resolveRefund(tx, id, { resolution: 'refunded-elsewhere' });
  }
}

/** History events of a dispute, including one that was opened and decided between two syncs. */
function eventsOf(dispute: CardDispute, known: Dispute | undefined): EventKind[] {
  const { state } = dispute;
  if (isInquiry(dispute)) return known && isInquiry(known) ? [] : ['inquiry'];
  if (holdsMoney(dispute)) return known && holdsMoney(known) ? [] : ['disputed'];
  if (state === 'dropped') return known ? ['dispute-dropped'] : ['inquiry', 'dispute-dropped'];
  const closing = state === 'lost' ? 'dispute-lost' : 'dispute-won';
  return known && !isInquiry(known) ? [closing] : ['disputed', closing];
}

/**
 * Money paid out by the buyer's bank is not refunded as well: it covers the waiting refunds, oldest first. The
 * uncovered rest of a refund becomes a new refund.
 */
async function closeCoveredRefunds(
  tx: Queryable,
  payment: Payment,
  { waiting, lostCents }: { waiting: readonly Refund[]; lostCents: number },
): Promise<void> {
  let coveredCents = lostCents;
  for (const refund of waiting) {
    if (coveredCents <= 0) break;
    const { id, amountCents, reason, orderedBy } = refund;
    await closeRefund(tx, id, { to: 'charged-back' });
    const restCents = Math.max(0, amountCents - coveredCents);
    coveredCents -= amountCents;
    const details = { amountCents: amountCents - restCents };
    await insertEvent(tx, { paymentId: payment.id, kind: 'refund-charged-back', details });
    if (restCents > 0) {
      const rest = { paymentId: payment.id, amountCents: restCents, reason };
      await insertRefund(tx, { ...rest, orderedBy: orderedBy ?? undefined });
    }
    await queueChargedBackMail(tx, payment, { refund, restCents });
  }
  await settleOwed(tx, payment);
  const refunds = await findRefunds(tx, payment.id);
  const { leftCents, owedCents } = balanceOf(payment, refunds);
  await updatePayment(tx, payment.id, {
    refund: summariseRefunds(refunds, leftCents + owedCents === 0),
  });
}
