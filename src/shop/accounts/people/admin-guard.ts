/**
 * The two conditions of every change to another person's account: the actor is an admin at this
 * moment, under the lock, and has proved who they are within the last 15 minutes.
 */
import type { Queryable } from '../../../database/connect.ts';
import type { Clock } from '../../../shared/clock.ts';
import { AppError } from '../../../shared/errors.ts';
import { type Actor, requireAdmin, type SignedIn } from '../../actor.ts';
import { isRecentProof } from '../rules.ts';
import { lockAdmins, type User } from '../store.ts';

/** @throws AppError authentication-required, forbidden, reauthentication-required */
export function requireRecentAdmin(deps: { clock: Clock }, actor: Actor): SignedIn {
  const admin = requireAdmin(actor);
  if (!isRecentProof(admin.authenticatedAt, deps.clock.now())) {
    throw new AppError('reauthentication-required');
  }
  return admin;
}

/**
 * Locks the admins and looks again: the actor may have been demoted since the request came in.
 * @returns all admins
 * @throws AppError forbidden
 */
export async function lockAdminsFor(tx: Queryable, actor: SignedIn): Promise<User[]> {
  const admins = await lockAdmins(tx);
  if (!admins.some(({ id }) => id === actor.userId)) throw new AppError('forbidden');
  return admins;
}
