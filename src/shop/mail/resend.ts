/** Looking mails up by the keys of their causes, and sending one again. */
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Queryable } from '../../database/connect.ts';
import { outbox } from '../../database/schema.ts';
import { newId } from '../../shared/tools/ids.ts';
import { queueMail } from './queue-mail.ts';

export interface MailState {
  id: string;
  /** Names its cause. */
  key: string;
  to: string;
  subject: string;
  createdAt: Date;
  /** Null while it waits, or is tried again after a failure. */
  sentAt: Date | null;
  attempts: number;
  hasFailed: boolean;
}

/** The mails under these keys, oldest first. */
export async function listMails(db: Queryable, keys: string[]): Promise<MailState[]> {
  const rows = await db
    .select()
    .from(outbox)
    .where(inArray(outbox.dedupeKey, keys))
    .orderBy(asc(outbox.id));
  return rows.map(
    ({ id, dedupeKey, toAddress, subject, createdAt, sentAt, attempts, lastError }) => ({
      id,
      key: dedupeKey,
      to: toAddress,
      subject,
      createdAt,
      sentAt,
      attempts,
      hasFailed: lastError !== null,
    }),
  );
}

/**
 * Sends a mail again: one that has left goes out as a new mail to where the person is now, one that
 * waits for its next attempt is tried at once.
 * @param wanted.keys the keys among which the mail must be
 * @returns its subject, null when there is no such mail
 */
export async function sendAgain(
  tx: Queryable,
  wanted: { mailId: string; keys: string[]; to: string },
): Promise<string | null> {
  const [mail] = await tx
    .select()
    .from(outbox)
    .where(and(eq(outbox.id, wanted.mailId), inArray(outbox.dedupeKey, wanted.keys)))
    .for('update');
  if (!mail) return null;
  if (mail.sentAt === null) {
    await tx
      .update(outbox)
      .set({ toAddress: wanted.to, nextAttemptAt: sql`now()` })
      .where(eq(outbox.id, mail.id));
  } else {
    await queueMail(tx, {
      dedupeKey: `again:${newId()}:${mail.dedupeKey}`,
      to: wanted.to,
      subject: mail.subject,
      text: mail.bodyText,
      ...(mail.unsubscribeUrl === null ? {} : { unsubscribeUrl: mail.unsubscribeUrl }),
    });
  }
  return mail.subject;
}
