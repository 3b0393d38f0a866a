/** Mails of an older version that still wait to be sent and have the token of their link in plain text. */
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Database } from '../../database/connect.ts';
import { outbox } from '../../database/schema.ts';
import { transact } from '../../database/transact.ts';
import type { SecretBox } from '../ports.ts';
import { LINK_TOKEN, tokenOwner } from './queue-mail.ts';
import { isWaiting } from './store.ts';

/** Mails with random links; migration 0038 converts the others. */
const HAS_LINK = sql`${outbox.dedupeKey} ~ '^(last:)?(reset|verify):'`;
const PLAIN_TOKEN = /\?token=([\w.-]+)/;

export async function sealWaitingLinks(services: {
  db: Database;
  secrets: SecretBox;
}): Promise<void> {
  await transact(services.db, async (tx) => {
    const mails = await tx
      .select()
      .from(outbox)
      .where(and(isWaiting, isNull(outbox.sealedToken), HAS_LINK))
      .for('update');
    for (const mail of mails) {
      const token = PLAIN_TOKEN.exec(mail.bodyText)?.[1];
      if (token === undefined) continue;
      await tx
        .update(outbox)
        .set({
          bodyText: mail.bodyText.replaceAll(token, LINK_TOKEN),
          unsubscribeUrl: mail.unsubscribeUrl?.replaceAll(token, LINK_TOKEN),
          sealedToken: services.secrets.seal(Buffer.from(token), tokenOwner(mail.id)),
        })
        .where(eq(outbox.id, mail.id));
    }
  });
}
