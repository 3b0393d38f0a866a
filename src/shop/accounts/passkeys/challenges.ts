/**
 * What passkeys are to sign. Protects: 256 random bits, kept as a hash, a quarter of an hour, good for one
 * try, for what they were made for and in the browser that asked. The rows are in the database, so any
 * process may check what another has asked.
 */
import { createHash, randomBytes } from 'node:crypto';
import { and, eq, gt, sql } from 'drizzle-orm';
import type { Queryable } from '../../../database/connect.ts';
import { deleteInBatches } from '../../../database/delete-batches.ts';
import { passkeyChallenges } from '../../../database/schema.ts';
import { LINK_LIFETIME_MINUTES } from '../../../shared/rules/links.ts';

/** What a challenge is for, and who may answer it. */
export interface ChallengeFor {
  purpose: 'add' | 'sign-in' | 'second-step';
  /** Something that only this browser has, or this session. */
  holder: string;
}

/** @returns the challenge in base64url; it is kept nowhere */
export async function createChallenge(db: Queryable, use: ChallengeFor): Promise<string> {
  const challenge = randomBytes(32).toString('base64url');
  await db.insert(passkeyChallenges).values({
    fingerprint: fingerprintOf(use, challenge),
    expiresAt: sql`now() + make_interval(mins => ${LINK_LIFETIME_MINUTES})`,
  });
  return challenge;
}

/** Uses a challenge up. @returns false when it is unknown, used, too old or somebody else's */
export async function takeChallenge(
  db: Queryable,
  use: ChallengeFor,
  challenge: string,
): Promise<boolean> {
  const isTheOne = eq(passkeyChallenges.fingerprint, fingerprintOf(use, challenge));
  const rows = await db
    .delete(passkeyChallenges)
    .where(and(isTheOne, gt(passkeyChallenges.expiresAt, sql`now()`)))
    .returning({ fingerprint: passkeyChallenges.fingerprint });
  return rows.length > 0;
}

/** @returns how many are gone */
export function deleteOldChallenges(db: Queryable): Promise<number> {
  return deleteInBatches(db, passkeyChallenges, sql`${passkeyChallenges.expiresAt} < now()`);
}

function fingerprintOf({ purpose, holder }: ChallengeFor, challenge: string): string {
  return createHash('sha256').update(`${purpose}\n${holder}\n${challenge}`).digest('base64url');
}
