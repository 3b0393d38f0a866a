/**
 * Links in mails that prove who clicks them. Protects: 256 random bits, kept as a hash, 15 minutes, good
 * for one use and for the address that the account had when it was made; a new link of the same purpose
 * ends the ones before it, a new password or address ends them all.
 */
import { createHash, randomBytes } from 'node:crypto';
import { and, eq, gt, like, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Queryable } from '../../database/connect.ts';
import { identityUsers, identityVerifications } from '../../database/schema.ts';
import { LINK_LIFETIME_MINUTES } from '../../shared/rules/links.ts';
import { newId } from '../../shared/tools/ids.ts';

/** `second-step` stands in a cookie instead of a mail. */
export type LinkPurpose = 'reset-password' | 'verify-email' | 'second-step';

const subjectSchema = z.object({
  userId: z.uuid(),
  email: z.string(),
  newEmail: z.string().optional(),
});

/** Whom a link is for. `email` is the account's address, `newEmail` the one wanted instead; folded. */
export type LinkSubject = z.infer<typeof subjectSchema>;

/** @returns the token for the link's address; it is kept nowhere */
export async function createLink(
  tx: Queryable,
  purpose: LinkPurpose,
  subject: LinkSubject,
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const { userId, email, newEmail } = subject;
  const value = JSON.stringify({ userId, email, newEmail });
  const isSamePurpose = like(identityVerifications.identifier, `${purpose}:%`);
  await tx.delete(identityVerifications).where(and(isSamePurpose, isLinkOf(userId)));
  await tx.insert(identityVerifications).values({
    id: newId(),
    identifier: toIdentifier(purpose, token),
    value,
    expiresAt: sql`now() + make_interval(mins => ${LINK_LIFETIME_MINUTES})`,
  });
  return token;
}

/** Whom a link is for, without using it up; null when it is unknown, used or too old. */
export async function readLink(
  db: Queryable,
  purpose: LinkPurpose,
  token: string,
): Promise<LinkSubject | null> {
  const [row] = await db
    .select({ value: identityVerifications.value })
    .from(identityVerifications)
    .where(isLive(purpose, token));
  return row ? subjectSchema.parse(JSON.parse(row.value)) : null;
}

/**
 * Uses a link up. The account is locked until the transaction ends, so that what a link does and a
 * change of password or address come one after the other.
 * @returns whom it was for, and whether their address was confirmed until now; null when it is over
 */
export async function takeLink(
  tx: Queryable,
  purpose: LinkPurpose,
  token: string,
): Promise<(LinkSubject & { emailVerified: boolean }) | null> {
  const subject = await readLink(tx, purpose, token);
  if (!subject) return null;
  const [account] = await tx
    .select({ emailVerified: identityUsers.emailVerified })
    .from(identityUsers)
    .where(and(eq(identityUsers.id, subject.userId), eq(identityUsers.email, subject.email)))
    .for('update');
  const used = await tx
    .delete(identityVerifications)
    .where(isLive(purpose, token))
    .returning({ id: identityVerifications.id });
  return account && used.length > 0 ? { ...subject, ...account } : null;
}

/** Ends all links of an account. Called after its row was changed, which locks it as `takeLink` does. */
export async function endLinks(tx: Queryable, userId: string): Promise<void> {
  await tx.delete(identityVerifications).where(isLinkOf(userId));
}

/** The value of a link begins with its user; better-auth's own rows look different. */
function isLinkOf(userId: string): SQL {
  return like(identityVerifications.value, `{"userId":"${userId}"%`);
}

function isLive(purpose: LinkPurpose, token: string) {
  return and(
    eq(identityVerifications.identifier, toIdentifier(purpose, token)),
    gt(identityVerifications.expiresAt, sql`now()`),
  );
}

function toIdentifier(purpose: LinkPurpose, token: string): string {
  return `${purpose}:${createHash('sha256').update(token).digest('base64url')}`;
}
