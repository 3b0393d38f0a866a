/**
 * Links in mails that prove who clicks them. Protects: 256 random bits, kept as a hash, 15 minutes,
 * good for one use; a new link of the same purpose ends the ones before it.
 * Used by the use cases beside it; tested in tests/api/accounts-mails.test.ts.
 */
import { createHash, randomBytes } from 'node:crypto';
import { and, eq, gt, like, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Queryable } from '../../database/connect.ts';
import { identityVerifications } from '../../database/schema.ts';
import { newId } from '../../shared/ids.ts';

export const LINK_LIFETIME_MINUTES = 15;

/** `second-step` stands in a cookie instead of a mail. */
export type LinkPurpose = 'reset-password' | 'verify-email' | 'second-step';

const subjectSchema = z.object({ userId: z.uuid(), email: z.string() });

/** Whom a link is for; `email` is the address that it proves. */
export type LinkSubject = z.infer<typeof subjectSchema>;

/** @returns the token for the link's address; it is kept nowhere */
export async function createLink(
  tx: Queryable,
  purpose: LinkPurpose,
  subject: LinkSubject,
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const value = JSON.stringify({ userId: subject.userId, email: subject.email });
  await tx
    .delete(identityVerifications)
    .where(
      and(
        like(identityVerifications.identifier, `${purpose}:%`),
        like(identityVerifications.value, `{"userId":"${subject.userId}"%`),
      ),
    );
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

/** Uses a link up. @returns whether it was still good */
export async function useLink(
  tx: Queryable,
  purpose: LinkPurpose,
  token: string,
): Promise<boolean> {
  const rows = await tx
    .delete(identityVerifications)
    .where(isLive(purpose, token))
    .returning({ id: identityVerifications.id });
  return rows.length > 0;
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
