/** SQL of the webhook inbox and of the marks that background jobs leave. */
import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { Queryable } from '../../database/connect.ts';
import { jobMarks, webhookInbox } from '../../database/schema.ts';
import type { CardEvent } from '../ports.ts';

export type InboxRow = typeof webhookInbox.$inferSelect;

/** Keeps an event; one that is known already changes nothing. Answers the row as it is. */
export async function keepEvent(db: Queryable, event: CardEvent): Promise<InboxRow> {
  const { id: eventId, type, intentId } = event;
  const [row] = await db
    .insert(webhookInbox)
    .values({ eventId, type, intentId })
    // Writes what is there already: only then is the row answered.
    .onConflictDoUpdate({ target: webhookInbox.eventId, set: { type: webhookInbox.type } })
    .returning();
  if (!row) throw new Error(`the event ${eventId} was not kept`);
  return row;
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

export async function setMark(db: Queryable, name: string, reachedAt: Date): Promise<void> {
  await db
    .insert(jobMarks)
    .values({ name, reachedAt })
    .onConflictDoUpdate({ target: jobMarks.name, set: { reachedAt } });
}
