/** SQL of the outbox. */
import { and, asc, eq, inArray, isNull, lte, sql } from 'drizzle-orm';
import type { Database, Queryable } from '../../database/connect.ts';
import { outbox } from '../../database/schema.ts';

export type OutboxMail = typeof outbox.$inferSelect;

const REASON_MAX_LENGTH = 500;

const inSeconds = (seconds: number) => sql`now() + make_interval(secs => ${seconds})`;

/** Takes the mail that is due longest; it falls due again when the taker dies before noting a result. */
export async function claimDueMail(
  db: Database,
  { claimS }: { claimS: number },
): Promise<OutboxMail | undefined> {
  const due = db
    .select({ id: outbox.id })
    .from(outbox)
    .where(and(isNull(outbox.sentAt), lte(outbox.nextAttemptAt, sql`now()`)))
    .orderBy(asc(outbox.nextAttemptAt))
    .limit(1)
    .for('update', { skipLocked: true });
  const [mail] = await db
    .update(outbox)
    .set({ attempts: sql`${outbox.attempts} + 1`, nextAttemptAt: inSeconds(claimS) })
    .where(inArray(outbox.id, due))
    .returning();
  return mail;
}

export async function markSent(db: Queryable, id: string): Promise<void> {
  await db.update(outbox).set({ sentAt: sql`now()`, lastError: null }).where(eq(outbox.id, id));
}

export async function markFailed(
  db: Queryable,
  id: string,
  { delayS, reason }: { delayS: number; reason: string },
): Promise<void> {
  await db
    .update(outbox)
    .set({ nextAttemptAt: inSeconds(delayS), lastError: reason.slice(0, REASON_MAX_LENGTH) })
    .where(eq(outbox.id, id));
}
