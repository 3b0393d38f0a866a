/**
 * Keeps better-auth from opening a session where a second step is still to come. Protects: before
 * that step there is no session row, no cookie and so no token, whichever way somebody signs in.
 * Used by identity/index.ts; tested in tests/api/second-step.test.ts.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { createAuthEndpoint } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';
import { and, eq, isNotNull } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '../../database/connect.ts';
import { secondFactors } from '../../database/schema.ts';

/** What is known of the sign-in that this request makes. */
interface SignIn {
  /** Has taken both steps already. */
  admitted?: string;
  /** Has taken the first step only; set by the hook. */
  waiting?: string;
}

const signIns = new AsyncLocalStorage<SignIn>();

/**
 * Runs a call of better-auth.
 * @param admitted who has taken both steps
 * @returns its answer, and whose second step is to come
 */
export async function watchSignIn<Answer>(
  call: () => Promise<Answer>,
  admitted?: string,
): Promise<{ answer: Answer; waiting: string | undefined }> {
  const signIn: SignIn = admitted === undefined ? {} : { admitted };
  const answer = await signIns.run(signIn, call);
  return { answer, waiting: signIn.waiting };
}

/** Asked by better-auth before every session, of whatever origin; `false` makes none. */
export function createSessionGuard(db: Database) {
  return async ({ userId }: { userId: string }): Promise<false | undefined> => {
    const signIn = signIns.getStore();
    if (signIn?.admitted === userId) return undefined;
    const [factor] = await db
      .select({ userId: secondFactors.userId })
      .from(secondFactors)
      .where(and(eq(secondFactors.userId, userId), isNotNull(secondFactors.confirmedAt)));
    if (!factor) return undefined;
    if (signIn) signIn.waiting = userId;
    return false;
  };
}

/** A call of better-auth's own kind, for the server only: a session with its cookies. */
export function sessionPlugin() {
  return {
    id: 'handset-session',
    endpoints: {
      openSession: createAuthEndpoint.serverOnly(
        {
          method: 'POST',
          body: z.object({ userId: z.string(), rememberMe: z.boolean() }),
          requireHeaders: true,
        },
        async (ctx) => {
          const { userId, rememberMe } = ctx.body;
          const { internalAdapter } = ctx.context;
          const user = await internalAdapter.findUserById(userId);
          const session = user && (await internalAdapter.createSession(userId, !rememberMe));
          if (!session) throw new Error('no session could be opened');
          await setSessionCookie(ctx, { session, user }, !rememberMe);
          const { id, name, email, emailVerified } = user;
          return ctx.json({ user: { id, name, email, emailVerified } });
        },
      ),
    },
  };
}
