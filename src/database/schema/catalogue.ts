/** Mobiles, which are models; what is sold of each stands in variants.ts. Lengths in millimetres. */
import { sql } from 'drizzle-orm';
import {
  check,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { CATEGORIES } from '../../shop/phone/brands.ts';
import { AGEING_CHECK } from '../../shop/phone/fact-sources.ts';
import type { MobileSpecs } from '../../shop/phone/schema.ts';
import { instant } from './columns.ts';

/** The day on which the fact that goes out of date was checked; null without one. */
const FACTS_CHECKED_ON = sql.raw(`specs #>> '{${AGEING_CHECK.at.replaceAll('.', ',')}}'`);

export const mobiles = pgTable(
  'mobiles',
  {
    id: uuid().primaryKey(),
    slug: text().notNull(),
    name: text().notNull(),
    category: text().notNull(),
    description: text().notNull().default(''),
    /** Key in the image store; null shows the drawing. */
    imageKey: text('image_key'),
    /**
     * One of its variants: what is meant where nobody says which. A migration makes sure that it is its own
     * (migrations/0007_variants.sql); the two are written together, so the check waits for the commit.
     */
    defaultVariantId: uuid('default_variant_id').notNull(),
    /** ISO date. Staff look the facts up again when it is too long ago. */
    factsCheckedOn: text('facts_checked_on').generatedAlwaysAs(FACTS_CHECKED_ON),
    /** Everything known of the model, checked by `mobileSpecsSchema`; null for one added by hand. */
    specs: jsonb().$type<MobileSpecs>(),
    version: integer().notNull().default(1),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
    deletedAt: instant('deleted_at'),
  },
  (table) => [
    uniqueIndex('mobiles_slug').on(table.slug),
    // What is sold of a brand is added up without reading the mobiles themselves.
    index('mobiles_brand').on(table.id, table.category),
    index('mobiles_facts_checked')
      .on(table.factsCheckedOn, table.name, table.id)
      .where(sql`facts_checked_on is not null and deleted_at is null`),
    check(
      'mobiles_category_known',
      sql.raw(`category in (${CATEGORIES.map((category) => `'${category}'`)})`),
    ),
    // For imports, which look for phones of the same name.
    index('mobiles_folded_name').on(sql`fold_text(name)`).where(sql`deleted_at is null`),
    check('mobiles_name_not_empty', sql`length(trim(name)) > 0`),
  ],
);

/** The number of a transaction, which never comes again. */
const transactionNumber = customType<{ data: string }>({ dataType: () => 'xid8' });

/**
 * In which transaction a phone was last written: itself, its variants, offers or approved reviews. The catalogue in
 * memory reads here what has changed since. Kept by triggers, one row for each phone that ever changed.
 */
export const changedPhones = pgTable(
  'changed_phones',
  {
    mobileId: uuid('mobile_id').primaryKey(),
    changedIn: transactionNumber('changed_in').notNull(),
  },
  (table) => [index('changed_phones_order').on(table.changedIn)],
);

/** Slugs that a mobile had before it was renamed; old addresses lead to the present one. */
export const formerSlugs = pgTable('former_slugs', {
  slug: text().primaryKey(),
  mobileId: uuid('mobile_id')
    .notNull()
    .references(() => mobiles.id),
  since: instant('since').notNull().defaultNow(),
});
