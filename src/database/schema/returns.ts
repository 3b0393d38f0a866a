/**
 * Phones that buyers send back, and statements by which they withdraw from a contract. The constraints here
 * make the wrong states impossible: a unit in two returns at a time, a refund that pays two of them, two
 * withdrawals from one order.
 */
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { WITHDRAWAL_STATES } from '../../shared/rules/withdrawals.ts';
import type { OrderId } from '../../shared/tools/ids.ts';
import { users } from './accounts.ts';
import { instant } from './columns.ts';
import { refunds } from './fulfilment.ts';
import { paymentItems, payments } from './orders.ts';

/** Some units of an order that are to come back, or have. */
export const returns = pgTable(
  'returns',
  {
    id: uuid().primaryKey(),
    paymentId: uuid('payment_id')
      .$type<OrderId>()
      .notNull()
      .references(() => payments.id),
    /** What it is by law: asked for, or declared. */
    kind: text().notNull(),
    state: text().notNull(),
    /** Why, of the reasons that the form offers; a withdrawal needs none. */
    reason: text(),
    /** In the buyer's own words. */
    note: text(),
    /** Where to send it, in the words of staff. */
    instructions: text(),
    /** Why it was refused, in the words of staff. */
    refusal: text(),
    /** What was decided to pay back; null until then, 0 when nothing goes back. */
    refundCents: integer('refund_cents'),
    refundId: uuid('refund_id').references(() => refunds.id),
    /** Grows with every change, so that two people do not act on the same state. */
    version: integer().notNull().default(1),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [
    index('returns_payment').on(table.paymentId, table.id),
    index('returns_by_state').on(table.state, table.id),
    uniqueIndex('returns_refund').on(table.refundId),
    uniqueIndex('returns_one_withdrawal').on(table.paymentId).where(sql`kind = 'withdrawal'`),
    index('returns_with_note').on(table.updatedAt).where(sql`note is not null`),
    check('returns_kind_known', sql`kind in ('return','withdrawal')`),
    check(
      'returns_state_known',
      sql`state in ('requested','approved','received','checked','refunded','refused','cancelled')`,
    ),
    check('returns_reason_known', sql`(kind = 'return') = (reason is not null)`),
    check('returns_refund_decided', sql`(state = 'refunded') = (refund_cents is not null)`),
    check('returns_refund_paid', sql`(coalesce(refund_cents, 0) > 0) = (refund_id is not null)`),
  ],
);

/** The units of a return. */
export const returnItems = pgTable(
  'return_items',
  {
    returnId: uuid('return_id')
      .notNull()
      .references(() => returns.id),
    paymentId: uuid('payment_id').$type<OrderId>().notNull(),
    cartRowId: uuid('cart_row_id').notNull(),
    /** False when the return was refused or called off: the unit may be sent back in another one. */
    isActive: boolean('is_active').notNull().default(true),
    /** What became of it when it was looked at. */
    outcome: text(),
  },
  (table) => [
    primaryKey({ columns: [table.returnId, table.cartRowId] }),
    foreignKey({
      name: 'return_items_bought',
      columns: [table.paymentId, table.cartRowId],
      foreignColumns: [paymentItems.paymentId, paymentItems.cartRowId],
    }),
    uniqueIndex('return_items_once').on(table.paymentId, table.cartRowId).where(sql`is_active`),
    check('return_items_outcome_known', sql`outcome in ('restocked','written-off','back-already')`),
  ],
);

/** The history of a return. */
export const returnEvents = pgTable(
  'return_events',
  {
    id: uuid().primaryKey(),
    returnId: uuid('return_id')
      .notNull()
      .references(() => returns.id),
    kind: text().notNull(),
    /** Null for what a statement of withdrawal led to by itself. */
    actorId: uuid('actor_id').references(() => users.id),
    details: jsonb().$type<Record<string, unknown>>(),
    at: instant('at').notNull().defaultNow(),
  },
  (table) => [
    index('return_events_return').on(table.returnId, table.id),
    check(
      'return_events_kind_known',
      sql`kind in ('request','withdraw','approve','instruct','refuse','receive','unreceive','check','uncheck','refund','cancel')`,
    ),
  ],
);

/** Statements of withdrawal. What names no order of that address is deleted when it is looked at. */
export const withdrawals = pgTable(
  'withdrawals',
  {
    id: uuid().primaryKey(),
    state: text({ enum: WITHDRAWAL_STATES }).notNull().default('waiting'),
    /** As the statement says it, for example 2026-00042. */
    orderNumber: text('order_number').notNull(),
    /** Folded. */
    email: text().notNull(),
    name: text().notNull(),
    /** Stated without a session, with the code of the order. */
    hasCode: boolean('has_code').notNull().default(false),
    /** The buyer, if they were signed in. */
    statedBy: uuid('stated_by').references(() => users.id),
    receivedAt: instant('received_at').notNull().defaultNow(),
    /** The order that it is about; null until it was looked at. */
    paymentId: uuid('payment_id')
      .$type<OrderId>()
      .references(() => payments.id),
    /** When its buyer was last asked by mail to confirm it. */
    askedAt: instant('asked_at'),
    /** When a held one is acted on, unless its buyer objects. */
    actsAt: instant('acts_at'),
  },
  (table) => [
    uniqueIndex('withdrawals_one_open')
      .on(table.paymentId)
      .where(sql`state in ('unproven','held','done')`),
    index('withdrawals_of_payment').on(table.paymentId),
    index('withdrawals_to_read').on(table.id).where(sql`state = 'waiting'`),
    index('withdrawals_held').on(table.id).where(sql`state = 'held'`),
    index('withdrawals_email').on(table.email),
    index('withdrawals_age').on(table.receivedAt),
    check('withdrawals_state_known', sql`state in ('waiting','unproven','held','done','ended')`),
    check('withdrawals_matched', sql`(state = 'waiting') = (payment_id is null)`),
    check('withdrawals_held_until', sql`state <> 'held' or acts_at is not null`),
  ],
);
