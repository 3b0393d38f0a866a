/** Mail outbox, contact messages, uploaded images and the audit log. */
import { sql } from 'drizzle-orm';
import {
  bigint,
  bigserial,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { instant } from './columns.ts';

/** Mails are written in the transaction of their cause and sent by a job. */
export const outbox = pgTable(
  'outbox',
  {
    id: uuid().primaryKey(),
    /** One mail per event and recipient, for example `receipt:<payment id>`. */
    dedupeKey: text('dedupe_key').notNull(),
    toAddress: text('to_address').notNull(),
    replyTo: text('reply_to'),
    subject: text().notNull(),
    /** A link's token is not in here: `LINK_TOKEN` (queue-mail.ts) takes its place. */
    bodyText: text('body_text').notNull(),
    /** Where programs end mails of this kind with one POST (RFC 8058); null for mails that nobody can end. */
    unsubscribeUrl: text('unsubscribe_url'),
    /** The token of a random link, sealed; kept only until the mail is sent or given up. */
    sealedToken: text('sealed_token'),
    /** What the mail's link is for and about, when its token is a signed id (signed-id.ts): it is derived at each sending. */
    linkPurpose: text('link_purpose', { enum: ['confirm-alert', 'stop-alerts', 'withdrawal'] }),
    linkId: uuid('link_id'),
    /** Somebody waits for it to log in, or must hear of it at once: sent before all others. */
    isUrgent: boolean('is_urgent').notNull().default(false),
    attempts: integer().notNull().default(0),
    nextAttemptAt: instant('next_attempt_at').notNull().defaultNow(),
    /** Set while a process is sending it; no other may send it until then. */
    claimedUntil: instant('claimed_until'),
    /** The mail server's reply to the last attempt, without addresses. */
    lastError: text('last_error'),
    sentAt: instant('sent_at'),
    /** It is not tried any more: the mail server refused it for good, or too many attempts failed. */
    gaveUpAt: instant('gave_up_at'),
    /** When staff took it off their list of mails that were given up. */
    dismissedAt: instant('dismissed_at'),
    createdAt: instant('created_at').notNull().defaultNow(),
    /** Of the request that caused it; null when a job did. */
    requestId: text('request_id'),
  },
  (table) => [
    uniqueIndex('outbox_dedupe').on(table.dedupeKey),
    index('outbox_due')
      .on(table.isUrgent.desc().nullsFirst(), table.nextAttemptAt)
      .where(sql`sent_at is null and gave_up_at is null`),
    index('outbox_sent').on(table.sentAt).where(sql`sent_at is not null`),
    index('outbox_given_up').on(table.gaveUpAt).where(sql`gave_up_at is not null`),
    check('outbox_one_end', sql`sent_at is null or gave_up_at is null`),
    check(
      'outbox_token_waits',
      sql`sealed_token is null or (sent_at is null and gave_up_at is null)`,
    ),
  ],
);

export const contactMessages = pgTable('contact_messages', {
  id: uuid().primaryKey(),
  name: text().notNull(),
  email: text().notNull(),
  message: text().notNull().default(''),
  createdAt: instant('created_at').notNull().defaultNow(),
  /** When staff first opened it. */
  readAt: instant('read_at'),
  closedAt: instant('closed_at'),
});

/** What staff wrote back; the mail itself is in the outbox. */
export const contactAnswers = pgTable(
  'contact_answers',
  {
    id: uuid().primaryKey(),
    messageId: uuid('message_id')
      .notNull()
      .references(() => contactMessages.id),
    actorId: uuid('actor_id')
      .notNull()
      .references(() => users.id),
    answer: text().notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [index('contact_answers_message').on(table.messageId, table.id)],
);

export const images = pgTable(
  'images',
  {
    key: text().primaryKey(),
    widthPx: integer('width_px').notNull(),
    heightPx: integer('height_px').notNull(),
    uploadedBy: uuid('uploaded_by').references(() => users.id),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [check('images_size_positive', sql`${table.widthPx} > 0 and ${table.heightPx} > 0`)],
);

/**
 * Who changed what. Append-only: a trigger refuses UPDATE and DELETE, and a second one takes only an entry
 * that follows the last. Written by `recordChange`.
 */
export const auditLog = pgTable(
  'audit_log',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    at: instant('at').notNull().defaultNow(),
    actorId: uuid('actor_id'),
    action: text().notNull(),
    subjectType: text('subject_type').notNull(),
    subjectId: text('subject_id').notNull(),
    before: jsonb(),
    after: jsonb(),
    requestId: text('request_id'),
    /** The entry that this one takes back. */
    undoes: bigint({ mode: 'number' }),
    /** `hash` of the entry before. */
    prevHash: text('prev_hash').notNull().default(''),
    /** Name of the key, a dot, and the HMAC of the entry and `prevHash`. Of entries from before there were keys: SHA-256 alone. */
    hash: text().notNull().default(''),
  },
  (table) => [
    index('audit_log_subject').on(table.subjectType, table.subjectId, table.id),
    index('audit_log_actor').on(table.actorId, table.id),
    index('audit_log_action').on(table.action, table.id),
    index('audit_log_at').on(table.at, table.id),
    uniqueIndex('audit_log_undoes').on(table.undoes),
  ],
);

/** The newest entry of the audit log: one row, which `lock_audit_head()` locks before each insert. */
export const auditHead = pgTable(
  'audit_head',
  {
    only: boolean().primaryKey().default(true),
    lastId: bigint('last_id', { mode: 'number' }).notNull(),
    hash: text().notNull(),
  },
  (table) => [check('audit_head_only_row', sql`${table.only}`)],
);

/** Where an external image host keeps a stored file (IMAGE_STORE=host). */
export const hostedImages = pgTable('hosted_images', {
  key: text().primaryKey(),
  url: text().notNull(),
  contentType: text('content_type').notNull(),
  createdAt: instant('created_at').notNull().defaultNow(),
});

/** Files of mobiles that were uploaded to be imported, from the check to the undo. */
export const transfers = pgTable(
  'transfers',
  {
    id: uuid().primaryKey(),
    state: text().notNull(),
    fileName: text('file_name').notNull(),
    format: text(),
    createdBy: uuid('created_by')
      .notNull()
      .references(() => users.id),
    rowsRead: integer('rows_read').notNull().default(0),
    /** Line ends of the file: what the progress of the check is measured by. */
    rowsExpected: integer('rows_expected').notNull().default(0),
    added: integer().notNull().default(0),
    changed: integer().notNull().default(0),
    unchanged: integer().notNull().default(0),
    problems: integer().notNull().default(0),
    warnings: integer().notNull().default(0),
    /** Lines without errors that are not imported: the other shop does not sell what they name, or it is no phone. */
    leftOut: integer('left_out').notNull().default(0),
    /** How many mobiles the lines add or change, and how many variants. */
    mobiles: integer().notNull().default(0),
    variants: integer().notNull().default(0),
    /** Variants on sale of the mobiles of the file that none of its lines names; they stay as they are. */
    leftAlone: integer('left_alone').notNull().default(0),
    /** Why it stopped, when it did. */
    message: text(),
    createdAt: instant('created_at').notNull().defaultNow(),
    /** Last sign of life; a running transfer without one was interrupted. */
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [
    check(
      'transfers_state_known',
      sql`state in ('checking','checked','refused','committing','committed','failed','undone')`,
    ),
    index('transfers_created').on(table.createdAt),
  ],
);

/** What one line of an imported file would do, or did. */
export const transferRows = pgTable(
  'transfer_rows',
  {
    transferId: uuid('transfer_id')
      .notNull()
      .references(() => transfers.id, { onDelete: 'cascade' }),
    line: integer().notNull(),
    action: text().notNull(),
    /** The mobile to change, or the id that a new one will have. */
    mobileId: uuid('mobile_id'),
    /** The variant to change, or the id that a new one will have. */
    variantId: uuid('variant_id'),
    slug: text(),
    /** What the line is about, in words. */
    name: text(),
    /** The version of the mobile that was compared; null for one that is new. */
    version: integer(),
    before: jsonb(),
    after: jsonb(),
    problem: text(),
    warning: text(),
  },
  (table) => [
    primaryKey({ columns: [table.transferId, table.line] }),
    index('transfer_rows_mobile').on(table.transferId, table.mobileId, table.variantId),
    check('transfer_rows_action', sql`action in ('add','change','same','left-out','bad')`),
  ],
);

/** Marks of the reconciliation: when each list of the card provider was last read in full. */
export const WALK_MARKS = ['ledger-walk', 'disputes-walk', 'refunds-walk'] as const;

/** How far a background job has come, for example the start of the last clean ledger walk. */
export const jobMarks = pgTable('job_marks', {
  name: text().primaryKey(),
  reachedAt: instant('reached_at').notNull(),
});

/**
 * Whether this database belongs to a sandbox or to a live shop. Written by the first start and never changed but by
 * `npm run admin -- remove-demo`; no row before the first start.
 */
export const databaseMode = pgTable(
  'database_mode',
  {
    only: boolean().primaryKey().default(true),
    mode: text({ enum: ['sandbox', 'live'] }).notNull(),
    since: instant('since').notNull().defaultNow(),
  },
  (table) => [
    check('database_mode_only_row', sql`${table.only}`),
    check('database_mode_known', sql`mode in ('sandbox','live')`),
  ],
);
