/**
 * What the figures of the shop are read from, so that nobody adds up every payment. Kept by triggers
 * on payments and payment_items (migration large-shop); nothing else writes here but the summing up
 * (shop/insights/sum-sales.ts). A sale adds a row and changes none: buyers never wait for each other.
 */
import { sql } from 'drizzle-orm';
import { bigint, boolean, date, index, integer, pgTable, uuid } from 'drizzle-orm/pg-core';

/** Payments that bought something, by day in UTC. Only the sum of a day's rows means anything. */
export const dailySales = pgTable(
  'daily_sales',
  {
    day: date().notNull(),
    orders: integer().notNull(),
    /** Less what was paid back. */
    revenueCents: bigint('revenue_cents', { mode: 'number' }).notNull(),
    /** False until the row has been summed up with the others of its day. */
    isSum: boolean('is_sum').notNull().default(false),
  },
  (table) => [
    index('daily_sales_day').on(table.day),
    index('daily_sales_new').on(table.day).where(sql`not is_sum`),
  ],
);

/** Units sold and not sent back, by day in UTC and mobile, at the price of each. */
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
    index('daily_units_new').on(table.day, table.mobileId).where(sql`not is_sum`),
  ],
);
