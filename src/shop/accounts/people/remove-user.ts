/**
 * Deletes somebody (DELETE /users/{id}), or oneself. Protects: only after a recent proof of identity, and
 * the shop keeps an admin.
 */
import type { Database } from '../../../database/connect.ts';
import { transact } from '../../../database/transact.ts';
import type { Clock } from '../../../shared/clock.ts';
import { AppError } from '../../../shared/errors.ts';
import { type Actor, requireSignedIn } from '../../actor.ts';
import { recordChange } from '../../audit/index.ts';
import type { Identity } from '../../identity-port.ts';
import { isRecentProof } from '../rules.ts';
import { lockAdmins, lockUser } from '../store.ts';
import { lockAdminsFor, requireRecentAdmin } from './admin-guard.ts';
import { erasePerson } from './erase-person.ts';

interface Removal {
  requestId?: string;
  /** Acts on what the user has withdrawn from, which nobody could object to or confirm afterwards. */
  actOnWithdrawals(userId: string): Promise<void>;
  /** Issues the user's invoices while they still name their buyer, as the law asks. */
  issueDocuments(userId: string): Promise<void>;
}

/** @throws AppError not-found, own-account, last-admin, forbidden, reauthentication-required */
export async function removeUser(
  deps: { db: Database; clock: Clock; identity: Identity },
  actor: Actor,
  input: Removal & { userId: string },
): Promise<void> {
  const admin = requireRecentAdmin(deps, actor);
  if (input.userId === admin.userId) throw new AppError('own-account');
  await input.actOnWithdrawals(input.userId);
  await input.issueDocuments(input.userId);
  await transact(deps.db, async (tx) => {
    const admins = await lockAdminsFor(tx, admin);
    const user = await lockUser(tx, input.userId);
    if (!user) throw new AppError('not-found');
    if (user.role === 'admin' && admins.length === 1) throw new AppError('last-admin');
    await erasePerson(deps.identity, tx, user);
    await recordChange(tx, {
      actor,
      action: 'user.deleted',
      subjectType: 'user',
      subjectId: user.id,
      before: { role: user.role },
      requestId: input.requestId,
    });
  });
}

/**
 * Deletes the own account.
 * @throws AppError last-admin, reauthentication-required
 */
export async function removeOwnAccount(
  deps: { db: Database; clock: Clock; identity: Identity },
  actor: Actor,
  input: Removal,
): Promise<void> {
  const { userId, authenticatedAt } = requireSignedIn(actor);
  if (!isRecentProof(authenticatedAt, deps.clock.now())) {
    throw new AppError('reauthentication-required');
  }
  await input.actOnWithdrawals(userId);
  await input.issueDocuments(userId);
  await transact(deps.db, async (tx) => {
    const admins = await lockAdmins(tx);
    const user = await lockUser(tx, userId);
    if (!user) throw new AppError('authentication-required');
    if (user.role === 'admin' && admins.length === 1) throw new AppError('last-admin');
    await erasePerson(deps.identity, tx, user);
    await recordChange(tx, {
      actor,
      action: 'user.left',
      subjectType: 'user',
      subjectId: userId,
      before: { role: user.role },
      requestId: input.requestId,
    });
  });
}
