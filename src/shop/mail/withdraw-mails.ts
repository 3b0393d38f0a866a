/** Takes mails back that have not gone out. */
import { and, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { Queryable } from '../../database/connect.ts';
import { outbox } from '../../database/schema.ts';

/** Written so that two partial indexes find the few that were not sent. */
const isUnsent = or(
  and(isNull(outbox.sentAt), isNull(outbox.gaveUpAt)),
  isNotNull(outbox.gaveUpAt),
);

/**
 * In the transaction that makes their cause void. One that was tried before is not tried again either,
 * but may have arrived: a mail server that answers too late has taken it.
 * @param keys how the keys of their causes begin, such as `receipt:<payment id>`
 * @returns whether there was one of which it is certain that nobody has got it
 */
export async function withdrawMails(tx: Queryable, keys: string): Promise<boolean> {
  // A mail that staff have sent again has the key of its cause behind another one.
  const cause = sql`regexp_replace(${outbox.dedupeKey}, '^(again:[^:]+:)+', '')`;
  const isOfCause = sql`starts_with(${cause}, ${keys})`;
  const withdrawn = await tx
    .delete(outbox)
    .where(and(isUnsent, isOfCause))
    .returning({ attempts: outbox.attempts });
  return withdrawn.some(({ attempts }) => attempts === 0);
}
