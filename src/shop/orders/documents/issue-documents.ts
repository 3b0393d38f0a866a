/**
 * Issues invoices and credit notes: prints each once and stores it, so that it stays the same whatever template,
 * settings and order become. An invoice is issued when its order is packed, or on request once it has an address.
 */
import { transact } from '../../../database/transact.ts';
import { AppError } from '../../../shared/errors.ts';
import type { OrderId } from '../../../shared/tools/ids.ts';
import type { Actor } from '../../actor.ts';
import type { ShopDeps } from '../../deps.ts';
import type { Sheet } from '../../ports.ts';
import { findAttempt, findDelivery, findItems } from '../attempt-store.ts';
import { findPayment, type Payment } from '../checkout/payment-store.ts';
import {
  canSetAddress,
  formatCreditNoteNumber,
  formatInvoiceNumber,
  sumCents,
} from '../fulfilment/fulfilment-rules.ts';
import { findInvoice } from '../fulfilment/fulfilment-store.ts';
import { findBuyer } from '../fulfilment/order-mails.ts';
import { findReadablePayment } from '../fulfilment/read-order.ts';
import { toSumLines } from '../pricing/order-charges.ts';
import {
  composeCreditNote,
  composeInvoice,
  composePreview,
  type PrintedOrder,
} from './compose-documents.ts';
import { type CreditNote, findCreditNotes, findUnissued } from './credit-notes.ts';
import { findDocumentBytes, findInvoicedOrders, insertDocument } from './document-store.ts';
import type { Paper } from './sheet-parts.ts';

type Part = Pick<ShopDeps, 'db' | 'config' | 'printSheet'>;

/** How long a failed credit note is retried. After that it is issued on its next download. */
const PRINT_AGAIN_DAYS = 7;
const CREDIT_NOTES_A_ROUND = 20;

/**
 * The invoice of an order, issued now unless it was before; a preview while the order waits for its address.
 * @throws AppError not-found (unknown, another person's, or nothing was bought)
 */
export async function openInvoice(services: Part, actor: Actor, orderId: OrderId): Promise<Paper> {
  const payment = await findReadablePayment(services.db, actor, orderId);
  const order = await requirePrintedOrder(services, payment);
  const number = formatInvoiceNumber(order.invoice);

  const issued = await findDocumentBytes(services.db, number);
  if (!issued && waitsForAddress(order)) {
    const bytes = await services.printSheet(await composePreview(services, order));
    return { fileName: `handset-invoice-preview-${number}.pdf`, bytes };
  }
  const bytes = issued ?? (await issueInvoice(services, order));
  return { fileName: `handset-invoice-${number}.pdf`, bytes };
}

/** @throws AppError not-found (unknown, of another order, or another person's) */
export async function openCreditNote(
  services: Part,
  actor: Actor,
  { orderId, creditNoteId }: { orderId: OrderId; creditNoteId: string },
): Promise<Paper> {
  const payment = await findReadablePayment(services.db, actor, orderId);
  const notes = await findCreditNotes(services.db, orderId);
  const creditNote = notes.find(({ id }) => id === creditNoteId);
  if (!creditNote) throw new AppError('not-found');

  const order = await requirePrintedOrder(services, payment);
  const bytes = await issueCreditNote(services, order, creditNote);
  return { fileName: `handset-credit-note-${formatCreditNoteNumber(creditNote)}.pdf`, bytes };
}

/** Of an order that is being packed. What fails is issued later: at the next step, or when somebody opens it. */
export async function issueInvoiceSoon(
  services: Part & Pick<ShopDeps, 'logger'>,
  orderId: OrderId,
): Promise<void> {
  try {
    const payment = await findPayment(services.db, orderId);
    const order = payment && (await findPrintedOrder(services, payment));
    if (order && !waitsForAddress(order)) await issueInvoice(services, order);
  } catch (error) {
    services.logger.error({ err: error, orderId }, 'an invoice was not issued; it is tried again');
  }
}

