/**
 * Who is asking. Role comes from the database on every request, never from a token.
 * Use cases take the actor second and authorise first.
 */
import { AppError } from '../shared/errors.ts';

export interface SignedIn {
  kind: 'user';
  userId: string;
  /** Folded. */
  email: string;
  name: string;
  role: 'admin' | null;
  /** The session that the cookie is, or that the bearer token was issued in. */
  sessionId: string;
  /** When this person last proved who they are in that session. */
  authenticatedAt: Date;
  via: 'session' | 'token';
  /** An admin of a live shop who has not set up a second factor yet; admin calls refuse them. */
  needsSecondFactor: boolean;
}

export type Actor = { kind: 'anonymous' } | SignedIn;

export const ANONYMOUS: Actor = { kind: 'anonymous' };

/** @throws AppError authentication-required */
export function requireSignedIn(actor: Actor): SignedIn {
  if (actor.kind === 'user') return actor;
  throw new AppError('authentication-required');
}

/** @throws AppError authentication-required, forbidden or second-factor-required */
export function requireAdmin(actor: Actor): SignedIn {
  const user = requireSignedIn(actor);
  if (user.role !== 'admin') throw new AppError('forbidden');
  if (user.needsSecondFactor) throw new AppError('second-factor-required');
  return user;
}
