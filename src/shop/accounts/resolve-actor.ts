/**
 * Who is asking. Protects: role and existence come from the database on every request; a token or
 * session of a deleted user, or of a session that has ended, proves nothing; nor does a token that a
 * page of the shop sends from a browser that has lost the session.
 * Called by http/plugins/permissions.ts and the pages' loaders; tested in tests/api/tokens.test.ts.
 */
import type { Database } from '../../database/connect.ts';
import { AppError } from '../../shared/errors.ts';
import { type Actor, ANONYMOUS, type SignedIn } from '../actor.ts';
import type { ShopConfig } from '../deps.ts';
import type { Identity, IdentitySession } from '../identity-port.ts';
import type { AccessTokens } from '../ports.ts';
import { hasSecondFactor } from './second-factor-store.ts';
import { findTokenOwner, findUser, insertUser, type User } from './store.ts';

export interface ResolveActorDeps {
  config: Pick<ShopConfig, 'mode'>;
  db: Database;
  identity: Identity;
  accessTokens: AccessTokens;
}

/**
 * A bearer token counts before the session cookie, and a bad one is refused even beside a good cookie:
 * the caller meant to use it.
 * @throws AppError authentication-required for a presented credential that proves nothing
 */
export async function resolveActor(deps: ResolveActorDeps, headers: Headers): Promise<Actor> {
  const authorization = headers.get('authorization');
  if (authorization !== null) return fromAuthorization(deps, headers, authorization);
  const session = await deps.identity.readSession(headers);
  if (!session) return ANONYMOUS;
  const user = await ensureUser(deps.db, session);
  if (!user) return ANONYMOUS;
  const { sessionId, authenticatedAt } = session;
  return toActor(deps, user, { sessionId, authenticatedAt, via: 'session' });
}

async function fromAuthorization(
  deps: ResolveActorDeps,
  headers: Headers,
  authorization: string,
): Promise<Actor> {
  const token = /^bearer +([\w.~+/-]+=*) *$/i.exec(authorization)?.[1];
  const owner = token === undefined ? null : await deps.accessTokens.verify(token);
  const found = owner && (await findTokenOwner(deps.db, owner));
  if (!found) throw new AppError('authentication-required');
  const { sessionId } = owner;
  const { user, authenticatedAt, sessionSecret } = found;
  const isLostSession =
    isFromOwnPage(headers) && deps.identity.readCookieSecret(headers) !== sessionSecret;
  if (isLostSession) throw new AppError('authentication-required');
  return toActor(deps, user, { sessionId, authenticatedAt, via: 'token' });
}

/** Browsers say so of themselves and let no script say it; programs say nothing. */
function isFromOwnPage(headers: Headers): boolean {
  return headers.get('sec-fetch-site') === 'same-origin';
}

/** The browser announces new people (POST /users); should that call get lost, this makes up for it. */
async function ensureUser(db: Database, session: IdentitySession): Promise<User | null> {
  const { userId: id, name, email } = session;
  const known = await findUser(db, id);
  if (known) return known;
  await insertUser(db, { id, name, email });
  return findUser(db, id);
}

async function toActor(
  { config, db }: ResolveActorDeps,
  { id, email, name, role }: User,
  proof: Pick<SignedIn, 'sessionId' | 'authenticatedAt' | 'via'>,
): Promise<SignedIn> {
  const mustHave = config.mode === 'live' && role === 'admin';
  const needsSecondFactor = mustHave && !(await hasSecondFactor(db, id));
  return { kind: 'user', userId: id, email, name, role, needsSecondFactor, ...proof };
}
