/**
 * Mails about disputes, queued in the transaction that causes them: to staff when a dispute is opened and when it
 * is decided, to the buyer when a refund has to wait for it.
 */
import type { Queryable } from '../../../database/connect.ts';
import { formatCents } from '../../../shared/money.ts';
import { momentIn } from '../../../shared/rules/time-zone.ts';
import { describeDisputeReason } from '../../../shared/words/dispute-words.ts';
import { formatDate } from '../../../shared/words/wording.ts';
import type { CardDispute } from '../../card-port.ts';
import { queueMail } from '../../mail/index.ts';
import { findSettings } from '../../settings/index.ts';
import type { Payment } from '../checkout/payment-store.ts';
import { refundableCents } from '../fulfilment/fulfilment-rules.ts';
import { findEvents } from '../fulfilment/fulfilment-store.ts';
import { mailKeys } from '../fulfilment/mail-keys.ts';
import { nameOrder, queueOrderMail } from '../fulfilment/order-mails.ts';
import { findRefunds, type Refund } from '../fulfilment/refund-store.ts';
import { findReturnEvents, findReturns } from '../returns/return-store.ts';
import { hasTakenMoney, holdsMoney, isInquiry } from './dispute-rules.ts';
import { findDisputes } from './dispute-store.ts';

interface About {
  dispute: CardDispute;
  /** The event in the order's history that the mail tells of. */
  eventId: string;
  /** Paid back to the buyer by the shop before. */
  refundedCents: number;
  /** Taken by all lost disputes of the payment. */
  chargedBackCents: number;
  /** The bank had decided it before. */
  isReopened: boolean;
  publicUrl: string;
  /** Address of staff. */
  to: string;
  /** Page of the dispute at the provider. */
  address: string;
}

const orderPage = (publicUrl: string, { id }: Payment) =>
  new URL(`/dashboard/orders/${id}`, publicUrl).href;

export async function queueDisputeOpenedMail(
  tx: Queryable,
  payment: Payment,
  about: About,
): Promise<void> {
  const { dispute, eventId, publicUrl, to, address } = about;
  const order = await nameOrder(tx, payment);
  const isAsking = isInquiry(dispute);
  const { evidenceDueAt } = dispute;
  return queueMail(tx, {
    dedupeKey: `dispute-${isAsking ? 'inquiry' : 'opened'}:${dispute.id}:${eventId}`,
    to,
    subject: nameOpened(about, order),
    text: [
      tellOpened(about),
      `Reason: ${describeDisputeReason(dispute.reason)}.`,
      ...tellRefunded(about),
      '',
      evidenceDueAt
        ? `Submit evidence by ${await describeMoment(tx, evidenceDueAt)}: ${address}`
        : `The bank does not accept evidence for this one: ${address}`,
      '',
      isAsking
        ? 'You can handle the order as usual. A refund now usually keeps an inquiry from becoming a dispute.'
        : 'Until the bank decides, refunds are on hold, and packing and shipping ask for confirmation.',
      '',
      `The order: ${orderPage(publicUrl, payment)}`,
    ].join('\n'),
  });
}

function nameOpened({ dispute, isReopened }: About, order: string): string {
  if (isInquiry(dispute)) return `Inquiry about ${order}`;
  return isReopened ? `Dispute open again: ${order}` : `Payment disputed: ${order}`;
}

function tellOpened({ dispute, isReopened }: About): string {
  const amount = formatCents(dispute.amountCents);
  if (isInquiry(dispute)) {
    return `The buyer’s bank is asking about a payment of ${amount}. It has not taken any money.`;
  }
  return isReopened
    ? `The dispute about ${amount} had been decided and is open again.`
    : `The buyer’s bank has taken back ${amount} because the payment is disputed.`;
}

function tellRefunded({ refundedCents }: About): string[] {
  if (refundedCents === 0) return [];
  return [
    `The shop had refunded ${formatCents(refundedCents)} of this payment before. Show that refund in your evidence, so that the buyer does not get this money twice.`,
  ];
}

