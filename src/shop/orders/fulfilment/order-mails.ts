/** Mails about an order, each queued in the transaction of its cause, once per event and recipient. */
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Queryable } from '../../../database/connect.ts';
import { users } from '../../../database/schema.ts';
import { statement } from '../../../database/statement.ts';
import { formatCents } from '../../../shared/money.ts';
import { WITHDRAWAL_CODE_USE } from '../../../shared/rules/withdrawals.ts';
import type { OrderId } from '../../../shared/tools/ids.ts';
import { nameUnit } from '../../catalogue/index.ts';
import {
  findRecipient,
  greet,
  mailInsert,
  mailValues,
  queueMail,
  type Recipient,
  WITHDRAWAL_CODE,
  withdrawMails,
} from '../../mail/index.ts';
import type { Payment } from '../checkout/payment-store.ts';
import { nameTax, type OrderCharges, toSumLines } from '../pricing/order-charges.ts';
import type { SnapshotItem } from '../rules.ts';
import { formatInvoiceNumber } from './fulfilment-rules.ts';
import { findInvoice, invoiceNumberOf } from './fulfilment-store.ts';
import { mailKeys } from './mail-keys.ts';

/** Where the buyer follows the order. */
export const orderAddress = (publicUrl: string, paymentId: OrderId) =>
  new URL(`/dashboard/paymentHistory/${paymentId}`, publicUrl).href;

const invoiceAddress = (publicUrl: string, paymentId: OrderId) =>
  new URL(`/orders/${paymentId}/invoice.pdf`, publicUrl).href;

export interface Buyer {
  email: string;
  name: string;
}

/** Null when the account has been erased meanwhile. */
export async function findBuyer(db: Queryable, userId: string): Promise<Buyer | null> {
  const rows = await db
    .select({ email: users.email, name: users.name })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.deletedAt)));
  return rows[0] ?? null;
}

export interface OrderMail {
  dedupeKey: string;
  subject: string;
  lines: string[];
}

/** Nothing for somebody whose account was erased. */
export async function queueOrderMail(tx: Queryable, payment: Payment, mail: OrderMail) {
  const buyer = await findRecipient(tx, payment.userId);
  if (buyer) await queueMail(tx, toBuyer(buyer, mail));
}

export function toBuyer(buyer: Recipient, { dedupeKey, subject, lines }: OrderMail) {
  const text = [greet(buyer), '', ...lines].join('\n');
  return { dedupeKey, to: buyer.email, subject, text };
}

/** What people call the order; one of which nothing was bought has no number. */
export async function nameOrder(tx: Queryable, payment: Payment): Promise<string> {
  const invoice = await findInvoice(tx, payment.id);
  return invoice ? `Handset order ${formatInvoiceNumber(invoice)}` : 'Handset order';
}

export const unitLine = ({ name, variantName }: Pick<SnapshotItem, 'name' | 'variantName'>) =>
  `  ${nameUnit(name, variantName)}`;

/** Stands in a receipt for the number of its invoice, which is the number of the order. */
export const INVOICE_NUMBER = '{invoice-number}';

/** Where the buyer of the order of a receipt withdraws, logged in or not. */
const withdrawalAddress = (publicUrl: string) =>
  `${new URL('/withdrawal', publicUrl).href}?order=${INVOICE_NUMBER}`;

const numbered = (part: 'text' | 'subject') =>
  sql`replace(${sql.placeholder(part)}, ${INVOICE_NUMBER}, ${invoiceNumberOf(sql.placeholder('paymentId'))})`;

const receipt = statement('queue_receipt', (db) =>
  mailInsert(db, numbered('text'), numbered('subject')),
);

/**
 * "Thank you, this is what you bought." Travels together with `issueInvoice`, so the database fills in the
 * number.
 */
