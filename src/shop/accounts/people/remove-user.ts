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
  /** Acts on the user's withdrawals now: after the deletion no one could confirm or object to them. */
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

  await remove(deps, {
    ...input,
    actor,
    action: 'user.deleted',
    unknown: 'not-found',
    lockAdmins: (tx) => lockAdminsFor(tx, admin),
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

  const unknown = 'authentication-required';
  await remove(deps, { ...input, actor, userId, action: 'user.left', unknown, lockAdmins });
}

interface Leave extends Removal {
  actor: Actor;
  userId: string;
  action: string;
  /** The refusal when there is no such user. */
  unknown: ProblemCode;
  /** @throws AppError when the actor may not delete the user (any more) */
  lockAdmins(tx: Queryable): Promise<User[]>;
}

async function remove({ db, identity }: Deps, leave: Leave): Promise<void> {
  const { actor, userId, action, requestId } = leave;
  // Checked first so that a refusal normally has no side effects, and again under the lock.
  await transact(db, (tx) => lockRemovable(tx, leave));
  await leave.actOnWithdrawals(userId);
  await leave.issueDocuments(userId);

  await transact(db, async (tx) => {
    const user = await lockRemovable(tx, leave);
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

/** @throws AppError last-admin, the one of `lockAdmins`, or `unknown` */
async function lockRemovable(tx: Queryable, leave: Leave): Promise<User> {
  const admins = await leave.lockAdmins(tx);
  const user = await lockUser(tx, leave.userId);
  if (!user) throw new AppError(leave.unknown);
  if (user.role === 'admin' && admins.length === 1) throw new AppError('last-admin');
  return user;
}
