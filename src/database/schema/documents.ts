/** Credit notes, and invoices and credit notes as they were issued. */
import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { OrderId } from '../../shared/tools/ids.ts';
import { bytea, instant } from './columns.ts';
import { invoices } from './fulfilment.ts';

/** Each lowers the amount of an invoice. Numbered from 1 in each year without gaps. */
export const creditNotes = pgTable(
  'credit_notes',
  {
    id: uuid().primaryKey(),
    paymentId: uuid('payment_id')
      .$type<OrderId>()
      .notNull()
      .references(() => invoices.paymentId),
    year: integer().notNull(),
    number: integer().notNull(),
    amountCents: integer('amount_cents').notNull(),
    /** When the number was assigned: the date on the document. */
    issuedAt: instant('issued_at').notNull().defaultNow(),
    /** Of the shop at that moment. */
    timeZone: text('time_zone').notNull(),
  },
  (table) => [
    uniqueIndex('credit_notes_number').on(table.year, table.number),
    index('credit_notes_payment').on(table.paymentId),
    index('credit_notes_issued_at').on(table.issuedAt),
    check('credit_notes_amount_positive', sql`amount_cents > 0`),
  ],
);

/** The last number given in a year; its row is locked until the credit note is committed. */
export const creditNoteCounters = pgTable('credit_note_counters', {
  year: integer().primaryKey(),
  lastNumber: integer('last_number').notNull(),
  /** Numbers left out on purpose, as `invoice_counters.skipped`. */
  skipped: integer().notNull().default(0),
});

/** The PDF of an invoice or credit note, fixed when it was issued. Append-only: a trigger refuses changes. */
export const issuedDocuments = pgTable(
  'issued_documents',
  {
    /** For example `2026-00042` or `CN-2026-00007`. */
    number: text().primaryKey(),
    kind: text({ enum: ['invoice', 'credit-note'] }).notNull(),
    paymentId: uuid('payment_id')
      .$type<OrderId>()
      .notNull()
      .references(() => invoices.paymentId),
    creditNoteId: uuid('credit_note_id').references(() => creditNotes.id),
    bytes: bytea('bytes').notNull(),
    sha256: text().notNull(),
    issuedAt: instant('issued_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('issued_documents_invoice').on(table.paymentId).where(sql`kind = 'invoice'`),
    uniqueIndex('issued_documents_credit_note').on(table.creditNoteId),
    index('issued_documents_payment').on(table.paymentId),
    check('issued_documents_kind_known', sql`kind in ('invoice','credit-note')`),
    check('issued_documents_of_one', sql`(kind = 'credit-note') = (credit_note_id is not null)`),
    check('issued_documents_sha256', sql`sha256 = encode(sha256(bytes), 'hex')`),
  ],
);