/** `4 December 2026 at 18:00 (America/Los_Angeles)`, in the time zone of the shop. */
async function describeMoment(tx: Queryable, at: Date): Promise<string> {
  const { timeZone } = (await findSettings(tx)).settings;
  const { day, time } = momentIn(timeZone, at);
  return `${formatDate(day)} at ${time.slice(0, 5)} (${timeZone})`;
}

export async function queueDisputeClosedMail(
  tx: Queryable,
  payment: Payment,
  about: About,
): Promise<void> {
  const { dispute, eventId, publicUrl, to } = about;
  return queueMail(tx, {
    dedupeKey: `dispute-closed:${dispute.id}:${eventId}`,
    to,
    subject: `Dispute ${OUTCOMES[dispute.state] ?? 'closed'}: ${await nameOrder(tx, payment)}`,
    text: [
      ...tellOutcome(payment, about),
      ...(await tellHeld(tx, payment, about)),
      ...(await tellUnrefunded(tx, payment, about)),
      '',
      `The order: ${orderPage(publicUrl, payment)}`,
    ].join('\n'),
  });
}

/**
 * The bank gives back what a lost dispute had taken of a shipped order. Returns, or the order itself, may have been
 * closed without that money.
 */
async function tellUnrefunded(
  tx: Queryable,
  payment: Payment,
  { dispute, eventId, chargedBackCents }: About,
): Promise<string[]> {
  if (payment.trackingNumber === null) return [];
  const lost = (await findEvents(tx, payment.id)).find(
    ({ id, kind, details }) =>
      kind === 'dispute-lost' && details?.disputeId === dispute.id && id !== eventId,
  );
  const refunds = await findRefunds(tx, payment.id);
  const leftCents = refundableCents({ ...payment, chargedBackCents }, refunds);
  if (!lost || leftCents === 0) return [];
  const handled = await findReturns(tx, payment.id);
  const steps = await findReturnEvents(
    tx,
    handled.map(({ id }) => id),
  );
  const isReturnClosed = [...steps.values()]
    .flat()
    .some(({ kind, at }) => kind === 'refund' && at > lost.at);
  if (!isReturnClosed && payment.status !== 'refunded') return [];
  const left = formatCents(leftCents);
  return [
    '',
    `A return or the order was closed while the bank had this money. ${left} of the payment has not been refunded: if you owe it to the buyer, refund it on the page of the order.`,
  ];
}

/** What becomes of refunds that have waited for a dispute which the bank has taken no money for. */
async function tellHeld(tx: Queryable, payment: Payment, { dispute }: About): Promise<string[]> {
  if (dispute.state === 'dropped' || hasTakenMoney(dispute)) return [];
  if (!(await findRefunds(tx, payment.id)).some(({ state }) => state === 'due')) return [];
  return (await findDisputes(tx, payment.id)).some(holdsMoney)
    ? ['Another dispute about this payment is open, so refunds stay on hold.']
    : ['Refunds that were on hold are paid now.'];
}

const OUTCOMES: Partial<Record<CardDispute['state'], string>> = { won: 'won', lost: 'lost' };

function tellOutcome({ status, amountCents }: Payment, about: About): string[] {
  const { dispute, refundedCents, chargedBackCents } = about;
  const amount = formatCents(dispute.amountCents);
  if (dispute.state === 'dropped') {
    return [`The inquiry about ${amount} was closed without taking any money.`];
  }
  if (dispute.state === 'won' || dispute.takenCents === 0) {
    return [
      dispute.state === 'won'
        ? `The shop won the dispute about ${amount}, so you keep the money.`
        : `The shop lost the dispute about ${amount}, but the buyer’s bank has taken no money for it.`,
    ];
  }
  const isUnsent = status === 'pending' || status === 'processing';
  const goneCents = refundedCents + chargedBackCents;
  const isWhole = goneCents >= amountCents;
  const twiceCents = goneCents - amountCents;
  return [
    `The shop lost the dispute about ${amount}: the buyer gets ${formatCents(dispute.takenCents)} back from their bank.`,
    'It is not refunded again. Refunds that were on hold are closed as far as the bank has paid them.',
    ...(twiceCents > 0
      ? [
          `Together with what the shop refunded before, the buyer gets ${formatCents(twiceCents)} more than they paid.`,
        ]
      : []),
    ...(isUnsent && isWhole
      ? ['', 'The order has not been shipped. Cancel it to put its phones back into stock.']
      : []),
    ...(isUnsent && !isWhole
      ? ['', 'The order has not been shipped. Ship it, or cancel it and refund the rest.']
      : []),
  ];
}

