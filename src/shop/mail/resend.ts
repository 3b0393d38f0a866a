/** Looking mails up by the keys of their causes, and sending one again. */
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Queryable } from '../../database/connect.ts';
import { outbox } from '../../database/schema.ts';
import { AppError } from '../../shared/errors.ts';
import { newId } from '../../shared/tools/ids.ts';
import { LINK_TOKEN, queueMail } from './queue-mail.ts';
import type { OutboxMail } from './store.ts';

export interface MailState {
  id: string;
  /** Names its cause. */
  key: string;
  to: string;
  subject: string;
  state: 'waiting' | 'failing' | 'given-up' | 'sent';
  /** When it came into this state; for one that waits, when it was written. */
  at: Date;
  attempts: number;
  /** The mail server's reply to the last attempt that failed. */
  reason: string | null;
  /** False once the link in it is gone: whoever needs it asks for a new one. */
  canSendAgain: boolean;
}

/** The mails under these keys, oldest first. */
export async function listMails(db: Queryable, keys: string[]): Promise<MailState[]> {
  const rows = await db
    .select()
    .from(outbox)
    .where(inArray(outbox.dedupeKey, keys))
    .orderBy(asc(outbox.id));
  return rows.map(toMailState);
}

export function toMailState(mail: OutboxMail): MailState {
  const { id, dedupeKey, toAddress, subject, attempts, lastError } = mail;
  return {
    id,
    key: dedupeKey,
    to: toAddress,
    subject,
    state: stateOf(mail),
    at: mail.sentAt ?? mail.gaveUpAt ?? mail.createdAt,
    attempts,
    reason: lastError,
    canSendAgain: !hasLostLink(mail),
  };
}

function stateOf({ sentAt, gaveUpAt, lastError }: OutboxMail): MailState['state'] {
  if (sentAt) return 'sent';
  if (gaveUpAt) return 'given-up';
  return lastError === null ? 'waiting' : 'failing';
}

/** Tokens of links are not kept longer than until the mail is sent or given up. */
function hasLostLink({ sealedToken, bodyText }: OutboxMail): boolean {
  return sealedToken === null && bodyText.includes(LINK_TOKEN);
}

/**
 * Sends a mail again: one that has left goes out as a new mail, any other is tried at once.
 * @param to where the person is now
 * @throws AppError conflict when its link is gone
 */
export async function sendAgain(tx: Queryable, mail: OutboxMail, to: string): Promise<void> {
  if (hasLostLink(mail)) {
    throw new AppError('conflict', {
      detail: 'The link in this email is gone. Whoever needs one can ask for a new one.',
    });
  }
  if (mail.sentAt === null) {
    await tx
      .update(outbox)
      .set({
        toAddress: to,
        nextAttemptAt: sql`now()`,
        // Not 0, which would say that nobody can have got it.
        attempts: sql`least(${outbox.attempts}, 1)`,
        gaveUpAt: null,
        dismissedAt: null,
        lastError: null,
      })
      .where(eq(outbox.id, mail.id));
    return;
  }
  await queueMail(tx, {
    dedupeKey: `again:${newId()}:${mail.dedupeKey}`,
    to,
    subject: mail.subject,
    text: mail.bodyText,
    unsubscribeUrl: mail.unsubscribeUrl ?? undefined,
  });
}

/** One of the mails under these keys, locked. */
export async function lockMail(
  tx: Queryable,
  { mailId, keys }: { mailId: string; keys: string[] },
): Promise<OutboxMail | undefined> {
  const [mail] = await tx
    .select()
    .from(outbox)
    .where(and(eq(outbox.id, mailId), inArray(outbox.dedupeKey, keys)))
    .for('update');
  return mail;
}
