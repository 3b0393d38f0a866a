/** Repository of the mail outbox, in SQL. */
import {
  and,
  asc,
  desc,
  eq,
  inArray,
  isNull,
  lt,
  lte,
  not,
  type Placeholder,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { Database, Queryable } from '../../database/connect.ts';
import { outbox } from '../../database/schema.ts';
import { statement } from '../../database/statement.ts';
import { isLast } from './forget-mails.ts';

export type OutboxMail = typeof outbox.$inferSelect;

const REASON_MAX_LENGTH = 500;
/** How long the last mail to an erased person is tried; nothing else would ever forget the address. */
const LAST_TRIED_DAYS = 3;

/** Neither sent nor given up. */
export const isWaiting = and(isNull(outbox.sentAt), isNull(outbox.gaveUpAt));

const inSeconds = (seconds: number | Placeholder) => sql`now() + make_interval(secs => ${seconds})`;

const claimOf = (name: string, among?: SQL) =>
  statement(name, (db) => {
    const due = db
      .select({ id: outbox.id })
      .from(outbox)
      .where(and(isWaiting, among, lte(outbox.nextAttemptAt, sql`now()`)))
      .orderBy(desc(outbox.isUrgent), asc(outbox.nextAttemptAt))
      .limit(1)
      .for('update', { skipLocked: true });
    return db
      .update(outbox)
      .set({
        attempts: sql`${outbox.attempts} + 1`,
        nextAttemptAt: inSeconds(sql.placeholder('claimS')),
        claimedUntil: inSeconds(sql.placeholder('claimS')),
      })
      .where(inArray(outbox.id, due))
      .returning();
  });
const dueMail = claimOf('claim_due_mail');
const ordinaryMail = claimOf('claim_ordinary_mail', eq(outbox.isUrgent, false));

/**
 * Takes the next due mail; it falls due again when the taker dies before noting a result.
 * @param options.isOrdinaryFirst takes urgent mails last instead of first
 */
export async function claimDueMail(
  db: Database,
  { claimS, isOrdinaryFirst }: { claimS: number; isOrdinaryFirst: boolean },
): Promise<OutboxMail | undefined> {
  const [ordinary] = isOrdinaryFirst ? await ordinaryMail(db, { claimS }) : [];
  if (ordinary) return ordinary;
  const [mail] = await dueMail(db, { claimS });
  return mail;
}

const isNamed = eq(outbox.id, sql.placeholder('id'));
// Staff may have given it up while it was on its way.
const sentMail = statement('mark_mail_sent', (db) =>
  db
    .update(outbox)
    .set({
      sentAt: sql`now()`,
      gaveUpAt: null,
      claimedUntil: null,
      sealedToken: null,
      lastError: null,
    })
    .where(and(isNamed, not(isLast))),
);
const deleteLastMail = statement('delete_last_mail', (db) =>
  db.delete(outbox).where(and(isNamed, isLast)),
);

/** Of the last mail to an erased person nothing is kept; it may have become one while it was sent. */
export async function markSent(db: Queryable, id: string): Promise<void> {
  await sentMail(db, { id });
  await deleteLastMail(db, { id });
}

/** To be tried again after a while. */
export async function markFailed(
  db: Queryable,
  id: string,
  { delayS, reason }: { delayS: number; reason: string },
): Promise<void> {
  await db
    .update(outbox)
    .set({
      nextAttemptAt: inSeconds(delayS),
      claimedUntil: null,
      lastError: reason.slice(0, REASON_MAX_LENGTH),
    })
    .where(and(eq(outbox.id, id), isWaiting));
  const tooOld = lt(outbox.createdAt, sql`now() - make_interval(days => ${LAST_TRIED_DAYS})`);
  await db.delete(outbox).where(and(eq(outbox.id, id), isLast, tooOld));
}

/** Not to be tried again, unless staff want it. */
export async function markGivenUp(db: Queryable, id: string, reason: string): Promise<void> {
  await db
    .update(outbox)
    .set({
      gaveUpAt: sql`now()`,
      claimedUntil: null,
      sealedToken: null,
      lastError: reason.slice(0, REASON_MAX_LENGTH),
    })
    .where(and(eq(outbox.id, id), isWaiting, not(isLast)));
  await deleteLastMail(db, { id });
}
