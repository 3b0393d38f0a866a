/** Mobiles, their offers, price history and stock movements. Money in cents, lengths in millimetres. */
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { MobileSpecs } from '../../shop/catalogue/specs.ts';
import { users } from './accounts.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

export const mobiles = pgTable(
  'mobiles',
  {
    id: uuid().primaryKey(),
    slug: text().notNull(),
    name: text().notNull(),
    category: text().notNull(),
    /** The list price; an offer in force lowers what a shopper pays. */
    priceCents: integer('price_cents').notNull(),
    description: text().notNull().default(''),
    /** Key in the image store; null shows the drawing. */
    imageKey: text('image_key'),
    stock: integer().notNull(),
    /** Units held by pending orders. */
    reserved: integer().notNull().default(0),
    screenInches: numeric('screen_inches', { precision: 4, scale: 2, mode: 'number' }),
    batteryMah: integer('battery_mah'),
    weightG: integer('weight_g'),
    storageGb: integer('storage_gb'),
    fiveG: boolean('five_g'),
    year: integer(),
    /** Everything known of the model, checked by `mobileSpecsSchema`; null for one added by hand. */
    specs: jsonb().$type<MobileSpecs>(),
    version: integer().notNull().default(1),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
    deletedAt: instant('deleted_at'),
  },
  (table) => [
    uniqueIndex('mobiles_slug').on(table.slug),
    index('mobiles_category').on(table.category, table.id).where(sql`deleted_at is null`),
    index('mobiles_live').on(table.id).where(sql`deleted_at is null`),
    check('mobiles_category_known', sql`category in ('iPhone','samsung','realme','vivo','oppo')`),
    check('mobiles_price_positive', sql`price_cents > 0 and price_cents % 100 = 0`),
    check('mobiles_stock_not_negative', sql`stock >= 0`),
    check('mobiles_reserved_within_stock', sql`reserved >= 0 and reserved <= stock`),
    check('mobiles_name_not_empty', sql`length(trim(name)) > 0`),
  ],
);

export const offers = pgTable(
  'offers',
  {
    id: uuid().primaryKey(),
    mobileId: uuid('mobile_id')
      .notNull()
      .references(() => mobiles.id),
    priceCents: integer('price_cents').notNull(),
    startsAt: instant('starts_at').notNull(),
    endsAt: instant('ends_at').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('offers_mobile').on(table.mobileId, table.startsAt),
    check('offers_price_positive', sql`price_cents > 0 and price_cents % 100 = 0`),
    check('offers_end_after_start', sql`ends_at > starts_at`),
  ],
);

export const priceHistory = pgTable(
  'price_history',
  {
    id: uuid().primaryKey(),
    mobileId: uuid('mobile_id')
      .notNull()
      .references(() => mobiles.id),
    priceCents: integer('price_cents').notNull(),
    since: instant('since').notNull(),
  },
  (table) => [
    index('price_history_mobile').on(table.mobileId, table.since),
    check('price_history_positive', sql`price_cents > 0`),
  ],
);

export const stockMovements = pgTable(
  'stock_movements',
  {
    id: uuid().primaryKey(),
    mobileId: uuid('mobile_id')
      .notNull()
      .references(() => mobiles.id),
    delta: integer().notNull(),
    reason: text().notNull(),
    orderId: uuid('order_id'),
    actorId: uuid('actor_id').references(() => users.id),
    at: instant('at').notNull().defaultNow(),
  },
  (table) => [
    index('stock_movements_mobile').on(table.mobileId, table.at),
    check(
      'stock_movements_reason',
      sql`reason in ('initial','restock','sold','returned','correction')`,
    ),
  ],
);

export const reviews = pgTable(
  'reviews',
  {
    id: uuid().primaryKey(),
    mobileId: uuid('mobile_id').references(() => mobiles.id),
    name: text().notNull(),
    rating: integer().notNull(),
    details: text().notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('reviews_mobile').on(table.mobileId),
    check('reviews_rating', sql`rating between 1 and 5`),
  ],
);
