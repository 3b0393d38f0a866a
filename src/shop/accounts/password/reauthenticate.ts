/**
 * Proves again who somebody is, by their password (POST /reauthenticate). Protects: role changes and
 * deletions cannot be made from a browser that was left open. The proof belongs to the session, so tokens
 * that were issued in it profit at once, and so do its limits: nobody else can use them up.
 */
import type { Database } from '../../../database/connect.ts';
import { AppError } from '../../../shared/errors.ts';
import { type Actor, requireSignedIn } from '../../actor.ts';
import type { Identity } from '../../identity-port.ts';
import type { RateLimits } from '../../ports.ts';
import { countAttempt, forgiveAttempt, sessionKeys } from '../limits.ts';
import { renewProof } from '../store.ts';

/** @throws AppError invalid-credentials, rate-limited, overloaded */
export async function reauthenticate(
  deps: { db: Database; identity: Identity; limits: RateLimits },
  actor: Actor,
  input: { password: string },
): Promise<void> {
  const { userId, sessionId } = requireSignedIn(actor);
  const keys = sessionKeys({ sessionId });
  await countAttempt(deps.limits, keys);
  if (!(await deps.identity.isPasswordOf(userId, input.password))) {
    throw wrongPassword();
  }
  await forgiveAttempt(deps.limits, keys);
  await renewProof(deps.db, sessionId);
}

/** Also when it is another one by now. */
export function wrongPassword(): AppError {
  return new AppError('invalid-credentials', { detail: 'That is not your current password' });
}
