/**
 * The mails about returns and withdrawals, each written in the transaction of its cause. Protects: once per
 * event and recipient. That money goes back is told by the mail about the refund.
 */
import type { Queryable } from '../../../database/connect.ts';
import { RETURN_REASONS, withdrawalStatement } from '../../../shared/rules/returns.ts';
import { momentIn } from '../../../shared/rules/time-zone.ts';
import { formatDate } from '../../../shared/words/wording.ts';
import { findSettings } from '../../settings/index.ts';
import type { Payment } from '../checkout/payment-store.ts';
import { mailKeys } from '../fulfilment/mail-keys.ts';
import { nameOrder, orderAddress, queueOrderMail, unitLine } from '../fulfilment/order-mails.ts';
import type { SnapshotItem } from '../rules.ts';
import type { Return } from './return-store.ts';

interface About {
  items: readonly SnapshotItem[];
  publicUrl: string;
}

/** "We have got your request." */
export async function queueRequestedMail(
  tx: Queryable,
  payment: Payment,
  { made, items, publicUrl }: About & { made: Return },
): Promise<void> {
  const reason = made.reason === null ? [] : [`Reason: ${RETURN_REASONS[made.reason]}`];
  return queueOrderMail(tx, payment, {
    dedupeKey: mailKeys.returns.requested(made.id),
    subject: `Your return from ${await nameOrder(tx, payment)}`,
    lines: [
      'You asked to return:',
      '',
      ...items.map(unitLine),
      '',
      ...reason,
      ...(made.note === null ? [] : [`Your note: ${made.note}`]),
      '',
      'We will review it and email you where to send it. Please do not send anything before that.',
      '',
      `View your order: ${orderAddress(publicUrl, payment.id)}`,
    ],
  });
}

/** "This is where to send it." */
export async function queueApprovedMail(
  tx: Queryable,
  payment: Payment,
  { found, instructions, items, publicUrl }: About & { found: Return; instructions: string },
): Promise<void> {
  return queueOrderMail(tx, payment, {
    dedupeKey: mailKeys.returns.approved(found.id),
    subject: `Where to send your return from ${await nameOrder(tx, payment)}`,
    lines: [
      'Please send back:',
      '',
      ...items.map(unitLine),
      '',
      'Send it like this:',
      '',
      ...instructions.split('\n').map((line) => `  ${line}`),
      '',
      'Once it arrives, we will check it and email you about the refund.',
      '',
      `View your order: ${orderAddress(publicUrl, payment.id)}`,
    ],
  });
}

/** "We do not take it back." */
export async function queueRefusedMail(
  tx: Queryable,
  payment: Payment,
  { found, refusal, items, publicUrl }: About & { found: Return; refusal: string },
): Promise<void> {
  return queueOrderMail(tx, payment, {
    dedupeKey: mailKeys.returns.refused(found.id),
    subject: `Your return from ${await nameOrder(tx, payment)} was not accepted`,
    lines: [
      'We cannot accept this return:',
      '',
      ...items.map(unitLine),
      '',
      `Reason: ${refusal}`,
      '',
      'If you think this is wrong, please write to us.',
      '',
      `View your order: ${orderAddress(publicUrl, payment.id)}`,
    ],
  });
}

/** "Nothing is paid back." */
export async function queueClosedMail(
  tx: Queryable,
  payment: Payment,
  { found, reason, items, publicUrl }: About & { found: Return; reason: string },
): Promise<void> {
  return queueOrderMail(tx, payment, {
    dedupeKey: mailKeys.returns.closed(found.id),
    subject: `Your return from ${await nameOrder(tx, payment)} is closed`,
    lines: [
      'We have checked what you sent back:',
      '',
      ...items.map(unitLine),
      '',
      'Nothing is refunded for this return.',
      `Reason: ${reason}`,
      '',
      'If you think this is wrong, please write to us.',
      '',
      `View your order: ${orderAddress(publicUrl, payment.id)}`,
    ],
  });
}

/** What a statement of withdrawal led to. */
export type WithdrawalOutcome = 'cancelled' | 'to-send-back' | 'late' | 'nothing-left';

const NEXT: Readonly<Record<WithdrawalOutcome, readonly string[]>> = {
  cancelled: ['The order had not been shipped, so we have cancelled it. Nothing is sent.'],
  'to-send-back': [
    'We will send you another email saying where to return the phones. Please send them within 14 days of your statement.',
  ],
  late: [
    'The time to withdraw from this contract was over when your statement arrived. We will still look at it and reply by email.',
  ],
  'nothing-left': [
    'Everything in this order has been cancelled, refunded or returned already, or is in a return that is under way. There is nothing else for you to do.',
  ],
};

/** The confirmation on a durable medium of Article 11a(4): the statement, and the day and time it came. */
export async function queueWithdrawalMail(
  tx: Queryable,
  payment: Payment,
  of: About & {
    statement: { name: string; orderNumber: string; email: string; receivedAt: Date };
    outcome: WithdrawalOutcome;
    /** Sentences on the refund. */
    money: readonly string[];
  },
): Promise<void> {
  const { statement, outcome, items, money, publicUrl } = of;
  const { timeZone } = (await findSettings(tx)).settings;
  const { day, time } = momentIn(timeZone, statement.receivedAt);
  return queueOrderMail(tx, payment, {
    dedupeKey: mailKeys.withdrawal(payment.id),
    subject: `We have received your withdrawal from ${await nameOrder(tx, payment)}`,
    lines: [
      'This email confirms that your statement of withdrawal has reached us. Please keep it.',
      '',
      'Your statement:',
      `  ${withdrawalStatement(statement)}`,
      `  Email address: ${statement.email}`,
      '',
      `Received on ${formatDate(day)} at ${time} (${timeZone})`,
      '',
      ...(items.length === 0 ? [] : ['It is about:', ...items.map(unitLine), '']),
      ...NEXT[outcome],
      ...money,
      '',
      `View your order: ${orderAddress(publicUrl, payment.id)}`,
    ],
  });
}
