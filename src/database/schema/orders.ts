/**
 * Cart rows, attempts to pay, and the payments that come of them. The constraints here make the wrong
 * states of a checkout impossible: one pending attempt a user, one payment a transaction, a cart row paid
 * once.
 */
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
import type { AttemptId, OrderId } from '../../shared/tools/ids.ts';
import type { CardEventKind } from '../../shop/card-port.ts';
import { users } from './accounts.ts';
import { instant } from './columns.ts';
import { variants } from './variants.ts';

/** One row is one unit of one variant. */
export const cartRows = pgTable(
  'cart_rows',
  {
    id: uuid().primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    mobileId: uuid('mobile_id').notNull(),
    variantId: uuid('variant_id').notNull(),
    /** The price that the shopper last saw and accepted. */
    seenPriceCents: integer('seen_price_cents').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    foreignKey({
      name: 'cart_rows_variant',
      columns: [table.variantId, table.mobileId],
      foreignColumns: [variants.id, variants.mobileId],
    }),
    index('cart_rows_user').on(table.userId, table.id),
  ],
);

/** An attempt to pay: a snapshot of rows and prices with its stock held until `expiresAt`. */
export const paymentAttempts = pgTable(
  'payment_attempts',
  {
    id: uuid().$type<AttemptId>().primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    /** pending → paid, or pending → void. */
    state: text({ enum: ['pending', 'paid', 'void'] })
      .notNull()
      .default('pending'),
    amountCents: integer('amount_cents').notNull(),
    currency: text().notNull().default('usd'),
    /** Null until the provider's answer to the create is known. */
    intentId: text('intent_id'),
    /** Where it goes, given before paying or until it is shipped; null until it is known. */
    delivery: jsonb().$type<DeliveryAddress>(),
    /** Where the sum was reckoned for; null when it did not depend on the place. */
    taxCountry: text('tax_country'),
    taxRegion: text('tax_region'),
    /** What the tax was called; null when there was none. */
    taxName: text('tax_name'),
    /** What the delivery cost, with its tax. */
    shippingCents: integer('shipping_cents').notNull().default(0),
    /** Of `shippingCents`. */
    shippingTaxCents: integer('shipping_tax_cents').notNull().default(0),
    /** How long its phones could be sent back when it was made; null: as long as the shop came with. */
    returnDays: integer('return_days'),
    expiresAt: instant('expires_at').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    closedAt: instant('closed_at'),
  },
  (table) => [
    uniqueIndex('payment_attempts_one_pending').on(table.userId).where(sql`state = 'pending'`),
    uniqueIndex('payment_attempts_intent').on(table.intentId),
    index('payment_attempts_user').on(table.userId, table.createdAt),
    index('payment_attempts_pending_expiry').on(table.expiresAt).where(sql`state = 'pending'`),
    index('payment_attempts_without_address')
      .on(table.id)
      .where(sql`state = 'paid' and delivery is null`),
    // Orders are searched by any part of the recipient's name.
    index('payment_attempts_recipient').using(
      'gin',
      sql`search_text(delivery->>'name') gin_trgm_ops`,
    ),
    check('payment_attempts_state_known', sql`state in ('pending','paid','void')`),
    check('payment_attempts_amount_positive', sql`amount_cents > 0`),
    check('payment_attempts_currency_usd', sql`currency = 'usd'`),
  ],
);

/** What a unit was when it was bought: nothing that is changed later changes it. */
const soldItem = () => ({
  mobileId: uuid('mobile_id').notNull(),
  variantId: uuid('variant_id').notNull(),
  name: text().notNull(),
  /** Colour and sizes in words; null when nothing was known of them. */
  variantName: text('variant_name'),
  /** Null for what was bought before variants were sold. */
  sku: text(),
  priceCents: integer('price_cents').notNull(),
  /** Parts per million: 8.875 % are 88,750. */
  taxRatePpm: integer('tax_rate_ppm').notNull().default(0),
  /** Of what was paid for the unit. */
  taxCents: integer('tax_cents').notNull().default(0),
  /** What the buyer pays for the unit: its price, and the tax if that comes on top. Null: the price. */
  paidCents: integer('paid_cents'),
});

export const attemptItems = pgTable(
  'attempt_items',
  {
    attemptId: uuid('attempt_id')
      .$type<AttemptId>()
      .notNull()
      .references(() => paymentAttempts.id),
    /** The cart row; no foreign key, because a paid row leaves the cart. */
    cartRowId: uuid('cart_row_id').notNull(),
    ...soldItem(),
  },
  (table) => [
    primaryKey({ columns: [table.attemptId, table.cartRowId] }),
    foreignKey({
      name: 'attempt_items_variant',
      columns: [table.variantId, table.mobileId],
      foreignColumns: [variants.id, variants.mobileId],
    }),
    index('attempt_items_cart_row').on(table.cartRowId),
    check('attempt_items_price_positive', sql`price_cents > 0`),
  ],
);

