/**
 * The identity service on better-auth: the only folder that knows it. Protects: its refusals leave as the
 * shop's own, and a session counts only while its row is there.
 */
import { eq, sql } from 'drizzle-orm';
import { identityAccounts, identityUsers } from '../../database/schema.ts';
import { transact } from '../../database/transact.ts';
import { foldEmail } from '../../shared/email.ts';
import { AppError } from '../../shared/errors.ts';
import { newId } from '../../shared/tools/ids.ts';
import { step } from '../../shared/tools/trace.ts';
import { type Identity, type IdentitySession, SecondStepNeeded } from '../../shop/identity-port.ts';
import { callProvider, type Provider, refusedBy } from '../call-provider.ts';
import {
  AUTH_PATH,
  type BetterAuthDeps,
  createBetterAuth,
  readCookieSecret,
} from './better-auth.ts';
import { CREDENTIAL, createDirectory } from './directory.ts';
import { leakedPasswordRank } from './leaked-passwords.ts';
import { hashPassword } from './password-hash.ts';
import { toAppError, wrongSignIn } from './refusals.ts';
import { renewSignatures } from './renew-signatures.ts';
import { type SignIn, watchSignIn } from './watch-sign-in.ts';

export { AUTH_PATH, CLIENT_ADDRESS_HEADER } from './better-auth.ts';
export { loadAuthSecret } from './secret.ts';

/** What `openSession` of second-step.ts answers. */
const NO_SUCH_USER = 401;

export function createIdentity(deps: BetterAuthDeps): Identity {
  const auth = createBetterAuth(deps);

  async function readSession(headers: Headers): Promise<IdentitySession | null> {
    const cookie = headers.get('cookie');
    if (cookie === null) return null;
    const found = await auth.api.getSession({
      headers: new Headers({ cookie: renewSignatures(cookie, deps) }),
      // Only GET /api/auth/get-session renews, because only it can renew the cookie as well.
      query: { disableRefresh: true },
    });
    return found ? toSession(found) : null;
  }

  const formerOf = (headers: Headers) => async () =>
    (await readSession(headers))?.sessionId ?? null;

  return {
    readSession,
    readCookieSecret: (headers) => readCookieSecret(deps.config, headers),
    async handle(request) {
      const cookie = request.headers.get('cookie');
      if (cookie !== null) request.headers.set('cookie', renewSignatures(cookie, deps));
      const signIn: SignIn = {};
      const answer = await watchSignIn(deps.db, signIn, {
        call: () => handleInTrace(request, auth.handler),
        readFormer: formerOf(request.headers),
      });
      if (answer === null || signIn.isOver) throw wrongSignIn();
      if (signIn.waiting !== undefined) {
        const location = answer.headers.get('location') ?? '/login';
        throw new SecondStepNeeded({ ...signIn, userId: signIn.waiting, location });
      }
      if (answer.status >= 400) throw await withReason(deps, await toAppError(answer));
      return answer;
    },
    async openSession({ headers }, { userId, rememberMe, passwordMark }) {
      const signIn: SignIn = { admitted: userId, passwordMark };
      const body = { userId, rememberMe };
      const answer = await watchSignIn(deps.db, signIn, {
        call: () => auth.api.openSession({ headers, body, asResponse: true }),
        readFormer: formerOf(headers),
      });
      if (answer === null || signIn.isOver || answer.status === NO_SUCH_USER) return null;
      if (answer.ok) return answer;
      throw new Error('the identity service opened no session');
    },
    async renewSession({ headers }, sessionId) {
      const cookie = headers.get('cookie');
      if (cookie === null) return null;
      const renewed = new Headers({ cookie: renewSignatures(cookie, deps) });
      const body = { sessionId };
      return auth.api.renewSession({ headers: renewed, body, asResponse: true });
    },
    createAccount: (input) => createAccount(deps, input),
    hashPassword,
    leakedPasswordRank,
    ...createDirectory(deps.db),
  };
}

/** What asks the sign-in provider is a step of the trace, with the statements around it. */
const ASKS_PROVIDER: Record<string, string> = {
  [`${AUTH_PATH}/sign-in/social`]: 'OpenID sign-in',
  [`${AUTH_PATH}/callback/google`]: 'OpenID callback',
};

function handleInTrace(request: Request, handle: (request: Request) => Promise<Response>) {
  const name = ASKS_PROVIDER[new URL(request.url).pathname];
  return name === undefined ? handle(request) : step(name, {}, () => handle(request));
}

/**
 * better-auth does not say why the database or Google gave no answer, so they are asked once more: the answer
 * and the log need the reason.
 * @throws what the database says, while it is away
 */
async function withReason({ config, db, logger }: BetterAuthDeps, refusal: AppError) {
  if (refusal.code === 'internal') await db.execute(sql`select 1`);

  const { google } = config;
  if (refusal.code !== 'provider-error' || google === undefined) return refusal;

  const provider: Provider = { name: 'Google', timeoutMs: 3_000, idHeader: 'x-request-id', logger };
  const cause = await callProvider(provider, {
    url: google.discoveryUrl,
    init: { method: 'GET' },
    async read(answer) {
      if (!answer.ok) throw await refusedBy('Google', answer);
      await answer.body?.cancel();
    },
  }).catch((error: unknown) => error);
  return new AppError(refusal.code, { ...refusal.details, cause });
}

function toSession(found: {
  session: { id: string; createdAt: Date; authenticatedAt?: Date | null };
  user: { id: string; email: string; emailVerified: boolean; name: string };
}): IdentitySession {
  const { session, user } = found;
  return {
    sessionId: session.id,
    userId: user.id,
    email: foldEmail(user.email),
    emailVerified: user.emailVerified,
    name: user.name,
    authenticatedAt: session.authenticatedAt ?? session.createdAt,
  };
}

/** For seeding: the password is not held against the policy, the address counts as verified. */
async function createAccount(
  { db }: BetterAuthDeps,
  input: { name: string; email: string; password: string },
): Promise<string> {
  const email = foldEmail(input.email);
  const password = await hashPassword(input.password);
  return transact(db, async (tx) => {
    const [present] = await tx
      .select({ id: identityUsers.id })
      .from(identityUsers)
      .where(eq(identityUsers.email, email));
    if (present) return present.id;
    const id = newId();
    await tx.insert(identityUsers).values({ id, name: input.name, email, emailVerified: true });
    await tx
      .insert(identityAccounts)
      .values({ id: newId(), userId: id, accountId: id, providerId: CREDENTIAL, password });
    return id;
  });
}
