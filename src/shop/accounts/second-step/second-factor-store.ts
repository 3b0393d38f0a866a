/** The rows of the second factors: a sealed key per person, and the recovery codes that are left. */
import { and, count, eq, inArray, isNotNull, isNull, lt, notLike, sql } from 'drizzle-orm';
import type { Queryable } from '../../../database/connect.ts';
import { recoveryCodes, secondFactors } from '../../../database/schema.ts';

export interface SecondFactor {
  /** Of the app; null where passkeys alone are the second factor. */
  sealedSecret: string | null;
  /** Null until the first code: it does not count before. */
  confirmedAt: Date | null;
}

const ofUser = (userId: string) => eq(secondFactors.userId, userId);

export async function findSecondFactor(
  db: Queryable,
  userId: string,
): Promise<SecondFactor | null> {
  const [row] = await db
    .select({ sealedSecret: secondFactors.sealedSecret, confirmedAt: secondFactors.confirmedAt })
    .from(secondFactors)
    .where(ofUser(userId));
  return row ?? null;
}

/** Whether signing in takes a second step. */
export async function hasSecondFactor(db: Queryable, userId: string): Promise<boolean> {
  return Boolean((await findSecondFactor(db, userId))?.confirmedAt);
}

/** @returns false when the person has a second factor already */
export async function keepSecret(
  db: Queryable,
  userId: string,
  sealedSecret: string,
): Promise<boolean> {
  const rows = await db
    .insert(secondFactors)
    .values({ userId, sealedSecret })
    .onConflictDoUpdate({
      target: secondFactors.userId,
      set: { sealedSecret, createdAt: sql`now()` },
      setWhere: isNull(secondFactors.confirmedAt),
    })
    .returning({ userId: secondFactors.userId });
  return rows.length > 0;
}

/** @returns false when somebody has confirmed, or changed, it meanwhile */
export async function confirmSecret(
  tx: Queryable,
  userId: string,
  input: { sealedSecret: string; step: number },
): Promise<boolean> {
  const isTheOne = eq(secondFactors.sealedSecret, input.sealedSecret);
  const rows = await tx
    .update(secondFactors)
    .set({ confirmedAt: sql`now()`, lastStep: input.step })
    .where(and(ofUser(userId), isTheOne, isNull(secondFactors.confirmedAt)))
    .returning({ userId: secondFactors.userId });
  return rows.length > 0;
}

/** @returns false when the person has a second factor already */
export async function confirmWithoutApp(tx: Queryable, userId: string): Promise<boolean> {
  const confirmed = { sealedSecret: null, confirmedAt: sql`now()` };
  const rows = await tx
    .insert(secondFactors)
    .values({ userId, ...confirmed })
    .onConflictDoUpdate({
      target: secondFactors.userId,
      set: confirmed,
      setWhere: isNull(secondFactors.confirmedAt),
    })
    .returning({ userId: secondFactors.userId });
  return rows.length > 0;
}

/** The sealed keys of apps that name another key than the current one. */
export async function findSealedOtherwise(
  db: Queryable,
  keyId: string,
): Promise<{ userId: string; sealedSecret: string | null }[]> {
  return db
    .select({ userId: secondFactors.userId, sealedSecret: secondFactors.sealedSecret })
    .from(secondFactors)
    .where(notLike(secondFactors.sealedSecret, `${keyId}.%`));
}

/** Replaces a sealed key by the same one sealed anew, unless it has changed meanwhile. */
export async function replaceSealed(
  db: Queryable,
  { userId, from, to }: { userId: string; from: string; to: string },
): Promise<void> {
  await db
    .update(secondFactors)
    .set({ sealedSecret: to })
    .where(and(ofUser(userId), eq(secondFactors.sealedSecret, from)));
}

/** Uses up a step and all before it. @returns false when it was used already */
export async function takeStep(
  tx: Queryable,
  userId: string,
  { step, sealedSecret }: { step: number; sealedSecret: string },
): Promise<boolean> {
  const isUnused = lt(secondFactors.lastStep, step);
  const rows = await tx
    .update(secondFactors)
    .set({ lastStep: step, sealedSecret })
    .where(and(ofUser(userId), isUnused, isNotNull(secondFactors.confirmedAt)))
    .returning({ userId: secondFactors.userId });
  return rows.length > 0;
}

/**
 * Uses up a recovery code.
 * @param fingerprints those that it may be kept under
 * @returns false when there is no such one
 */
export async function takeRecoveryCode(
  tx: Queryable,
  userId: string,
  fingerprints: string[],
): Promise<boolean> {
  const rows = await tx
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), inArray(recoveryCodes.fingerprint, fingerprints)))
    .returning({ userId: recoveryCodes.userId });
  return rows.length > 0;
}

export async function countRecoveryCodes(db: Queryable, userId: string): Promise<number> {
  const [row] = await db
    .select({ left: count() })
    .from(recoveryCodes)
    .where(eq(recoveryCodes.userId, userId));
  return row?.left ?? 0;
}

export async function replaceRecoveryCodes(
  tx: Queryable,
  userId: string,
  fingerprints: string[],
): Promise<void> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await tx
    .insert(recoveryCodes)
    .values(fingerprints.map((fingerprint) => ({ userId, fingerprint })));
}

/** The recovery codes go with it. @returns whether signing in took a second step until now */
export async function removeSecondFactor(tx: Queryable, userId: string): Promise<boolean> {
  const rows = await tx
    .delete(secondFactors)
    .where(ofUser(userId))
    .returning({ confirmedAt: secondFactors.confirmedAt });
  return rows.some(({ confirmedAt }) => confirmedAt !== null);
}
