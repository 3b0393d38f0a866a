/** Disputes and inquiries about payments. */
import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { DISPUTE_STATES } from '../../shared/rules/disputes.ts';
import type { OrderId } from '../../shared/tools/ids.ts';
import { instant } from './columns.ts';
import { payments } from './orders.ts';

/** As last retrieved from the provider; a payment can have several. */
export const disputes = pgTable(
  'disputes',
  {
    /** The provider's id. */
    id: text().primaryKey(),
    paymentId: uuid('payment_id')
      .$type<OrderId>()
      .notNull()
      .references(() => payments.id),
    amountCents: integer('amount_cents').notNull(),
    /** Withdrawn from the shop for it and not given back. */
    takenCents: integer('taken_cents').notNull().default(0),
    /** In the provider's words, for example `product_not_received`. */
    reason: text().notNull(),
    state: text({ enum: DISPUTE_STATES }).notNull(),
    /** Null when no evidence is accepted. */
    evidenceDueAt: instant('evidence_due_at'),
    /** By the provider's clock. */
    openedAt: instant('opened_at').notNull(),
    /** When the shop learned the outcome. */
    closedAt: instant('closed_at'),
    seenAt: instant('seen_at').notNull().defaultNow(),
  },
  (table) => [
    index('disputes_payment').on(table.paymentId),
    index('disputes_open').on(table.seenAt).where(sql`closed_at is null`),
    index('disputes_lost').on(table.paymentId).where(sql`state = 'lost' and taken_cents > 0`),
    check('disputes_amount_positive', sql`amount_cents > 0`),
    check('disputes_taken_not_negative', sql`taken_cents >= 0`),
    check(
      'disputes_state_known',
      sql`state in ('inquiry','inquiry-in-review','needs-response','in-review','dropped','won','lost')`,
    ),
    check(
      'disputes_closed_when_decided',
      sql`(closed_at is not null) = (state in ('dropped','won','lost'))`,
    ),
  ],
);
