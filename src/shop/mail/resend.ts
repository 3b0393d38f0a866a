/** Looking mails up by the keys of their causes, and sending one again. */
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Queryable } from '../../database/connect.ts';
import { outbox } from '../../database/schema.ts';
import { AppError } from '../../shared/errors.ts';
import { newId } from '../../shared/tools/ids.ts';
import {
  adviceOn,
  type FoundMail,
  type MailState,
  mailColumns,
  toMailState,
} from './mail-state.ts';
import { type MailLink, queueMail } from './queue-mail.ts';
import type { OutboxMail } from './store.ts';

/** The mails under these keys, oldest first. */
export async function listMails(db: Queryable, keys: string[]): Promise<MailState[]> {
  const rows = await db
    .select(mailColumns)
    .from(outbox)
    .where(inArray(outbox.dedupeKey, keys))
    .orderBy(asc(outbox.id));
  return rows.map(toMailState);
}

/**
 * Sends a mail again: one that has left goes out as a new mail, any other is tried at once.
 * @param mail locked
 * @param to where the person is now
 * @throws AppError conflict while it is being sent, and when its link is dead
 */
export async function sendAgain(tx: Queryable, mail: FoundMail, to: string): Promise<void> {
  if (mail.isBeingSent) {
    throw new AppError('conflict', {
      detail: 'This email is being sent at this moment. Please look again in a minute.',
    });
  }
  const advice = adviceOn(mail);
  if (advice !== null) throw new AppError('conflict', { detail: advice });
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
    link: linkOf(mail),
  });
}

function linkOf({ linkPurpose, linkId }: OutboxMail): MailLink | undefined {
  if (linkPurpose === null || linkId === null) return undefined;
  return { purpose: linkPurpose, id: linkId };
}

/** One of the mails under these keys, locked. */
export async function lockMail(
  tx: Queryable,
  { mailId, keys }: { mailId: string; keys: string[] },
): Promise<FoundMail | undefined> {
  const [mail] = await tx
    .select(mailColumns)
    .from(outbox)
    .where(and(eq(outbox.id, mailId), inArray(outbox.dedupeKey, keys)))
    .for('update');
  return mail;
}
