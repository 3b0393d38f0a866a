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
import type { Refund } from '../fulfilment/fulfilment-store.ts';
import { mailKeys, nameOrder, queueOrderMail } from '../fulfilment/order-mails.ts';
import { isInquiry } from './dispute-rules.ts';

interface About {
  dispute: CardDispute;
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
  { dispute, publicUrl, to, address }: About,
): Promise<void> {
  const amount = formatCents(dispute.amountCents);
  const order = await nameOrder(tx, payment);
  const isAsking = isInquiry(dispute);
  const { evidenceDueAt } = dispute;
  return queueMail(tx, {
    dedupeKey: `dispute-${isAsking ? 'inquiry' : 'opened'}:${dispute.id}`,
    to,
    subject: isAsking ? `Inquiry about ${order}` : `Payment disputed: ${order}`,
    text: [
      isAsking
        ? `The buyer’s bank is asking about a payment of ${amount}. It has not taken any money.`
        : `The buyer’s bank has taken back ${amount} because the payment is disputed.`,
      `Reason: ${describeDisputeReason(dispute.reason)}.`,
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

/** `4 December 2026 at 18:00 (America/Los_Angeles)`, in the time zone of the shop. */
async function describeMoment(tx: Queryable, at: Date): Promise<string> {
  const { timeZone } = (await findSettings(tx)).settings;
  const { day, time } = momentIn(timeZone, at);
  return `${formatDate(day)} at ${time.slice(0, 5)} (${timeZone})`;
}

export async function queueDisputeClosedMail(
  tx: Queryable,
  payment: Payment,
  { dispute, publicUrl, to }: About,
): Promise<void> {
  return queueMail(tx, {
    dedupeKey: `dispute-closed:${dispute.id}:${dispute.state}`,
    to,
    subject: `Dispute ${OUTCOMES[dispute.state] ?? 'closed'}: ${await nameOrder(tx, payment)}`,
    text: [
      ...tellOutcome(payment, dispute),
      '',
      `The order: ${orderPage(publicUrl, payment)}`,
    ].join('\n'),
  });
}

const OUTCOMES: Partial<Record<CardDispute['state'], string>> = { won: 'won', lost: 'lost' };

function tellOutcome({ status }: Payment, { state, amountCents }: CardDispute): string[] {
  const amount = formatCents(amountCents);
  if (state !== 'lost') {
    return [
      state === 'won'
        ? `The shop won the dispute about ${amount}, so you keep the money.`
        : `The inquiry about ${amount} was closed without taking any money.`,
      'Refunds that were on hold are paid now.',
    ];
  }
  const isUnsent = status === 'pending' || status === 'processing';
  return [
    `The shop lost the dispute about ${amount}: the buyer gets the money back from their bank.`,
    'It is not refunded again. Refunds that were on hold are closed as far as the bank has paid them.',
    ...(isUnsent
      ? ['', 'The order has not been shipped. Cancel it to put its phones back into stock.']
      : []),
  ];
}

export async function queueRefundHeldMail(
  tx: Queryable,
  payment: Payment,
  { id, amountCents }: Refund,
): Promise<void> {
  const amount = formatCents(amountCents);
  return queueOrderMail(tx, payment, {
    dedupeKey: mailKeys.refundHeld(id),
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
  { refund, restCents }: { refund: Refund; restCents: number },
): Promise<void> {
  const byBank = formatCents(refund.amountCents - restCents);
  return queueOrderMail(tx, payment, {
    dedupeKey: mailKeys.refundChargedBack(refund.id),
    subject: `Your bank has returned ${byBank} for ${await nameOrder(tx, payment)}`,
    lines: [
      `Your bank has decided the dispute about this payment in your favour and is returning ${byBank} to you, so we do not refund that amount as well.`,
      ...(restCents > 0
        ? [`We are refunding the remaining ${formatCents(restCents)} to your card.`]
        : []),
      '',
      `Payment reference: ${payment.transactionId}`,
    ],
  });
}
