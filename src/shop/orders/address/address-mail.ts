/**
 * The mail that asks where an order goes. Protects: it is written with the settlement of an order that has
 * no address, and only then; who gives the address before it has gone out never gets it.
 */
import { sql } from 'drizzle-orm';
import type { Queryable } from '../../../database/connect.ts';
import { statement } from '../../../database/statement.ts';
import { DELIVERY_TIME } from '../../../shared/words/describe-terms.ts';
import { mailInsert, mailValues, type Recipient } from '../../mail/index.ts';
import type { Payment } from '../checkout/payment-store.ts';
import { invoiceNumberOf } from '../fulfilment/fulfilment-store.ts';
import { mailKeys } from '../fulfilment/mail-keys.ts';
import { INVOICE_NUMBER, orderAddress, toBuyer } from '../fulfilment/order-mails.ts';

const question = statement('queue_address_question', (db) =>
  mailInsert(
    db,
    sql`replace(${sql.placeholder('text')}, ${INVOICE_NUMBER}, ${invoiceNumberOf(sql.placeholder('paymentId'))})`,
  ),
);

/** "Where shall we send it?" Travels together with `issueInvoice`, so the database fills in the number. */
export async function queueAddressQuestion(
  tx: Queryable,
  payment: Pick<Payment, 'id'>,
  about: { buyer: Recipient | null; publicUrl: string },
): Promise<void> {
  const { buyer, publicUrl } = about;
  if (!buyer) return;
  const mail = toBuyer(buyer, {
    dedupeKey: mailKeys.address(payment.id),
    subject: 'Where shall we send your Handset order?',
    lines: [
      `Your order ${INVOICE_NUMBER} is paid and set aside for you. We only need to know where to send it.`,
      '',
      `Give us your address: ${orderAddress(publicUrl, payment.id)}#address`,
      '',
      `We pack it as soon as we have your address; it arrives ${DELIVERY_TIME} later.`,
      'If you have changed your mind, you can cancel the order on the same page.',
    ],
  });
  await question(tx, { ...mailValues(mail), paymentId: payment.id });
}
