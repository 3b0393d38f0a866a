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

export interface QueuedMail {
  /** Names the event, for example `receipt:<payment id>`; the second mail of the same key is dropped. */
  dedupeKey: string;
  to: string;
  replyTo?: string;
  subject: string;
  text: string;
  /** Ends mails of this kind with one POST, by whoever has it (RFC 8058). */
  unsubscribeUrl?: string;
}

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
      requestId: sql.placeholder('requestId'),
    })
    .onConflictDoNothing({ target: outbox.dedupeKey });
}

/** What `mailInsert` has placeholders for. */
export function mailValues(mail: QueuedMail): Record<string, unknown> {
  return {
    id: newId(),
    replyTo: null,
    unsubscribeUrl: null,
    requestId: presentRequestId(),
    ...mail,
  };
}

const insertMail = statement('queue_mail', (db) => mailInsert(db));

export async function queueMail(tx: Queryable, mail: QueuedMail): Promise<void> {
  await insertMail(tx, mailValues(mail));
}