export async function queueReceipt(
  tx: Queryable,
  payment: Pick<Payment, 'id' | 'amountCents' | 'transactionId'>,
  about: {
    buyer: Recipient | null;
    items: SnapshotItem[];
    charges: OrderCharges;
    publicUrl: string;
  },
): Promise<void> {
  const { buyer, items, charges, publicUrl } = about;
  if (!buyer) return;
  const mail = toBuyer(buyer, {
    dedupeKey: mailKeys.receipt(payment.id),
    subject: `Your Handset order ${INVOICE_NUMBER}`,
    lines: [
      `Thank you for your order. We have received your payment of ${formatCents(payment.amountCents)}.`,
      '',
      `Order ${INVOICE_NUMBER}`,
      ...items.map((item) => `${unitLine(item)}  ${formatCents(item.priceCents)}`),
      ...chargeLines(charges, items),
      `  Total: ${formatCents(payment.amountCents)}`,
      '',
      `View your order: ${orderAddress(publicUrl, payment.id)}`,
      `Invoice ${INVOICE_NUMBER} (PDF): ${invoiceAddress(publicUrl, payment.id)}`,
      '',
      `Payment reference: ${payment.transactionId}`,
      `Withdrawal code: ${WITHDRAWAL_CODE}`,
      `With this code you can withdraw from the contract. ${WITHDRAWAL_CODE_USE} Keep it to yourself.`,
      `Withdraw from the contract: ${withdrawalAddress(publicUrl)}`,
    ],
  });
  await receipt(tx, { ...mailValues(mail), paymentId: payment.id });
}

/** Delivery and tax, where the sum is more than its prices. */
function chargeLines(charges: OrderCharges, items: readonly SnapshotItem[]): string[] {
  const sum = toSumLines(charges, items);
  if (!sum) return [];
  const { shippingCents, tax } = sum;
  return [
    `  Delivery  ${shippingCents === 0 ? 'free' : formatCents(shippingCents)}`,
    ...(tax ? [`  ${nameTax(tax)}  ${formatCents(tax.cents)}`] : []),
  ];
}

/** "It is on its way." */
export async function queueShippedMail(
  tx: Queryable,
  payment: Payment,
  about: { items: SnapshotItem[]; publicUrl: string },
): Promise<void> {
  return queueOrderMail(tx, payment, {
    dedupeKey: mailKeys.shipped(payment.id),
    subject: `Your ${await nameOrder(tx, payment)} is on its way`,
    lines: [
      'Your order has shipped:',
      '',
      ...about.items.map(unitLine),
      '',
      `Carrier: ${payment.carrier}`,
      `Tracking number: ${payment.trackingNumber}`,
      '',
      `View your order: ${orderAddress(about.publicUrl, payment.id)}`,
    ],
  });
}

/** "Your order has been cancelled." Another mail follows when the money is on its way. */
export async function queueCancelledMail(
  tx: Queryable,
  payment: Payment,
  about: {
    items: SnapshotItem[];
    /** Written by staff. */
    reason: string | null;
    refundCents: number;
    isHeld: boolean;
    publicUrl: string;
  },
): Promise<void> {
  return queueOrderMail(tx, payment, {
    dedupeKey: mailKeys.cancelled(payment.id),
    subject: `Your ${await nameOrder(tx, payment)} has been cancelled`,
    lines: [
      'Your order has been cancelled and will not be shipped:',
      '',
      ...about.items.map(unitLine),
      '',
      ...tellReason(about),
      ...tellRefund(payment, about).flatMap((line) => [line, '']),
      `View your order: ${orderAddress(about.publicUrl, payment.id)}`,
    ],
  });
}

/** Sentences on the refund of a cancelled order; a disputed payment is paid back by the bank. */
export function tellRefund(
  { chargedBackCents }: Pick<Payment, 'chargedBackCents'>,
  { refundCents, isHeld }: { refundCents: number; isHeld: boolean },
): string[] {
  const byBank =
    chargedBackCents > 0
      ? [`Your bank has taken ${formatCents(chargedBackCents)} back from us.`]
      : [];
  if (refundCents === 0) return byBank;
  const amount = formatCents(refundCents);
  if (!isHeld) return [...byBank, `We are refunding ${amount} to your card.`];
  return [
    ...byBank,
    `We cannot refund ${amount} now: your bank has taken this payment back from us because it is disputed. If your bank decides to return the money to you, it will do so itself. Otherwise we will refund your card then.`,
  ];
}

