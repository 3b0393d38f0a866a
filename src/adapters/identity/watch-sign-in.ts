/**
 * What one call of better-auth does to sign somebody in. Protects: what ends all sessions of an account
 * (another password, a second factor, its deletion) ends the one that is just being made too, so whoever
 * knew only the old password is not in afterwards.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { and, desc, eq, gt, isNotNull, ne, notInArray, sql } from 'drizzle-orm';
import type { Database, Queryable } from '../../database/connect.ts';
import { identitySessions, secondFactors } from '../../database/schema.ts';
import { transact } from '../../database/transact.ts';
import { errorCode } from '../../shared/errors.ts';
import { lockAccount } from './directory.ts';
import { hashPassword, verifyPassword } from './password-hash.ts';

/** foreign_key_violation: the account was deleted before its session was stored. */
const NO_SUCH_ACCOUNT = '23503';

/** With more sessions than this, an account's oldest ones end. */
const MAX_SESSIONS = 20;

/** What is known of the sign-in that a call makes. */
export interface SignIn {
  /** Has taken both steps already. */
  admitted?: string;
  /** The hash that the password was held against; null for an account without, undefined if none was asked. */
  passwordMark?: string | null;
  /** Has taken the first step only. */
  waiting?: string;
  /** The session that is being made. */
  session?: { userId: string; token: string };
  /** What it was built on has changed: there is no session. */
  isOver?: true;
}

const signIns = new AsyncLocalStorage<SignIn>();

/** The one that is under way. */
export function presentSignIn(): SignIn | undefined {
  return signIns.getStore();
}

/**
 * Runs a call of better-auth. Unless `signIn` is over or waiting afterwards, its session stands.
 * @param signIn what is known already; what the call finds out is added
 * @param readFormer the session that the browser had before, which a new one replaces
 * @returns the call's answer; null when the account was deleted under it
 */
export async function watchSignIn<Answer>(
  db: Database,
  signIn: SignIn,
  { call, readFormer }: { call: () => Promise<Answer>; readFormer: () => Promise<string | null> },
): Promise<Answer | null> {
  try {
    const answer = await signIns.run(signIn, call);
    if (signIn.session) {
      const formerId = await readFormer();
      await holdAgain(db, signIn, { ...signIn.session, formerId });
    }
    return answer;
  } catch (error) {
    if (!signIn.session || errorCode(error) !== NO_SUCH_ACCOUNT) throw error;
    signIn.isOver = true;
    return null;
  }
}

/**
 * Looks once more at what the session was made on, now that it is stored. A change of it holds the
 * account's lock: one that came before is seen here, one that comes later finds the session and ends it.
 */
async function holdAgain(
  db: Database,
  signIn: SignIn,
  { userId, token, formerId }: { userId: string; token: string; formerId: string | null },
): Promise<void> {
  await transact(db, async (tx) => {
    const account = await lockAccount(tx, userId);
    const { passwordMark = account?.passwordMark, admitted } = signIn;
    if (!account || account.passwordMark !== passwordMark) signIn.isOver = true;
    else if (admitted !== userId && (await takesSecondStep(tx, userId))) signIn.waiting = userId;
    else return endReplaced(tx, { userId, token, formerId });
    await tx.delete(identitySessions).where(eq(identitySessions.token, token));
  });
}

/** Ends the session that the browser had before, and those of the account that are too many. */
async function endReplaced(
  tx: Queryable,
  { userId, token, formerId }: { userId: string; token: string; formerId: string | null },
): Promise<void> {
  if (formerId !== null) {
    await tx.delete(identitySessions).where(eq(identitySessions.id, formerId));
  }
  const isTheirs = eq(identitySessions.userId, userId);
  const newest = tx
    .select({ id: identitySessions.id })
    .from(identitySessions)
    .where(and(isTheirs, gt(identitySessions.expiresAt, sql`now()`)))
    .orderBy(desc(identitySessions.createdAt), desc(identitySessions.id))
    .limit(MAX_SESSIONS);
  await tx
    .delete(identitySessions)
    .where(
      and(isTheirs, ne(identitySessions.token, token), notInArray(identitySessions.id, newest)),
    );
}

/** Whether an account has a second factor that counts. */
export async function takesSecondStep(db: Queryable, userId: string): Promise<boolean> {
  const isTheirs = eq(secondFactors.userId, userId);
  return (await db.$count(secondFactors, and(isTheirs, isNotNull(secondFactors.confirmedAt)))) > 0;
}

/** Password hashing as better-auth asks for it; notes which hash this sign-in rests on. */
export const notedPasswords = {
  async hash(password: string): Promise<string> {
    const hash = await hashPassword(password);
    note(hash);
    return hash;
  },
  async verify(input: { hash: string; password: string }): Promise<boolean> {
    const isRight = await verifyPassword(input);
    if (isRight) note(input.hash);
    return isRight;
  },
};

function note(passwordMark: string): void {
  const signIn = presentSignIn();
  if (signIn) signIn.passwordMark = passwordMark;
}
