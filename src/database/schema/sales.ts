/**
 * What the figures of the shop are read from, so that nobody adds up every payment. Kept by triggers
 * on payments, payment_items, users and mobiles (migrations large-shop, staff-figures); nothing else
 * writes here but the summing up (shop/insights/sum-sales.ts). A sale adds rows and changes none:
 * buyers never wait for each other.
 */
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';

/** Payments by day of the shop (`sales_day`) and state. Only the sum of the rows of a day and state means anything. */
export const dailySales = pgTable(
  'daily_sales',
  {
    day: date().notNull(),
    orders: integer().notNull(),
    /** Less what was paid back. */
    revenueCents: bigint('revenue_cents', { mode: 'number' }).notNull(),
    /** False until the row has been summed up with the others of its day and state. */
    isSum: boolean('is_sum').notNull().default(false),
    /** Cancelled ones bought nothing and are left out of orders and revenue. */
    status: text().notNull(),
  },
  (table) => [
    index('daily_sales_day').on(table.day),
    index('daily_sales_new').on(table.day).where(sql`not is_sum`),
  ],
);

/** Units sold and not sent back, by day of the shop and mobile, at the price of each. */
export const dailyUnits = pgTable(
  'daily_units',
  {
    day: date().notNull(),
    mobileId: uuid('mobile_id').notNull(),
    units: integer().notNull(),
    revenueCents: bigint('revenue_cents', { mode: 'number' }).notNull(),
    isSum: boolean('is_sum').notNull().default(false),
  },
  (table) => [
    index('daily_units_day').on(table.day, table.mobileId, table.units, table.revenueCents),
    index('daily_units_mobile').on(table.mobileId, table.day, table.units, table.revenueCents),
    index('daily_units_new').on(table.day, table.mobileId).where(sql`not is_sum`),
  ],
);

/**
 * What of `daily_units` has been summed up, by day and the present brand. Written with the sums by the
 * summing up, and by a trigger when a mobile changes its brand; one waits for the other, buyers never.
 */
export const dailyBrands = pgTable(
  'daily_brands',
  {
    day: date().notNull(),
    category: text().notNull(),
    units: integer().notNull(),
    revenueCents: bigint('revenue_cents', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.category] })],
);

/**
 * What of `daily_units` has been summed up, by mobile: the most that it can have sold in any period.
 * Tells which mobiles can be best sellers, so that the others need not be looked at.
 */
export const soldMobiles = pgTable(
  'sold_mobiles',
  { mobileId: uuid('mobile_id').primaryKey(), units: integer().notNull() },
  (table) => [index('sold_mobiles_units').on(table.units, table.mobileId)],
);

/** People with an account and mobiles on sale. Only the sum of the rows of a table means anything. */
export const keptCounts = pgTable('kept_counts', {
  /** The table whose rows are counted: 'users' or 'mobiles'. Those with `deleted_at` do not count. */
  counted: text().notNull(),
  number: integer().notNull(),
  isSum: boolean('is_sum').notNull().default(false),
});
