/**
 * What is sold of a mobile: its variants with their offers, price history and stock movements. Whatever
 * names a variant names its mobile too, and the database knows that they belong together. Money in cents.
 */
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { AttemptId } from '../../shared/tools/ids.ts';
import { users } from './accounts.ts';
import { mobiles } from './catalogue.ts';
import { instant } from './columns.ts';

/** A colour with a storage size of a mobile, as it is stocked and sold. What is not known is null. */
export const variants = pgTable(
  'variants',
  {
    id: uuid().primaryKey(),
    mobileId: uuid('mobile_id')
      .notNull()
      .references(() => mobiles.id),
    /** What staff and parcels call it; made up where nobody gives one. */
    sku: text().notNull().default(sql`'HS-' || upper(left(md5(gen_random_uuid()::text), 12))`),
    /** A GTIN, as scanners read it. */
    barcode: text(),
    /** As its maker calls it. */
    colour: text(),
    /** As `#rrggbb`. */
    colourHex: text('colour_hex'),
    storageGb: integer('storage_gb'),
    ramGb: integer('ram_gb'),
    /** The list price; an offer in force lowers what a shopper pays. */
    priceCents: integer('price_cents').notNull(),
    stock: integer().notNull(),
    /** Units held by pending attempts to pay. */
    reserved: integer().notNull().default(0),
    /** Changes only when the last unit goes or the first one comes, so that sales touch no index. */
    inStock: boolean('in_stock').generatedAlwaysAs(sql`stock > reserved`),
    /** At most three units left to sell; like `in_stock`, most sales leave it as it is. */
    lowStock: boolean('low_stock').generatedAlwaysAs(sql`stock - reserved <= 3`),
    /** How many units are left to sell if they are at most three, for the lists of staff; else null. */
    lastUnits: integer('last_units').generatedAlwaysAs(
      sql`case when stock - reserved <= 3 then stock - reserved end`,
    ),
    createdAt: instant('created_at').notNull().defaultNow(),
    /** No longer sold; what names it stays whole. */
    deletedAt: instant('deleted_at'),
  },
  (table) => [
    unique('variants_of_mobile').on(table.mobileId, table.id),
    uniqueIndex('variants_sku').on(table.sku),
    uniqueIndex('variants_once')
      .on(
        table.mobileId,
        sql`fold_text(coalesce(colour, ''))`,
        sql`coalesce(storage_gb, 0)`,
        sql`coalesce(ram_gb, 0)`,
      )
      .where(sql`deleted_at is null`),
    index('variants_last_units')
      .on(table.lastUnits, table.mobileId)
      .where(sql`last_units is not null and deleted_at is null`),
    check('variants_price_positive', sql`price_cents > 0 and price_cents % 100 = 0`),
    check('variants_stock_not_negative', sql`stock >= 0`),
    check('variants_reserved_within_stock', sql`reserved >= 0 and reserved <= stock`),
    check('variants_sizes_positive', sql`storage_gb > 0 and ram_gb > 0`),
  ],
);

/** Of a variant, with its mobile beside it. */
const ofVariant = () => ({
  mobileId: uuid('mobile_id').notNull(),
  variantId: uuid('variant_id').notNull(),
});

export const offers = pgTable(
  'offers',
  {
    id: uuid().primaryKey(),
    ...ofVariant(),
    priceCents: integer('price_cents').notNull(),
    startsAt: instant('starts_at').notNull(),
    endsAt: instant('ends_at').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    foreignKey({
      name: 'offers_variant',
      columns: [table.variantId, table.mobileId],
      foreignColumns: [variants.id, variants.mobileId],
    }),
    index('offers_variant_start').on(table.variantId, table.startsAt),
    index('offers_mobile').on(table.mobileId, table.startsAt),
    index('offers_start').on(table.startsAt),
    index('offers_end').on(table.endsAt),
    check('offers_price_positive', sql`price_cents > 0 and price_cents % 100 = 0`),
    check('offers_end_after_start', sql`ends_at > starts_at`),
  ],
);

export const priceHistory = pgTable(
  'price_history',
  {
    id: uuid().primaryKey(),
    ...ofVariant(),
    priceCents: integer('price_cents').notNull(),
    since: instant('since').notNull(),
  },
  (table) => [
    foreignKey({
      name: 'price_history_variant',
      columns: [table.variantId, table.mobileId],
      foreignColumns: [variants.id, variants.mobileId],
    }),
    index('price_history_since').on(table.variantId, table.since),
    check('price_history_positive', sql`price_cents > 0`),
  ],
);

export const stockMovements = pgTable(
  'stock_movements',
  {
    id: uuid().primaryKey(),
    ...ofVariant(),
    delta: integer().notNull(),
    reason: text().notNull(),
    attemptId: uuid('attempt_id').$type<AttemptId>(),
    actorId: uuid('actor_id').references(() => users.id),
    at: instant('at').notNull().defaultNow(),
  },
  (table) => [
    foreignKey({
      name: 'stock_movements_variant',
      columns: [table.variantId, table.mobileId],
      foreignColumns: [variants.id, variants.mobileId],
    }),
    index('stock_movements_at').on(table.variantId, table.at),
    index('stock_movements_attempt').on(table.attemptId).where(sql`attempt_id is not null`),
    check(
      'stock_movements_reason',
      sql`reason in ('initial','restock','sold','returned','correction')`,
    ),
  ],
);
