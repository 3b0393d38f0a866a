/**
 * Keeps better-auth from opening a session where a second step is still to come. Protects: before that step
 * there is no session row, no cookie and so no token, whichever way somebody signs in.
 */
import { randomBytes } from 'node:crypto';
import { APIError, createAuthEndpoint, getSessionFromCtx } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';
import { z } from 'zod';
import type { Database } from '../../database/connect.ts';
import { presentSignIn, takesSecondStep } from './watch-sign-in.ts';

/** Asked by better-auth before every session, of whatever origin; `false` makes none. */
export function createSessionGuard(db: Database) {
  return async (session: { userId: string; token: string }): Promise<false | undefined> => {
    const { userId, token } = session;
    const signIn = presentSignIn();
    if (signIn?.admitted !== userId && (await takesSecondStep(db, userId))) {
      if (signIn) signIn.waiting = userId;
      return false;
    }
    if (signIn) signIn.session = { userId, token };
    return undefined;
  };
}

/** Calls of better-auth's own kind, for the server only: they set the cookies of a session. */
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
          if (!user) throw new APIError('UNAUTHORIZED');
          const session = await internalAdapter.createSession(userId, !rememberMe);
          if (!session) throw new Error('no session could be opened');
          await setSessionCookie(ctx, { session, user }, !rememberMe);
          const { id, name, email, emailVerified } = user;
          return ctx.json({ user: { id, name, email, emailVerified } });
        },
      ),
      renewSession: createAuthEndpoint.serverOnly(
        { method: 'POST', body: z.object({ sessionId: z.string() }), requireHeaders: true },
        async (ctx) => {
          const found = await getSessionFromCtx(ctx, { disableRefresh: true });
          if (found?.session.id !== ctx.body.sessionId) return ctx.json(null);
          const token = randomBytes(32).toString('base64url');
          await ctx.context.internalAdapter.updateSession(found.session.token, { token });
          await setSessionCookie(ctx, { ...found, session: { ...found.session, token } });
          return ctx.json(null);
        },
      ),
    },
  };
}
