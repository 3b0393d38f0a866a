/**
 * Credit notes: what lowers the amount of an invoice, each with the next number of its year. Assigned in the
 * transaction that refunds or cancels the order; the document itself is printed later.
 */
import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm';
import type { Queryable } from '../../../database/connect.ts';
import { creditNoteCounters, creditNotes, issuedDocuments } from '../../../database/schema.ts';
import { newId, type OrderId } from '../../../shared/tools/ids.ts';
import type { Payment } from '../checkout/payment-store.ts';
import { creditedCents, sumCents } from '../fulfilment/fulfilment-rules.ts';
import { findInvoice } from '../fulfilment/fulfilment-store.ts';
import { findRefunds } from '../fulfilment/refund-store.ts';

export type CreditNote = typeof creditNotes.$inferSelect;

/** Of an order, in the order of their numbers. */
export function findCreditNotes(db: Queryable, paymentId: OrderId): Promise<CreditNote[]> {
  return db
    .select()
    .from(creditNotes)
    .where(eq(creditNotes.paymentId, paymentId))
    .orderBy(asc(creditNotes.year), asc(creditNotes.number));
}

/**
 * Assigns a credit note for what has been credited since the last one; nothing without an invoice. The caller holds
 * the payment. The counter is locked until the transaction ends, so numbers have no gaps.
 */
export async function creditInvoice(tx: Queryable, payment: Payment): Promise<void> {
  const known = await findCreditNotes(tx, payment.id);
  const refunds = await findRefunds(tx, payment.id);
  const amountCents = creditedCents(payment, refunds) - sumCents(known);
  if (amountCents <= 0 || !(await findInvoice(tx, payment.id))) return;

  const next = tx.$with('next').as(
    tx
      .insert(creditNoteCounters)
      .values({ year: sql`extract(year from sales_day(now()))::int`, lastNumber: 1 })
      .onConflictDoUpdate({
        target: creditNoteCounters.year,
        set: { lastNumber: sql`${creditNoteCounters.lastNumber} + 1` },
      })
      .returning(),
  );
  await tx
    .with(next)
    .insert(creditNotes)
    .select(
      sql`select ${newId()}::uuid, ${payment.id}::uuid, year, last_number, ${amountCents}::int, now(), shop_time_zone()
        from ${next}`,
    );
}

/** The next page, by id, of those of the last days that have not been issued yet. */
export async function findUnissued(
  db: Queryable,
  { after, days, limit }: { after: string | undefined; days: number; limit: number },
): Promise<CreditNote[]> {
  const rows = await db
    .select({ creditNote: creditNotes })
    .from(creditNotes)
    .leftJoin(issuedDocuments, eq(issuedDocuments.creditNoteId, creditNotes.id))
    .where(
      and(
        gt(creditNotes.issuedAt, sql`now() - make_interval(days => ${days}::int)`),
        isNull(issuedDocuments.number),
        after === undefined ? undefined : gt(creditNotes.id, after),
      ),
    )
    .orderBy(asc(creditNotes.id))
    .limit(limit);
  return rows.map(({ creditNote }) => creditNote);
}
