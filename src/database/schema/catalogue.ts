/** Mobiles, which are models; what is sold of each stands in variants.ts. Lengths in millimetres. */
import { sql } from 'drizzle-orm';
import {
  boolean,
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
import { namesOf } from '../../shop/phone/brand-lists.ts';
import { BRANDS, CATEGORIES } from '../../shop/phone/brands.ts';
import type { ColourFamily } from '../../shop/phone/colour-families.ts';
import type { MobileSpecs } from '../../shop/phone/schema.ts';
import { instant } from './columns.ts';
import { FACTS_CHECKED_ON, factColumns, generatedFactColumns } from './fact-columns.ts';

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });

const MAKER_IN_FRONT = BRANDS.filter(
  ({ category, maker }) => category.toLowerCase() !== maker.toLowerCase(),
)
  .map(({ category, maker }) => `when category = '${category}' then '${maker.toLowerCase()} ' `)
  .join('');
/** The name with its brand in front where it does not say it: "apple iPhone 15", "samsung Galaxy S24". */
const NAME = `case ${MAKER_IN_FRONT}when position(lower(category) in lower(name)) > 0 then '' else category || ' ' end || name`;
const BRAND_NAMES = BRANDS.flatMap((brand) => [...namesOf(brand), ...(brand.words ?? [])]);
/** What tells models apart: the words of the name without those of brands, "s 24 plus". */
const SEARCH_NAME = sql.raw(
  `trim(regexp_replace(name_words(name), '(^| )(${[...new Set(BRAND_NAMES)].join('|')})(?= |$)', '', 'g'))`,
);
const SPECS = ['chipset', 'osAtLaunch'].map((fact) => `coalesce(specs->>'${fact}', '')`);
const PANEL = `coalesce(specs->'display'->>'panel', '')`;
/**
 * In words as shared/words/name-words.ts reads them. Those of the name weigh more (A) than chipset, system and
 * screen (B) and description (C). Those of (B) stand in their order: "android 15" is looked for as it is written.
 */
const SEARCH_WORDS = sql.raw(
  [
    `regexp_replace(name_words(${NAME}), '([^ ]+)', '\\1:1A', 'g')::tsvector`,
    `setweight(to_tsvector('simple', name_words(${[...SPECS, PANEL].join(" || ' ' || ")})), 'B')`,
    `setweight(to_tsvector('simple', name_words(description)), 'C')`,
  ].join(' || '),
);

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
    /** What filters and orders ask of the model. */
    ...generatedFactColumns(),
    /** ISO date. Staff look the facts up again when it is too long ago. */
    factsCheckedOn: text('facts_checked_on').generatedAlwaysAs(FACTS_CHECKED_ON),
    searchName: text('search_name').generatedAlwaysAs(SEARCH_NAME),
    searchWords: tsvector('search_words').generatedAlwaysAs(SEARCH_WORDS),
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

/** Text in the order of its bytes: the same on every machine. */
const plainText = customType<{ data: string }>({ dataType: () => 'text collate "C"' });

/**
 * What is on sale, as lists and searches read it: a row for each mobile with what decides its place, a
 * fifth as wide as the mobile itself. Each process has most of it in memory (shop/catalogue/read/listed/).
 * Kept by triggers (keep-listed.ts); nothing else writes here. Sales change it only with the last units.
 */
export const listedMobiles = pgTable(
  'listed_mobiles',
  {
    id: uuid().primaryKey(),
    /** In lower case. */
    name: plainText().notNull(),
    /** Of the default variant. */
    priceCents: integer('price_cents').notNull(),
    createdAt: instant('created_at').notNull(),
    category: text().notNull(),
    ...factColumns(),
    /** Whether any of its variants is left. */
    inStock: boolean('in_stock').notNull(),
    /** Whether few are left of any. */
    lowStock: boolean('low_stock').notNull(),
    /** Whether any variant is sold out. */
    soldOut: boolean('sold_out').notNull().default(false),
    /** The families of the colours that it is sold in, each with its largest storage, or 0 where none is known. */
    colours: jsonb().$type<Partial<Record<ColourFamily, number>>>().notNull(),
    searchName: text('search_name').notNull(),
    /** Those of the mobile, with the colours and codes of its variants. */
    searchWords: tsvector('search_words').notNull(),
  },
  (table) => [
    index('listed_by_age').on(table.createdAt, table.id),
    index('listed_words').using('gin', table.searchWords),
  ],
);

/** The number of a transaction, which never comes again. */
const transactionNumber = customType<{ data: string }>({ dataType: () => 'xid8' });

/**
 * In which transaction lists last got something new of a mobile: its line, its removal or its offers. Who
 * keeps what lists know in memory reads here what has changed since. Kept by triggers, a row for each mobile
 * that ever changed, so it need not be cleared up.
 */
export const listedChanges = pgTable(
  'listed_changes',
  {
    mobileId: uuid('mobile_id').primaryKey(),
    changedIn: transactionNumber('changed_in').notNull(),
  },
  (table) => [index('listed_changes_order').on(table.changedIn)],
);

/** Slugs that a mobile had before it was renamed; old addresses lead to the present one. */
export const formerSlugs = pgTable('former_slugs', {
  slug: text().primaryKey(),
  mobileId: uuid('mobile_id')
    .notNull()
    .references(() => mobiles.id),
  since: instant('since').notNull().defaultNow(),
});

/**
 * Every word of a name that was ever sold, filled by a trigger (migrations/0001_triggers.sql): what
 * typing errors are compared with. A few thousand rows however many mobiles there are.
 */
export const catalogueWords = pgTable('catalogue_words', { word: text().primaryKey() });
