/**
 * What the owner of the shop decides: who sells, which taxes apply where, what a delivery costs. One row, and
 * the rates and prices that belong to it; without a row the shop is as it comes.
 */
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
} from 'drizzle-orm/pg-core';
import type { TaxQuote } from '../../shop/tax-port.ts';
import { instant } from './columns.ts';

export const shopSettings = pgTable(
  'shop_settings',
  {
    only: boolean().primaryKey().default(true),
    /** Grows with every change, so that two people do not overwrite each other. */
    version: integer().notNull(),
    companyName: text('company_name').notNull(),
    /** One line of the address a line. */
    companyAddress: text('company_address').notNull(),
    /** Empty: the address of those who answer messages. */
    contactEmail: text('contact_email').notNull(),
    /** IANA name. */
    timeZone: text('time_zone').notNull().default('UTC'),
    returnDays: integer('return_days').notNull(),
    pricesIncludeTax: boolean('prices_include_tax').notNull(),
    /** Where an order without an address is reckoned for: ISO 3166 alpha-2. */
    country: text().notNull(),
    /** Empty where none is said. */
    region: text().notNull(),
    showsRealmeBanner: boolean('shows_realme_banner').notNull().default(true),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [
    check('shop_settings_only_row', sql`${table.only}`),
    // Rejects zones that the database does not know, before they break every sale.
    check(
      'shop_settings_time_zone',
      sql`to_timestamp(0) at time zone ${table.timeZone} is not null`,
    ),
    check('shop_settings_return_days', sql`return_days between 0 and 365`),
  ],
);

export const taxRates = pgTable(
  'tax_rates',
  {
    country: text().notNull(),
    /** Empty: everywhere in the country that has no rate of its own. */
    region: text().notNull(),
    /** The first day in the time zone of the shop. */
    appliesFrom: date('applies_from').notNull(),
    name: text().notNull(),
    /** Parts per million: 8.875 % are 88,750. */
    ratePpm: integer('rate_ppm').notNull(),
    taxesShipping: boolean('taxes_shipping').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.country, table.region, table.appliesFrom] }),
    check('tax_rates_rate', sql`rate_ppm between 0 and 1000000`),
  ],
);

export const shippingPrices = pgTable(
  'shipping_prices',
  {
    /** Empty: wherever no other price applies. */
    country: text().notNull(),
    /** The first day in the time zone of the shop. */
    appliesFrom: date('applies_from').notNull(),
    priceCents: integer('price_cents').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.country, table.appliesFrom] }),
    check('shipping_prices_price', sql`price_cents between 0 and 1000000`),
  ],
);

/** What the tax service has said, for a day. */
export const taxQuotes = pgTable(
  'tax_quotes',
  {
    /** A digest of what it was asked. */
    key: text().primaryKey(),
    /** Null: the service cannot say where the address is. */
    quote: jsonb().$type<TaxQuote>(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [index('tax_quotes_created').on(table.createdAt)],
);
