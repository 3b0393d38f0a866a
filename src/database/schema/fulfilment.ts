/** What happens to an order once it is paid: its history, refunds, invoice, and where people live. */
import { sql } from 'drizzle-orm';
import {
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
import type { DeliveryAddress } from '../../shared/delivery/delivery.ts';
import type { OrderId } from '../../shared/tools/ids.ts';
import { users } from './accounts.ts';
import { instant } from './columns.ts';
import { payments } from './orders.ts';

/** The history of an order. That it was paid stands in the payment itself. */
export const orderEvents = pgTable(
  'order_events',
  {
    id: uuid().primaryKey(),
    paymentId: uuid('payment_id')
      .$type<OrderId>()
      .notNull()
      .references(() => payments.id),
    kind: text().notNull(),
    /** Null for what the shop or the provider did by itself. */
    actorId: uuid('actor_id').references(() => users.id),
    details: jsonb().$type<Record<string, unknown>>(),
    at: instant('at').notNull().defaultNow(),
  },
  (table) => [
    index('order_events_payment').on(table.paymentId, table.id),
    check(
      'order_events_kind_known',
      sql`kind in ('pick','unpick','ship','deliver','undeliver','cancel','refund','refund-paid','refund-failed','refund-retried','paid-another-way','paid-another-way-undone','refunded-elsewhere','refund-charged-back','refund-reopened','inquiry','disputed','dispute-dropped','dispute-won','dispute-lost','address','withdrawal-held','withdrawal-ended')`,
    ),
  ],
);

/** Money that the shop has decided to pay back; written before the provider is asked. */
export const refunds = pgTable(
  'refunds',
  {
    id: uuid().primaryKey(),
    paymentId: uuid('payment_id')
      .$type<OrderId>()
      .notNull()
      .references(() => payments.id),
    amountCents: integer('amount_cents').notNull(),
    reason: text().notNull(),
    /** 'due' until the provider confirms or refuses it for good; 'charged-back': paid by a lost dispute. */
    state: text().notNull().default('due'),
    orderedBy: uuid('ordered_by').references(() => users.id),
    createdAt: instant('created_at').notNull().defaultNow(),
    closedAt: instant('closed_at'),
    /** When it failed for the first time; its retries keep that time. */
    owedSince: instant('owed_since'),
    /** The provider's failure reason, for example `lost_or_stolen_card`. */
    failureReason: text('failure_reason'),
    /**
     * How a failed refund was settled; null while its money is still owed to the buyer. 'charged-back': paid by a
     * lost dispute.
     */
    resolution: text({
      enum: ['retried', 'paid-another-way', 'refunded-elsewhere', 'charged-back'],
    }),
    resolvedAt: instant('resolved_at'),
    /** How it was paid another way; sent to the buyer. */
    resolutionNote: text('resolution_note'),
    /** The failed refund that this one repeats. */
    retryOf: uuid('retry_of'),
    /** The provider's id of a failed refund that was made on its own pages. */
    providerId: text('provider_id'),
  },
  (table) => [
    foreignKey({
      name: 'refunds_retry_of',
      columns: [table.retryOf],
      foreignColumns: [table.id],
    }),
    uniqueIndex('refunds_one_retry').on(table.retryOf),
    uniqueIndex('refunds_provider').on(table.providerId),
    index('refunds_owed').on(table.id).where(sql`state = 'failed' and resolution is null`),
    index('refunds_payment').on(table.paymentId),
    index('refunds_due').on(table.id).where(sql`state = 'due'`),
    check('refunds_amount_positive', sql`amount_cents > 0`),
    check('refunds_state_known', sql`state in ('due','paid','failed','charged-back')`),
    check(
      'refunds_resolution_known',
      sql`resolution in ('retried','paid-another-way','refunded-elsewhere','charged-back')`,
    ),
    check('refunds_resolved_failed', sql`resolution is null or state = 'failed'`),
    check('refunds_owed_since', sql`state <> 'failed' or owed_since is not null`),
    check('refunds_resolved_at', sql`(resolution is null) = (resolved_at is null)`),
    check(
      'refunds_resolution_noted',
      sql`(resolution is not distinct from 'paid-another-way') = (resolution_note is not null)`,
    ),
  ],
);

/** One invoice a payment, numbered from 1 in each year without gaps. */
export const invoices = pgTable(
  'invoices',
  {
    paymentId: uuid('payment_id')
      .$type<OrderId>()
      .primaryKey()
      .references(() => payments.id),
    year: integer().notNull(),
    number: integer().notNull(),
    issuedAt: instant('issued_at').notNull().defaultNow(),
    /** That of the shop at that moment: year and date stay what they were. */
    timeZone: text('time_zone').notNull().default('UTC'),
  },
  (table) => [uniqueIndex('invoices_number').on(table.year, table.number)],
);

/** The last number given in a year; its row is locked until the payment is committed. */
export const invoiceCounters = pgTable('invoice_counters', {
  year: integer().primaryKey(),
  lastNumber: integer('last_number').notNull(),
  /** Numbers left out on purpose, because they were given before a backup was restored. */
  skipped: integer().notNull().default(0),
});

/** Units that came back into the stock, so that each comes back once. */
export const returnedItems = pgTable(
  'returned_items',
  {
    paymentId: uuid('payment_id')
      .$type<OrderId>()
      .notNull()
      .references(() => payments.id),
    cartRowId: uuid('cart_row_id').notNull(),
    at: instant('at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.paymentId, table.cartRowId] })],
);

/** The address that somebody used last, to be offered next time. */
export const deliveryAddresses = pgTable('delivery_addresses', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id),
  address: jsonb().$type<DeliveryAddress>().notNull(),
  updatedAt: instant('updated_at').notNull().defaultNow(),
});
