/**
 * Writes a mail in the transaction of its cause. Protects: a mail exists if and only if its cause
 * was committed, and once per event and recipient. Sent by send-due-mails.ts.
 */
import type { Queryable } from '../../database/connect.ts';
import { outbox } from '../../database/schema.ts';
import { newId } from '../../shared/ids.ts';

export interface QueuedMail {
  /** Names the event, for example `receipt:<payment id>`; the second mail of the same key is dropped. */
  dedupeKey: string;
  to: string;
  replyTo?: string;
  subject: string;
  text: string;
}

export async function queueMail(tx: Queryable, mail: QueuedMail): Promise<void> {
  await tx
    .insert(outbox)
    .values({
      id: newId(),
      dedupeKey: mail.dedupeKey,
      toAddress: mail.to,
      replyTo: mail.replyTo ?? null,
      subject: mail.subject,
      bodyText: mail.text,
    })
    .onConflictDoNothing({ target: outbox.dedupeKey });
}
