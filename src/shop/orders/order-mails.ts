/**
 * The mails about an order, each written in the transaction of its cause. Protects: once per event and
 * recipient. Called by the use cases of this module; tested in tests/api/orders.test.ts.
 */
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Queryable } from '../../database/connect.ts';
import { users } from '../../database/schema.ts';
import { statement } from '../../database/statement.ts';
import { mailInsert, mailValues, queueMail } from '../mail/index.ts';
import { invoiceNumberOf } from './fulfilment-store.ts';
import type { Payment } from './payment-store.ts';
import type { SnapshotItem } from './rules.ts';

/** Names of the mails about an order, under which each is found again. */
export const mailKeys = {
  receipt: (paymentId: string) => `receipt:${paymentId}`,
  /** Asks for the delivery address. */
  address: (paymentId: string) => `address:${paymentId}`,
  shipped: (paymentId: string) => `shipped:${paymentId}`,
  cancelled: (paymentId: string) => `cancelled:${paymentId}`,
  /** For money that came after its order had been given up. */
  lateRefund: (paymentId: string) => `refund:${paymentId}`,
  refunded: (refundId: string) => `refunded:${refundId}`,
} as const;

const dollars = (cents: number) => `$${(cents / 100).toLocaleString('en-US')}`;

/** Where the buyer follows the order. */
export const orderAddress = (publicUrl: string, paymentId: string) =>
  new URL(`/dashboard/paymentHistory/${paymentId}`, publicUrl).href;

const invoiceAddress = (publicUrl: string, paymentId: string) =>
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

interface OrderMail {
  dedupeKey: string;
  subject: string;
  lines: string[];
}

async function write(tx: Queryable, payment: Payment, mail: OrderMail): Promise<void> {
  const buyer = await findBuyer(tx, payment.userId);
  if (buyer) await queueMail(tx, toBuyer(buyer, mail));
}

export function toBuyer(buyer: Buyer, { dedupeKey, subject, lines }: OrderMail) {
  const text = [`Hello ${buyer.name},`, '', ...lines].join('\n');
  return { dedupeKey, to: buyer.email, subject, text };
}

/** Stands in the text of a receipt for the number of its invoice. */
export const INVOICE_NUMBER = '{invoice-number}';

const receipt = statement('queue_receipt', (db) =>
  mailInsert(
    db,
    sql`replace(${sql.placeholder('text')}, ${INVOICE_NUMBER}, ${invoiceNumberOf(sql.placeholder('paymentId'))})`,
  ),
);

/**
 * "Thank you, this is what you bought." Travels together with `issueInvoice`, so the database fills in the
 * number.
 */
export async function queueReceipt(
  tx: Queryable,
  payment: Pick<Payment, 'id' | 'amountCents' | 'transactionId'>,
  about: { buyer: Buyer | null; items: SnapshotItem[]; publicUrl: string },
): Promise<void> {
  const { buyer, items, publicUrl } = about;
  if (!buyer) return;
  const mail = toBuyer(buyer, {
    dedupeKey: mailKeys.receipt(payment.id),
    subject: `Your Handset order, ${dollars(payment.amountCents)}`,
    lines: [
      'thank you for your order. Your payment has arrived.',
      '',
      ...items.map((item) => `  ${item.name}  ${dollars(item.priceCents)}`),
      '',
      `Total: ${dollars(payment.amountCents)}`,
      `Transaction: ${payment.transactionId}`,
      '',
      `Your order: ${orderAddress(publicUrl, payment.id)}`,
      `Invoice ${INVOICE_NUMBER} (PDF): ${invoiceAddress(publicUrl, payment.id)}`,
    ],
  });
  await receipt(tx, { ...mailValues(mail), paymentId: payment.id });
}

/** "It is on its way." */
export function queueShippedMail(
  tx: Queryable,
  payment: Payment,
  about: { items: SnapshotItem[]; publicUrl: string },
): Promise<void> {
  return write(tx, payment, {
    dedupeKey: mailKeys.shipped(payment.id),
    subject: 'Your Handset order is on its way',
    lines: [
      'we have handed your order over:',
      '',
      ...about.items.map((item) => `  ${item.name}`),
      '',
      `Carrier: ${payment.carrier}`,
      `Tracking number: ${payment.trackingNumber}`,
      '',
      `Your order: ${orderAddress(about.publicUrl, payment.id)}`,
    ],
  });
}

/** "Your order has been called off." The money is told of when it is on its way. */
export function queueCancelledMail(
  tx: Queryable,
  payment: Payment,
  about: { items: SnapshotItem[]; refundCents: number; publicUrl: string },
): Promise<void> {
  return write(tx, payment, {
    dedupeKey: mailKeys.cancelled(payment.id),
    subject: 'Your Handset order has been cancelled',
    lines: [
      'this order has been cancelled and will not be sent:',
      '',
      ...about.items.map((item) => `  ${item.name}`),
      '',
      ...(about.refundCents > 0
        ? [`We send ${dollars(about.refundCents)} back to your card.`, '']
        : []),
      `Your order: ${orderAddress(about.publicUrl, payment.id)}`,
    ],
  });
}

/** "Your money is on its way back." */
export function queueRefundMail(
  tx: Queryable,
  payment: Payment,
  refund: { id: string; amountCents: number; reason: string; isLate: boolean },
): Promise<void> {
  const amount = dollars(refund.amountCents);
  return write(tx, payment, {
    dedupeKey: refund.isLate ? mailKeys.lateRefund(payment.id) : mailKeys.refunded(refund.id),
    subject: `Your refund of ${amount}`,
    lines: [
      ...(refund.isLate
        ? ['your payment arrived after its order had been given up, so nothing was bought.']
        : []),
      `${refund.isLate ? 'We' : 'we'} have sent ${amount} back to your card.`,
      ...(refund.isLate ? [] : [`Reason: ${refund.reason}`]),
      `Transaction: ${payment.transactionId}`,
    ],
  });
}
