/** The mails that follow a payment. Written in the transaction of the payment or refund. */
import { and, eq, isNull } from 'drizzle-orm';
import type { Queryable } from '../../database/connect.ts';
import { users } from '../../database/schema.ts';
import { queueMail } from '../mail/index.ts';
import type { Payment } from './payment-store.ts';
import type { SnapshotItem } from './rules.ts';

const dollars = (cents: number) => `$${(cents / 100).toLocaleString('en-US')}`;

/** Nobody when the account has been erased meanwhile. */
async function findRecipient(tx: Queryable, userId: string) {
  const rows = await tx
    .select({ email: users.email, name: users.name })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.deletedAt)));
  return rows[0] ?? null;
}

/** "Thank you, this is what you bought." */
export async function queueReceipt(
  tx: Queryable,
  payment: Payment,
  items: SnapshotItem[],
): Promise<void> {
  const buyer = await findRecipient(tx, payment.userId);
  if (!buyer) return;
  const lines = items.map((item) => `  ${item.name}  ${dollars(item.priceCents)}`);
  await queueMail(tx, {
    dedupeKey: `receipt:${payment.id}`,
    to: buyer.email,
    subject: `Your Handset order, ${dollars(payment.amountCents)}`,
    text: [
      `Hello ${buyer.name},`,
      '',
      'thank you for your order. Your payment has arrived.',
      '',
      ...lines,
      '',
      `Total: ${dollars(payment.amountCents)}`,
      `Transaction: ${payment.transactionId}`,
    ].join('\n'),
  });
}

/** "Your money is on its way back." */
export async function queueRefundNotice(tx: Queryable, payment: Payment): Promise<void> {
  const buyer = await findRecipient(tx, payment.userId);
  if (!buyer) return;
  await queueMail(tx, {
    dedupeKey: `refund:${payment.id}`,
    to: buyer.email,
    subject: `Your refund of ${dollars(payment.amountCents)}`,
    text: [
      `Hello ${buyer.name},`,
      '',
      'your payment arrived after its order had been given up, so nothing was bought.',
      `We have sent ${dollars(payment.amountCents)} back to your card.`,
      `Transaction: ${payment.transactionId}`,
    ].join('\n'),
  });
}