export async function queueRefundHeldMail(
  tx: Queryable,
  payment: Payment,
  { refund, eventId }: { refund: Refund; eventId: string },
): Promise<void> {
  const amount = formatCents(refund.amountCents);
  return queueOrderMail(tx, payment, {
    dedupeKey: `${mailKeys.refundHeld(refund.id)}:${eventId}`,
    subject: `Your refund of ${amount} for ${await nameOrder(tx, payment)} has to wait`,
    lines: [
      `We cannot refund ${amount} yet: your bank has taken this payment back from us because it is disputed.`,
      'If your bank decides to return the money to you, it will do so itself. Otherwise we will refund your card then. You do not have to do anything.',
      '',
      `Payment reference: ${payment.transactionId}`,
    ],
  });
}

export async function queueChargedBackMail(
  tx: Queryable,
  payment: Payment,
  covered: {
    refundId: string;
    eventId: string;
    partCents: number;
    restCents: number;
    isDue: boolean;
  },
): Promise<void> {
  const { refundId, eventId, partCents, restCents, isDue } = covered;
  const byBank = formatCents(partCents);
  const isHeld = (await findDisputes(tx, payment.id)).some(holdsMoney);
  return queueOrderMail(tx, payment, {
    dedupeKey: `${mailKeys.refundChargedBack(refundId)}:${eventId}`,
    subject: `Your bank has returned ${byBank} for ${await nameOrder(tx, payment)}`,
    lines: [
      `Your bank has decided the dispute about this payment in your favour and is returning ${byBank} to you, so we do not refund that amount as well.`,
      ...(restCents > 0 ? [tellRest(formatCents(restCents), { isDue, isHeld })] : []),
      '',
      `Payment reference: ${payment.transactionId}`,
    ],
  });
}

/** Corrects the mail that the buyer's bank has paid a refund. */
export async function queueRefundReopenedMail(
  tx: Queryable,
  payment: Payment,
  { refund, eventId, isHeld }: { refund: Refund; eventId: string; isHeld: boolean },
): Promise<void> {
  const amount = formatCents(refund.amountCents);
  return queueOrderMail(tx, payment, {
    dedupeKey: `${mailKeys.refundReopened(refund.id)}:${eventId}`,
    subject: `We still owe you ${amount} for ${await nameOrder(tx, payment)}`,
    lines: [
      `Your bank has revised its decision about this payment, so it is not returning ${amount} to you at the moment. If we told you that we do not refund this amount, please disregard that.`,
      `${tellWhen(refund, isHeld)} You do not have to do anything.`,
      '',
      `Payment reference: ${payment.transactionId}`,
    ],
  });
}

function tellWhen({ state }: Refund, isHeld: boolean): string {
  if (isHeld) {
    return 'We cannot refund it before your bank has decided: if it returns the money to you, it will do so itself. Otherwise we will refund your card then.';
  }
  return state === 'due'
    ? 'We are refunding it to your card.'
    : 'A refund to your card had not gone through, so we will try again or pay you another way, and email you when it is done.';
}

function tellRest(rest: string, { isDue, isHeld }: { isDue: boolean; isHeld: boolean }): string {
  if (isHeld) {
    return `The remaining ${rest} has to wait, because another dispute about this payment is open.`;
  }
  return isDue
    ? `We are refunding the remaining ${rest} to your card.`
    : `The remaining ${rest} is still yours. We will try your card again or pay you another way, and email you when it is done.`;
}