export interface PaidRefund {
  dedupeKey: string;
  amountCents: number;
  /** Written by staff or by the shop; null of one made on the provider's pages. */
  reason: string | null;
  /** The money came after its order had been given up. */
  isLate: boolean;
  items: SnapshotItem[];
  /** Cart rows of the units that have come back. */
  returned: ReadonlySet<string>;
}

/** "Your money is on its way back." */
export async function queueRefundMail(
  tx: Queryable,
  payment: Payment,
  refund: PaidRefund,
): Promise<void> {
  const amount = formatCents(refund.amountCents);
  return queueOrderMail(tx, payment, {
    dedupeKey: refund.dedupeKey,
    subject: `Your refund of ${amount} for ${await nameOrder(tx, payment)}`,
    lines: [
      ...(refund.isLate
        ? ['Your payment arrived after the order had expired, so we did not complete the order.']
        : []),
      `We have refunded ${amount} to your card. Your bank may take a few days to show it.`,
      ...(refund.isLate ? [] : ['', ...tellReason(refund), ...whatCameBack(payment, refund)]),
      '',
      `Payment reference: ${payment.transactionId}`,
    ],
  });
}

const tellReason = ({ reason }: Pick<PaidRefund, 'reason'>) =>
  reason === null ? [] : [`Reason: ${reason}`, ''];

/** A cancelled order was never sent, so none of its units are listed as returned. */
function whatCameBack({ status }: Payment, { items, returned }: PaidRefund): string[] {
  const note = ({ cartRowId }: SnapshotItem) =>
    status !== 'cancelled' && returned.has(cartRowId) ? ', returned' : '';
  return ['Your order:', ...items.map((item) => unitLine(item) + note(item))];
}

/** @param failed.isHeld true while a dispute holds the money, so that the refund has to wait */
export async function queueRefundFailedMail(
  tx: Queryable,
  payment: Payment,
  failed: { refund: { id: string; amountCents: number }; eventId: string; isHeld: boolean },
): Promise<void> {
  const { refund, eventId, isHeld } = failed;
  const amount = formatCents(refund.amountCents);
  const key = isHeld ? mailKeys.refundHeld(refund.id) : mailKeys.refundFailed(refund.id);
  return queueOrderMail(tx, payment, {
    dedupeKey: `${key}:${eventId}`,
    subject: `Your refund of ${amount} for ${await nameOrder(tx, payment)} did not go through`,
    lines: [
      `Our refund of ${amount} to your card did not go through, so the money has not reached you. If we told you before that it was on its way, please disregard that; we are sorry.`,
      '',
      isHeld
        ? 'Your bank has also taken this payment back from us, because it is disputed. If your bank decides to return the money to you, it will do so itself. Otherwise we will try again or pay you another way. You do not have to do anything.'
        : 'The money is still yours. We will try again or pay you another way, and email you when it is done. You do not have to do anything.',
      '',
      `Payment reference: ${payment.transactionId}`,
    ],
  });
}

/** Withdraws unsent mails about a failed or held refund. */
export async function withdrawOwedMails(tx: Queryable, refundId: string): Promise<void> {
  await withdrawMails(tx, mailKeys.refundFailed(refundId));
  await withdrawMails(tx, mailKeys.refundHeld(refundId));
}

/** "We have paid you without the card." */
export async function queuePaidAnotherWayMail(
  tx: Queryable,
  payment: Payment,
  refund: { id: string; eventId: string; amountCents: number; note: string },
): Promise<void> {
  const amount = formatCents(refund.amountCents);
  return queueOrderMail(tx, payment, {
    dedupeKey: `${mailKeys.paidAnotherWay(refund.id)}:${refund.eventId}`,
    subject: `We have paid back ${amount} for ${await nameOrder(tx, payment)}`,
    lines: [
      `Our refund of ${amount} to your card had failed, so we have paid you another way:`,
      '',
      `  ${refund.note}`,
      '',
      'If the money has not reached you within a few days, please write to us.',
      '',
      `Payment reference: ${payment.transactionId}`,
    ],
  });
}
