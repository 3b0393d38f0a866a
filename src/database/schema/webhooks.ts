/** Outgoing webhooks: where staff's own tools listen, and what is on its way to them. */
import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { DeliveryState, WebhookState } from '../../shared/rules/webhook-events.ts';
import { instant } from './columns.ts';

/** A few rows: whoever looks for those that listen reads them all. */
export const webhookEndpoints = pgTable(
  'webhook_endpoints',
  {
    id: uuid().primaryKey(),
    /** May hold a token in its path or query, so no log has it. */
    url: text().notNull(),
    /** The types of events that it is sent. */
    events: text().array().notNull(),
    /** Sealed by the secret box for this endpoint, as is the one before. */
    sealedSecret: text('sealed_secret').notNull(),
    /** Signs as well for a day after it was replaced. */
    sealedPreviousSecret: text('sealed_previous_secret'),
    previousUntil: instant('previous_until'),
    state: text().$type<WebhookState>().notNull().default('on'),
    /** Since when nothing has arrived; null while the last attempt went well. */
    failingSince: instant('failing_since'),
    createdAt: instant('created_at').notNull().defaultNow(),
    /** Removed, and for a month as it was, so that this can be undone. */
    deletedAt: instant('deleted_at'),
  },
  () => [check('webhook_endpoints_state', sql`state in ('on','paused','failing','gone')`)],
);

/** What happened, once, however many endpoints are told; the id is the message's. */
export const webhookEvents = pgTable(
  'webhook_events',
  {
    id: uuid().primaryKey(),
    type: text().notNull(),
    data: jsonb().notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [index('webhook_events_created').on(table.createdAt)],
);

/** An event on its way to an endpoint, and how the last attempt ended. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    endpointId: uuid('endpoint_id')
      .notNull()
      .references(() => webhookEndpoints.id, { onDelete: 'cascade' }),
    eventId: uuid('event_id')
      .notNull()
      .references(() => webhookEvents.id, { onDelete: 'cascade' }),
    state: text().$type<DeliveryState>().notNull().default('waiting'),
    attempts: integer().notNull().default(0),
    nextAttemptAt: instant('next_attempt_at').notNull().defaultNow(),
    /** Until then it belongs to the process that sends it. */
    claimedUntil: instant('claimed_until'),
    attemptedAt: instant('attempted_at'),
    /** What the other side answered; null when it did not. */
    statusCode: integer('status_code'),
    durationMs: integer('duration_ms'),
    /** Why it did not arrive, in words of ours: nothing of an answer is kept. */
    failure: text(),
  },
  (table) => [
    primaryKey({ columns: [table.endpointId, table.eventId] }),
    index('webhook_deliveries_event').on(table.eventId),
    index('webhook_deliveries_due')
      .on(table.endpointId, table.nextAttemptAt)
      .where(sql`state = 'waiting'`),
    index('webhook_deliveries_failed')
      .on(table.endpointId, table.eventId)
      .where(sql`state = 'failed'`),
    check('webhook_deliveries_state', sql`state in ('waiting','sent','failed')`),
  ],
);