/** An order: one captured payment intent. `status` is the wire field: it starts as 'pending'. */
export const payments = pgTable(
  'payments',
  {
    id: uuid().$type<OrderId>().primaryKey(),
    attemptId: uuid('attempt_id')
      .$type<AttemptId>()
      .notNull()
      .references(() => paymentAttempts.id),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    transactionId: text('transaction_id').notNull(),
    amountCents: integer('amount_cents').notNull(),
    currency: text().notNull().default('usd'),
    status: text({
      enum: ['pending', 'processing', 'shipped', 'delivered', 'cancelled', 'refunded'],
    })
      .notNull()
      .default('pending'),
    /** 'due' until the provider has confirmed a refund that the shop owes; 'failed' while one that failed is owed. */
    refund: text().notNull().default('none'),
    /** Refunded according to the provider. */
    refundedCents: integer('refunded_cents').notNull().default(0),
    /** Paid back without the provider, after a refund had failed. */
    paidAnotherWayCents: integer('paid_another_way_cents').notNull().default(0),
    /** Charged back by lost disputes. */
    chargedBackCents: integer('charged_back_cents').notNull().default(0),
    /** Cart rows that this payment removed. */
    clearedRows: integer('cleared_rows').notNull().default(0),
    /** Grows with every change, so that two people do not act on the same state. */
    version: integer().notNull().default(1),
    carrier: text(),
    trackingNumber: text('tracking_number'),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('payments_transaction').on(table.transactionId),
    uniqueIndex('payments_attempt').on(table.attemptId),
    index('payments_user').on(table.userId, table.createdAt),
    index('payments_created').on(table.createdAt),
    index('payments_by_status').on(table.status, table.id),
    index('payments_tracking').on(table.trackingNumber).where(sql`tracking_number is not null`),
    index('payments_refund_due').on(table.id).where(sql`refund = 'due'`),
    check(
      'payments_status_known',
      sql`status in ('pending','processing','shipped','delivered','cancelled','refunded')`,
    ),
    check('payments_refund_known', sql`refund in ('none','due','failed','done')`),
    check('payments_amount_positive', sql`amount_cents > 0`),
    check('payments_charged_back_not_negative', sql`charged_back_cents >= 0`),
    check('payments_refund_within_amount', sql`refunded_cents between 0 and amount_cents`),
    check(
      'payments_paid_another_way_within_amount',
      sql`paid_another_way_cents between 0 and amount_cents`,
    ),
  ],
);

/** What a payment bought. The unique cart row makes paying the same row twice impossible. */
export const paymentItems = pgTable(
  'payment_items',
  {
    paymentId: uuid('payment_id')
      .$type<OrderId>()
      .notNull()
      .references(() => payments.id),
    cartRowId: uuid('cart_row_id').notNull(),
    ...soldItem(),
  },
  (table) => [
    primaryKey({ columns: [table.paymentId, table.cartRowId] }),
    foreignKey({
      name: 'payment_items_variant',
      columns: [table.variantId, table.mobileId],
      foreignColumns: [variants.id, variants.mobileId],
    }),
    uniqueIndex('payment_items_cart_row').on(table.cartRowId),
  ],
);

/** Webhook events that were received; the primary key makes each count once. */
export const webhookInbox = pgTable(
  'webhook_inbox',
  {
    eventId: text('event_id').primaryKey(),
    kind: text('type').$type<CardEventKind>().notNull(),
    intentId: text('intent_id'),
    receivedAt: instant('received_at').notNull().defaultNow(),
    processedAt: instant('processed_at'),
  },
  (table) => [
    index('webhook_inbox_open').on(table.receivedAt).where(sql`processed_at is null`),
    index('webhook_inbox_done').on(table.processedAt).where(sql`processed_at is not null`),
  ],
);

/** Captures in the provider's ledger that our records cannot explain, as the last walk saw them. */
export const unrecordedCaptures = pgTable('unrecorded_captures', {
  intentId: text('intent_id').primaryKey(),
  amountCents: integer('amount_cents').notNull(),
  /** When the provider made the intent. */
  createdAt: instant('created_at').notNull(),
  seenAt: instant('seen_at').notNull().defaultNow(),
});

/** Answers of calls made with an `Idempotency-Key`, so that a repeat gets the same one. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    key: text().notNull(),
    /** SHA-256 of what was asked; another question under the same key is refused. */
    fingerprint: text().notNull(),
    answer: jsonb().$type<Record<string, unknown>>().notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.key] }),
    index('idempotency_keys_age').on(table.createdAt),
  ],
);
