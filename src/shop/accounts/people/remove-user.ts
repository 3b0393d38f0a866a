/**
 * Deletes somebody (DELETE /users/{id}), or oneself. Protects: only after a recent proof of identity, and
 * the shop keeps an admin.
 */
import type { Database, Queryable } from '../../../database/connect.ts';
import { transact } from '../../../database/transact.ts';
import type { Clock } from '../../../shared/clock.ts';
import { AppError, type ProblemCode } from '../../../shared/errors.ts';
import { type Actor, requireSignedIn } from '../../actor.ts';
import { recordChange } from '../../audit/index.ts';
import type { Identity } from '../../identity-port.ts';
import { isRecentProof } from '../rules.ts';
import { lockAdmins, lockUser, type User } from '../store.ts';
import { lockAdminsFor, requireRecentAdmin } from './admin-guard.ts';
import { erasePerson } from './erase-person.ts';

type Deps = { db: Database; clock: Clock; identity: Identity };

interface Removal {
  requestId?: string;
  /** Acts on what the user has withdrawn from, which nobody could object to or confirm afterwards. */
  actOnWithdrawals(userId: string): Promise<void>;
  /** Issues the user's invoices while they still name their buyer, as the law asks. */
  issueDocuments(userId: string): Promise<void>;
}

/** @throws AppError not-found, own-account, last-admin, forbidden, reauthentication-required */
export async function removeUser(
  deps: Deps,
  actor: Actor,
  input: Removal & { userId: string },
): Promise<void> {
  const admin = requireRecentAdmin(deps, actor);
  const { userId } = input;
  if (userId === admin.userId) throw new AppError('own-account');

  await remove(deps, input, {
    actor,
    userId,
    action: 'user.deleted',
    lock: async (tx) => {
      const admins = await lockAdminsFor(tx, admin);
      return requireRemovable(admins, await lockUser(tx, userId), 'not-found');
    },
  });
}

/**
 * Deletes the own account.
 * @throws AppError last-admin, reauthentication-required
 */
export async function removeOwnAccount(deps: Deps, actor: Actor, input: Removal): Promise<void> {
  const { userId, authenticatedAt } = requireSignedIn(actor);
  if (!isRecentProof(authenticatedAt, deps.clock.now())) {
    throw new AppError('reauthentication-required');
  }

  await remove(deps, input, {
    actor,
    userId,
    action: 'user.left',
    lock: async (tx) => {
      const admins = await lockAdmins(tx);
      return requireRemovable(admins, await lockUser(tx, userId), 'authentication-required');
    },
  });
}

/** @throws AppError last-admin, or `unknown` when there is no such user */
function requireRemovable(admins: User[], user: User | null, unknown: ProblemCode): User {
  if (!user) throw new AppError(unknown);
  if (user.role === 'admin' && admins.length === 1) throw new AppError('last-admin');
  return user;
}

interface Person {
  actor: Actor;
  userId: string;
  action: string;
  /** Locks admins and user. @throws AppError when the user may not be deleted */
  lock(tx: Queryable): Promise<User>;
}

async function remove(
  { db, identity }: Deps,
  { actOnWithdrawals, issueDocuments, requestId }: Removal,
  { actor, userId, action, lock }: Person,
): Promise<void> {
  // A refused deletion changes nothing, so it is checked before the first step as well as in the last one.
  await transact(db, lock);
  await actOnWithdrawals(userId);
  await issueDocuments(userId);

  await transact(db, async (tx) => {
    const user = await lock(tx);
    await erasePerson(identity, tx, user);
    await recordChange(tx, {
      actor,
      action,
      subjectType: 'user',
      subjectId: userId,
      before: { role: user.role },
      requestId,
    });
  });
}
