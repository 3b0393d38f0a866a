/** What customers say of a mobile: samples without a writer, and the words of verified buyers. */
import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { OrderId } from '../../shared/tools/ids.ts';
import { users } from './accounts.ts';
import { mobiles } from './catalogue.ts';
import { instant } from './columns.ts';
import { payments } from './orders.ts';

export const reviews = pgTable(
  'reviews',
  {
    id: uuid().primaryKey(),
    mobileId: uuid('mobile_id').references(() => mobiles.id),
    /** Null for a sample. */
    userId: uuid('user_id').references(() => users.id),
    /** The delivered order that makes the writer a verified buyer. */
    paymentId: uuid('payment_id')
      .$type<OrderId>()
      .references(() => payments.id),
    /** As it is published, for example "Nora N.". */
    name: text().notNull(),
    rating: integer().notNull(),
    details: text().notNull(),
    state: text().notNull().default('pending'),
    /** Why staff did not publish it. */
    rejection: text(),
    reply: text(),
    repliedAt: instant('replied_at'),
    /** Counts the texts of the writer: a decision is about the text that was read. */
    revision: integer().notNull().default(1),
    /** Grows with every change, so that two people do not act on the same state. */
    version: integer().notNull().default(1),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [
    index('reviews_mobile').on(table.mobileId),
    uniqueIndex('reviews_one_each').on(table.userId, table.mobileId),
    index('reviews_newest').on(table.createdAt, table.id).where(sql`state = 'approved'`),
    // The order of the staff's list: what waits comes first.
    index('reviews_queue').on(sql`(state <> 'pending')`, table.createdAt, table.id),
    // The oldest first, for the list of what needs somebody.
    index('reviews_waiting').on(table.id).where(sql`state = 'pending' and mobile_id is not null`),
    check('reviews_rating', sql`rating between 1 and 5`),
    check('reviews_state_known', sql`state in ('pending','approved','rejected')`),
    check('reviews_writer_has_order', sql`(user_id is null) = (payment_id is null)`),
    check('reviews_rejection_has_reason', sql`(state = 'rejected') = (rejection is not null)`),
    check('reviews_reply_has_time', sql`(reply is null) = (replied_at is null)`),
  ],
);
