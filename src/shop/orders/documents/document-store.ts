/** Repository of issued documents, in SQL. */
import { createHash } from 'node:crypto';
import { and, asc, eq } from 'drizzle-orm';
import type { Queryable } from '../../../database/connect.ts';
import { invoices, issuedDocuments, payments } from '../../../database/schema.ts';
import type { OrderId } from '../../../shared/tools/ids.ts';
import { ANONYMOUS } from '../../actor.ts';
import { recordChange } from '../../audit/index.ts';
import type { Payment } from '../checkout/payment-store.ts';

export const hashDocument = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

export async function findDocumentBytes(
  db: Queryable,
  number: string,
): Promise<Uint8Array | undefined> {
  const [row] = await db
    .select({ bytes: issuedDocuments.bytes })
    .from(issuedDocuments)
    .where(eq(issuedDocuments.number, number));
  return row?.bytes;
}

export async function isInvoiceIssued(db: Queryable, paymentId: OrderId): Promise<boolean> {
  const isIt = and(eq(issuedDocuments.paymentId, paymentId), eq(issuedDocuments.kind, 'invoice'));
  return (await db.$count(issuedDocuments, isIt)) > 0;
}

/** Keeps its hash in the audit log. When it has been issued meanwhile, that document stays. */
export async function insertDocument(
  tx: Queryable,
  document: Omit<typeof issuedDocuments.$inferInsert, 'sha256'>,
): Promise<void> {
  const { number, kind } = document;
  const sha256 = hashDocument(document.bytes);
  const inserted = await tx
    .insert(issuedDocuments)
    .values({ ...document, sha256 })
    .onConflictDoNothing()
    .returning({ number: issuedDocuments.number });
  if (inserted.length === 0) return;
  await recordChange(tx, {
    actor: ANONYMOUS,
    action: `${kind}.issued`,
    subjectType: 'document',
    subjectId: number,
    after: { sha256 },
  });
}

/** Orders of a user that have an invoice number. */
export async function findInvoicedOrders(db: Queryable, userId: string): Promise<Payment[]> {
  const rows = await db
    .select({ payment: payments })
    .from(payments)
    .innerJoin(invoices, eq(invoices.paymentId, payments.id))
    .where(eq(payments.userId, userId))
    .orderBy(asc(payments.id));
  return rows.map(({ payment }) => payment);
}
