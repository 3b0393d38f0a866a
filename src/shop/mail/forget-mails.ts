/**
 * Takes a person out of the outbox. Protects: no mail that was caused before somebody left is lost, and
 * none of them keeps the address once it has gone out.
 */
import { and, eq, isNotNull, isNull, not, or, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../database/connect.ts';
import { outbox, users } from '../../database/schema.ts';
import { type QueuedMail, queueMail } from './queue-mail.ts';

/** Begins the key of a mail whose row goes when it was sent. */
const LAST = 'last:';

export const isLast = sql<boolean>`starts_with(${outbox.dedupeKey}, ${LAST})`;

/** Writes a mail of which nothing is kept. */
export async function queueLastMail(tx: Queryable, mail: QueuedMail): Promise<void> {
  await queueMail(tx, { ...mail, dedupeKey: `${LAST}${mail.dedupeKey}` });
}

/**
 * Deletes the mails to a person and those that name the address, in the transaction that erases them.
 * What has not gone out yet still does, and is deleted then.
 * @param person.isConfirmed false spares what the owner of the address was sent otherwise
 */
export async function forgetMails(tx: Queryable, person: Addressee): Promise<void> {
  const isAbout = concerns(person);
  // Unsent ones first: one that goes out between the two is seen by the second.
  await tx
    .update(outbox)
    .set({ dedupeKey: sql`${LAST} || ${outbox.dedupeKey}` })
    .where(and(isAbout, isNull(outbox.sentAt), not(isLast)));
  await tx.delete(outbox).where(and(isAbout, isNotNull(outbox.sentAt)));
}

interface Addressee {
  userId: string;
  /** Folded. */
  email: string;
  isConfirmed: boolean;
}

function concerns(person: Addressee): SQL | undefined {
  const { email, isConfirmed } = person;
  // The mails that name somebody else than whom they go to: changes of role and of address.
  const namesThem = and(
    sql`${outbox.dedupeKey} ~ '^(role|address):'`,
    sql`${outbox.bodyText} ~* ${`[\\s(]${literally(email)}\\.?([\\s)]|$)`}`,
  );
  if (!isConfirmed) return or(isMailTo(person), and(namesThem, isSinceSignUp(person)));
  const isFromThem = eq(sql`lower(${outbox.replyTo})`, email);
  return or(isMailTo(person), isFromThem, namesThem);
}

/**
 * The mails to a person. What visitors wrote to the shop is not theirs, though they may have signed up
 * with the shop's own address.
 * @param person.isConfirmed false leaves out what the owner of the address asked for without an account, and what an
 * earlier account with the address was sent
 */
export function isMailTo(person: Addressee) {
  const { email, isConfirmed } = person;
  const notTheirs = isConfirmed
    ? '^contact:'
    : '^((last|again:[^:]+):)*(contact|answer|alert|alert-confirm):';
  return and(
    eq(sql`lower(${outbox.toAddress})`, email),
    sql`${outbox.dedupeKey} !~ ${notTheirs}`,
    isConfirmed ? undefined : isSinceSignUp(person),
  );
}

/** An account that has not confirmed an address has had it since the sign-up. */
function isSinceSignUp({ userId }: Addressee): SQL {
  return sql`${outbox.createdAt} >= (select ${users.createdAt} from ${users} where ${users.id} = ${userId})`;
}

/** For PostgreSQL's regular expressions, in which only letters and digits mean more with a backslash. */
function literally(text: string): string {
  return text.replaceAll(/[^\p{L}\p{N}]/gu, '\\$&');
}
