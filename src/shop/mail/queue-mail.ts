/**
 * The writing side of the transactional outbox: a mail is written in the transaction of its cause. Protects:
 * it exists if and only if its cause was committed, and once per event and recipient.
 */
import { type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../database/connect.ts';
import { outbox } from '../../database/schema.ts';
import { statement } from '../../database/statement.ts';
import { newId } from '../../shared/tools/ids.ts';
import { presentRequestId } from '../../shared/tools/request-id.ts';
import type { SecretBox } from '../ports.ts';
import type { SignedFor } from '../signed-id.ts';

export interface MailLink {
  purpose: Exclude<SignedFor, 'wish-list'>;
  /** Of the row that the link is about. */
  id: string;
}

export interface QueuedMail {
  /** Names the event, for example `receipt:<payment id>`; the second mail of the same key is dropped. */
  dedupeKey: string;
  to: string;
  replyTo?: string;
  subject: string;
  text: string;
  /** Ends mails of this kind with one POST, by whoever has it (RFC 8058). */
  unsubscribeUrl?: string;
  /** What the token of its link is derived from; `LINK_TOKEN` stands where the token goes. */
  link?: MailLink;
  /** Security mails that a person waits for: they go before all others. */
  isUrgent?: boolean;
}

/** A mail with a link whose token is random and kept nowhere else. */
export interface LinkMail extends QueuedMail {
  /** What the link proves, as it stands in the text and in `unsubscribeUrl`. */
  token: string;
}

/** Stands for the token in stored texts. */
export const LINK_TOKEN = '{link-token}';

/** The owner of a sealed token. */
export const tokenOwner = (mailId: string) => `mail ${mailId}`;

/** Writes a mail; the database may compose its text and subject out of the placeholders of these names. */
export function mailInsert(
  db: Queryable,
  bodyText: SQL | Placeholder = sql.placeholder('text'),
  subject: SQL | Placeholder = sql.placeholder('subject'),
) {
  return db
    .insert(outbox)
    .values({
      id: sql.placeholder('id'),
      dedupeKey: sql.placeholder('dedupeKey'),
      toAddress: sql.placeholder('to'),
      replyTo: sql.placeholder('replyTo'),
      subject,
      bodyText,
      unsubscribeUrl: sql.placeholder('unsubscribeUrl'),
      sealedToken: sql.placeholder('sealedToken'),
      linkPurpose: sql.placeholder('linkPurpose'),
      linkId: sql.placeholder('linkId'),
      isUrgent: sql.placeholder('isUrgent'),
      requestId: sql.placeholder('requestId'),
    })
    .onConflictDoNothing({ target: outbox.dedupeKey });
}

/** What `mailInsert` has placeholders for. */
export function mailValues(mail: QueuedMail): Record<string, unknown> & { id: string } {
  return {
    id: newId(),
    dedupeKey: mail.dedupeKey,
    to: mail.to,
    replyTo: mail.replyTo ?? null,
    subject: mail.subject,
    text: mail.text,
    unsubscribeUrl: mail.unsubscribeUrl ?? null,
    sealedToken: null,
    linkPurpose: mail.link?.purpose ?? null,
    linkId: mail.link?.id ?? null,
    isUrgent: mail.isUrgent ?? false,
    requestId: presentRequestId(),
  };
}

const insertMail = statement('queue_mail', (db) => mailInsert(db));

export async function queueMail(tx: Queryable, mail: QueuedMail): Promise<void> {
  await insertMail(tx, mailValues(mail));
}

/** Queues a mail with a random link. The token is stored sealed, and only until the mail has been sent. */
export async function queueLinkMail(
  { tx, secrets }: { tx: Queryable; secrets: SecretBox },
  { token, ...mail }: LinkMail,
): Promise<void> {
  const values = mailValues({
    ...mail,
    text: mail.text.replaceAll(token, LINK_TOKEN),
    unsubscribeUrl: mail.unsubscribeUrl?.replaceAll(token, LINK_TOKEN),
  });
  const sealedToken = secrets.seal(Buffer.from(token), tokenOwner(values.id));
  await insertMail(tx, { ...values, sealedToken });
}