/** All documents of a buyer that were not issued yet: their account is about to be erased. */
export async function issueDocumentsOf(services: Part, userId: string): Promise<void> {
  for (const payment of await findInvoicedOrders(services.db, userId)) {
    const order = await requirePrintedOrder(services, payment);
    await issueInvoice(services, order);
    for (const creditNote of await findCreditNotes(services.db, payment.id)) {
      await issueCreditNote(services, order, creditNote);
    }
  }
}

/**
 * One round of issuing new credit notes, each with its invoice unless that waits for an address. A failure holds up
 * no other credit note; it is retried in the next pass.
 * @param after where the last round ended; undefined begins a new pass
 * @returns where this round ended; undefined when the pass is over
 */
export async function issueCreditNotes(
  services: Part & Pick<ShopDeps, 'logger'>,
  after?: string,
): Promise<string | undefined> {
  const due = await findUnissued(services.db, {
    after,
    days: PRINT_AGAIN_DAYS,
    limit: CREDIT_NOTES_A_ROUND,
  });
  for (const creditNote of due) {
    const { id: creditNoteId, paymentId } = creditNote;
    try {
      const payment = await findPayment(services.db, paymentId);
      if (!payment) throw new Error(`the payment ${paymentId} has vanished`);
      await issueCreditNote(services, await requirePrintedOrder(services, payment), creditNote);
    } catch (error) {
      services.logger.error({ err: error, creditNoteId }, 'a credit note was not issued');
    }
  }
  return due.length === CREDIT_NOTES_A_ROUND ? due.at(-1)?.id : undefined;
}

/** The buyer can still say where it goes. */
function waitsForAddress({ payment, delivery, buyer }: PrintedOrder): boolean {
  return delivery === null && buyer !== null && canSetAddress(payment.status);
}

function issueInvoice(services: Part, order: PrintedOrder): Promise<Uint8Array> {
  const number = formatInvoiceNumber(order.invoice);
  const document = { number, kind: 'invoice', paymentId: order.payment.id } as const;
  return issue(services, document, () => composeInvoice(services, order));
}

async function issueCreditNote(
  services: Part,
  order: PrintedOrder,
  creditNote: CreditNote,
): Promise<Uint8Array> {
  if (!waitsForAddress(order)) await issueInvoice(services, order);
  const notes = await findCreditNotes(services.db, order.payment.id);
  const earlier = notes.slice(
    0,
    notes.findIndex(({ id }) => id === creditNote.id),
  );
  const document = {
    number: formatCreditNoteNumber(creditNote),
    kind: 'credit-note',
    paymentId: order.payment.id,
    creditNoteId: creditNote.id,
  } as const;
  return issue(services, document, () =>
    composeCreditNote(services, order, { creditNote, earlierCents: sumCents(earlier) }),
  );
}

/** @returns the document as it is stored, by whoever was first */
async function issue(
  services: Part,
  document: Omit<Parameters<typeof insertDocument>[1], 'bytes'>,
  compose: () => Promise<Sheet>,
): Promise<Uint8Array> {
  const { db } = services;
  const issued = await findDocumentBytes(db, document.number);
  if (issued) return issued;

  // Printing takes long: no lock is held meanwhile.
  const bytes = await services.printSheet(await compose());
  await transact(db, (tx) => insertDocument(tx, { ...document, bytes }));

  const stored = await findDocumentBytes(db, document.number);
  if (!stored) throw new Error(`the document ${document.number} was not stored`);
  return stored;
}

async function requirePrintedOrder(services: Part, payment: Payment): Promise<PrintedOrder> {
  const order = await findPrintedOrder(services, payment);
  if (!order) throw new AppError('not-found');
  return order;
}

/** Null when nothing was bought. */
async function findPrintedOrder(
  { db }: Pick<ShopDeps, 'db'>,
  payment: Payment,
): Promise<PrintedOrder | null> {
  const invoice = await findInvoice(db, payment.id);
  if (!invoice) return null;
  const { attemptId, userId } = payment;
  const attempt = await findAttempt(db, attemptId);
  const items = await findItems(db, attemptId);
  return {
    payment,
    invoice,
    items,
    sum: attempt && toSumLines(attempt, items),
    delivery: await findDelivery(db, attemptId),
    buyer: await findBuyer(db, userId),
  };
}
