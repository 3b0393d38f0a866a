/**
 * Repository of the webhook inbox, in SQL, and of the checkpoints (marks) that background jobs leave. The
 * inbox is the outbox's counterpart: the event's id makes each count once.
 */
import { and, asc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../../database/connect.ts';
import { jobMarks, webhookInbox } from '../../../database/schema.ts';
import { statement } from '../../../database/statement.ts';
import type { CardEvent } from '../../card-port.ts';

export type InboxRow = typeof webhookInbox.$inferSelect;

const eventKept = statement('keep_event', (db) =>
  db
    .insert(webhookInbox)
    .values({
      eventId: sql.placeholder('id'),
      kind: sql.placeholder('kind'),
      intentId: sql.placeholder('intentId'),
      processedAt: sql`case when ${sql.placeholder('isProcessed')}::boolean then now() end`,
    })
    .onConflictDoUpdate({
      target: webhookInbox.eventId,
      set: { processedAt: sql`coalesce(${webhookInbox.processedAt}, excluded.processed_at)` },
    }),
);

/** Keeps an event. One that is known already changes nothing, unless it was waiting and is done now. */
export async function keepEvent(
  db: Queryable,
  { id, kind, intentId }: CardEvent,
  { isProcessed }: { isProcessed: boolean },
): Promise<void> {
  await eventKept(db, { id, kind, intentId, isProcessed });
}

export async function markProcessed(db: Queryable, eventId: string): Promise<void> {
  await db
    .update(webhookInbox)
    .set({ processedAt: sql`now()` })
    .where(and(eq(webhookInbox.eventId, eventId), isNull(webhookInbox.processedAt)));
}

/** Events that were kept but not dealt with, oldest first. */
export function findOpenEvents(db: Queryable, limit: number): Promise<InboxRow[]> {
  return db
    .select()
    .from(webhookInbox)
    .where(isNull(webhookInbox.processedAt))
    .orderBy(asc(webhookInbox.receivedAt))
    .limit(limit);
}

export async function findMark(db: Queryable, name: string): Promise<Date | null> {
  const rows = await db.select().from(jobMarks).where(eq(jobMarks.name, name));
  return rows[0]?.reachedAt ?? null;
}

export async function setMark(db: Queryable, name: string, reachedAt: Date | SQL): Promise<void> {
  await db
    .insert(jobMarks)
    .values({ name, reachedAt })
    .onConflictDoUpdate({ target: jobMarks.name, set: { reachedAt } });
}

/** Marks the present moment, unless there is a mark of that name. */
export async function beginMark(db: Queryable, name: string): Promise<void> {
  await db.insert(jobMarks).values({ name, reachedAt: sql`now()` }).onConflictDoNothing();
}
