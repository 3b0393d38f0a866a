/**
 * Issues an access token (POST /jwt). Protects: a token is given to the session's own person only, and
 * lives no longer than that session.
 */
import { foldEmail } from '../../shared/email.ts';
import { AppError } from '../../shared/errors.ts';
import { type Actor, requireSignedIn } from '../actor.ts';
import type { AccessTokens } from '../ports.ts';

/** @throws AppError forbidden for another person's email address */
export async function issueToken(
  deps: { accessTokens: AccessTokens },
  actor: Actor,
  input: { email: string },
): Promise<string> {
  const { userId, sessionId, email } = requireSignedIn(actor);
  if (foldEmail(input.email) !== email) throw new AppError('forbidden');
  return deps.accessTokens.issue({ userId, sessionId });
}
