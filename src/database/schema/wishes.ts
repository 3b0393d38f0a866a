/** What people wish for: alerts that tell them by mail, and wish lists. Money in cents. */
import { sql } from 'drizzle-orm';
import {
  bigserial,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { instant } from './columns.ts';
import { variants } from './variants.ts';

/** Somebody is to be told once, by mail, that a variant can be had (again), for at most a price or at all. */
export const alerts = pgTable(
  'alerts',
  {
    id: uuid().primaryKey(),
    mobileId: uuid('mobile_id').notNull(),
    variantId: uuid('variant_id').notNull(),
    /** What they would pay; null asks for no price. */
    maxPriceCents: integer('max_price_cents'),
    /** Theirs is the address of the account; a visitor has `email` instead. */
    userId: uuid('user_id').references(() => users.id),
    /** Folded. */
    email: text(),
    createdAt: instant('created_at').notNull().defaultNow(),
    /** Until it is confirmed that the address is theirs, nothing happens. */
    confirmedAt: instant('confirmed_at'),
    /** When the mail was written; from then on it is only kept for the link in the mail. */
    sentAt: instant('sent_at'),
  },
  (table) => {
    const kind = sql`(max_price_cents is null)`;
    const stage = sql`(confirmed_at is null)`;
    return [
      foreignKey({
        name: 'alerts_variant',
        columns: [table.variantId, table.mobileId],
        foreignColumns: [variants.id, variants.mobileId],
      }),
      uniqueIndex('alerts_once_a_user')
        .on(table.userId, table.variantId, kind, stage)
        .where(sql`user_id is not null and sent_at is null`),
      uniqueIndex('alerts_once_an_address')
        .on(table.email, table.variantId, kind, stage)
        .where(sql`email is not null and sent_at is null`),
      index('alerts_waiting')
        .on(table.variantId, table.id)
        .where(sql`confirmed_at is not null and sent_at is null`),
      index('alerts_user').on(table.userId),
      index('alerts_address').on(table.email),
      index('alerts_unconfirmed').on(table.createdAt).where(sql`confirmed_at is null`),
      index('alerts_sent').on(table.sentAt).where(sql`sent_at is not null`),
      check('alerts_one_owner', sql`(user_id is null) <> (email is null)`),
      check('alerts_price_positive', sql`max_price_cents > 0`),
    ];
  },
);

/**
 * Variants whose alerts are to be looked at: written by triggers when one can be had again or gets cheaper, for
 * the moment at which that is so. A line goes when it was looked at.
 */
export const alertChecks = pgTable(
  'alert_checks',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    variantId: uuid('variant_id').notNull(),
    dueAt: instant('due_at').notNull(),
  },
  (table) => [index('alert_checks_due').on(table.dueAt)],
);

/** What somebody has put aside. */
export const wishes = pgTable(
  'wishes',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    mobileId: uuid('mobile_id').notNull(),
    variantId: uuid('variant_id').notNull(),
    /** What it cost then. */
    seenPriceCents: integer('seen_price_cents').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.variantId] }),
    foreignKey({
      name: 'wishes_variant',
      columns: [table.variantId, table.mobileId],
      foreignColumns: [variants.id, variants.mobileId],
    }),
  ],
);

/** Whose wish list others may see by a link; the link ends with the row. */
export const wishShares = pgTable(
  'wish_shares',
  {
    /** In the link, with a signature. */
    id: uuid().primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    showsName: boolean('shows_name').notNull().default(false),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [uniqueIndex('wish_shares_user').on(table.userId)],
);
