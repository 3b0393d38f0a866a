/** The conditions of changes to how the own account is opened. */
import type { Clock } from '../../shared/clock.ts';
import { AppError } from '../../shared/errors.ts';
import { type Actor, requireSignedIn, type SignedIn } from '../actor.ts';
import type { Identity } from '../identity-port.ts';
import { isRecentProof } from './rules.ts';

/** A browser that was left open changes nothing. @throws AppError reauthentication-required */
export function requireRecentProof(deps: { clock: Clock }, actor: Actor): SignedIn {
  const user = requireSignedIn(actor);
  if (isRecentProof(user.authenticatedAt, deps.clock.now())) return user;
  throw new AppError('reauthentication-required');
}

/** @throws AppError email-unconfirmed */
export async function requireConfirmedAddress(
  deps: { identity: Pick<Identity, 'findByEmail'> },
  email: string,
): Promise<void> {
  if ((await deps.identity.findByEmail(email))?.emailVerified) return;
  throw new AppError('email-unconfirmed', {
    detail: 'Please confirm your email address first. Its owner could not log in otherwise.',
  });
}
