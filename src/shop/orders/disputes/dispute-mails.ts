/**
 * The mails about disputes, each written in the transaction of its cause: to staff when one is opened and when
 * it is decided, to the buyer when a refund has to wait for it.
 */
import type { Queryable } from '../../../database/connect.ts';
import { formatCents } from '../../../shared/money.ts';
import { describeDisputeReason } from '../../../shared/words/dispute-words.ts';
import { formatDate } from '../../../shared/words/wording.ts';
import type { CardDispute } from '../../card-port.ts';
import { queueMail } from '../../mail/index.ts';
import type { Payment } from '../checkout/payment-store.ts';
import type { Refund } from '../fulfilment/fulfilment-store.ts';
import { mailKeys, nameOrder, queueOrderMail } from '../fulfilment/order-mails.ts';
import { isInquiry } from './dispute-rules.ts';

interface About {
  dispute: CardDispute;
  publicUrl: string;
  /** Where the mails of staff go. */
  to: string;
  /** The provider's page of the dispute. */
  address: string;
}

const orderPage = (publicUrl: string, { id }: Payment) =>
  new URL(`/dashboard/orders/${id}`, publicUrl).href;

/** "A payment is disputed." */
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
        ? `The buyer’s bank asks about a payment of ${amount}. It has not taken any money.`
        : `The buyer’s bank has taken back ${amount} because the payment is disputed.`,
      `Reason: ${describeDisputeReason(dispute.reason)}.`,
      '',
      evidenceDueAt
        ? `Submit evidence by ${formatDate(evidenceDueAt.toISOString())}: ${address}`
        : `The bank takes no evidence for this one: ${address}`,
      '',
      isAsking
        ? 'The order can be handled as usual. A refund now usually keeps an inquiry from becoming a dispute.'
        : 'Until it is decided nothing is refunded, and packing and shipping ask for a confirmation.',
      '',
      `The order: ${orderPage(publicUrl, payment)}`,
    ].join('\n'),
  });
}

/** "The dispute is decided." */
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
        ? `The dispute about ${amount} was decided for the shop: the money is yours again.`
        : `The question about ${amount} was closed without taking any money.`,
      'Refunds that were waiting are paid now.',
    ];
  }
  const isUnsent = status === 'pending' || status === 'processing';
  return [
    `The dispute about ${amount} was decided for the buyer: their bank keeps the money.`,
    'It is not refunded in addition. Refunds that were waiting are closed as far as the bank has paid them.',
    ...(isUnsent
      ? ['', 'The order has not been shipped. Cancel it, so that its phones can be sold again.']
      : []),
  ];
}

/** "Your refund has to wait." */
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
      'If your bank returns the money to you, you have it from there. If it decides otherwise, we refund your card then. You need not do anything.',
      '',
      `Payment reference: ${payment.transactionId}`,
    ],
  });
}

/** "Your bank has paid you already." */
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
      `Your bank has decided the dispute about this payment for you and returns ${byBank} to you. So we do not refund that sum as well.`,
      ...(restCents > 0 ? [`We refund the remaining ${formatCents(restCents)} to your card.`] : []),
      '',
      `Payment reference: ${payment.transactionId}`,
    ],
  });
}
