/** Mails that could not be delivered, and what staff do about them. */
import { and, desc, eq, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import type { Database, Queryable } from '../../database/connect.ts';
import { outbox } from '../../database/schema.ts';
import { transact } from '../../database/transact.ts';
import { AppError } from '../../shared/errors.ts';
import { type Actor, requireAdmin } from '../actor.ts';
import { recordChange } from '../audit/index.ts';
import { isLast } from './forget-mails.ts';
import {
  type FoundMail,
  type MailState,
  mailColumns,
  toMailState,
  withAdvice,
} from './mail-state.ts';
import { sendAgain } from './resend.ts';
import type { OutboxMail } from './store.ts';

/** Failed at least once, and neither sent nor dismissed. */
const isUndelivered = and(
  isNull(outbox.sentAt),
  isNull(outbox.dismissedAt),
  or(isNotNull(outbox.gaveUpAt), isNotNull(outbox.lastError)),
);

/** Why what a mail with this key says is no longer so; null when it still holds. */
export type FindOutdated = (db: Queryable, key: string) => Promise<string | null>;

interface Page {
  limit: number;
  beforeId?: string;
  findOutdated: FindOutdated;
}

/**
 * Newest first.
 * @throws AppError authentication-required, forbidden
 */
export async function listUndelivered(
  { db }: { db: Database },
  actor: Actor,
  { limit, beforeId, findOutdated }: Page,
): Promise<{ mails: MailState[]; nextBeforeId: string | null }> {
  requireAdmin(actor);
  const isOlder = beforeId === undefined ? undefined : lt(outbox.id, beforeId);
  const rows = await db
    .select(mailColumns)
    .from(outbox)
    .where(and(isUndelivered, isOlder))
    .orderBy(desc(outbox.id))
    .limit(limit + 1);
  const mails: MailState[] = [];
  for (const row of rows.slice(0, limit)) {
    const mail = toMailState(row);
    mails.push(withAdvice(mail, mail.advice ?? (await findOutdated(db, mail.key))));
  }
  return { mails, nextBeforeId: rows.length > limit ? (mails.at(-1)?.id ?? null) : null };
}

interface Choice {
  mailId: string;
  requestId?: string;
}

/**
 * Tries an undelivered mail again, at once.
 * @throws AppError not-found (there is none, or it has been sent), conflict while it is being sent, and when it is outdated or its link is dead
 */
export async function retryMail(
  { db }: { db: Database },
  actor: Actor,
  { mailId, requestId, findOutdated }: Choice & { findOutdated: FindOutdated },
): Promise<void> {
  requireAdmin(actor);
  await transact(db, async (tx) => {
    const mail = await lockUndelivered(tx, mailId);
    const outdated = await findOutdated(tx, mail.dedupeKey);
    if (outdated !== null) throw new AppError('conflict', { detail: outdated });
    await sendAgain(tx, mail, mail.toAddress);
    await noteMail(tx, actor, { mail, action: 'mail.retried', requestId });
  });
}

/**
 * Takes an undelivered mail off the list of staff; one that is still retried is given up.
 * @throws AppError not-found
 */
export async function dismissMail(
  { db }: { db: Database },
  actor: Actor,
  { mailId, requestId }: Choice,
): Promise<void> {
  requireAdmin(actor);
  await transact(db, async (tx) => {
    const mail = await lockUndelivered(tx, mailId);
    await tx
      .update(outbox)
      .set({
        gaveUpAt: sql`coalesce(${outbox.gaveUpAt}, now())`,
        dismissedAt: sql`now()`,
        sealedToken: null,
      })
      .where(and(eq(outbox.id, mailId)));
    // Nothing is kept of the last mail to somebody whose account was erased.
    await tx.delete(outbox).where(and(eq(outbox.id, mailId), isLast));
    await noteMail(tx, actor, { mail, action: 'mail.dismissed', requestId });
  });
}

async function lockUndelivered(tx: Queryable, mailId: string): Promise<FoundMail> {
  const [mail] = await tx
    .select(mailColumns)
    .from(outbox)
    .where(and(eq(outbox.id, mailId), isUndelivered))
    .for('update');
  if (!mail) throw new AppError('not-found');
  return mail;
}

/** Without the subject, which may hold a name. */
async function noteMail(
  tx: Queryable,
  actor: Actor,
  { mail, action, requestId }: { mail: OutboxMail; action: string; requestId?: string },
): Promise<void> {
  await recordChange(tx, {
    actor,
    action,
    subjectType: 'mail',
    subjectId: mail.id,
    after: { attempts: mail.attempts },
    requestId,
  });
}
