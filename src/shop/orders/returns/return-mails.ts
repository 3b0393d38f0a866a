/**
 * The mails about returns, each written in the transaction of its cause. Protects: once per
 * event and recipient. That money goes back is told by the mail about the refund.
 */
import type { Queryable } from '../../../database/connect.ts';
import { RETURN_REASONS } from '../../../shared/rules/returns.ts';
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
