/**
 * Makes somebody an admin, or no longer one (PATCH /users/admin/{id}). Protects: the shop never loses its
 * last admin, every change is in the audit log and in the mail of all admins.
 */
import type { Database } from '../../../database/connect.ts';
import { transact } from '../../../database/transact.ts';
import type { Clock } from '../../../shared/clock.ts';
import { AppError } from '../../../shared/errors.ts';
import type { Actor } from '../../actor.ts';
import { recordChange } from '../../audit/index.ts';
import { mailRoleChange } from '../mails.ts';
import { lockUser, setRole } from '../store.ts';
import { lockAdminsFor, requireRecentAdmin } from './admin-guard.ts';

/**
 * @returns whether the role changed
 * @throws AppError not-found, last-admin, forbidden, reauthentication-required
 */
export async function changeRole(
  deps: { db: Database; clock: Clock },
  actor: Actor,
  input: { userId: string; role: 'admin' | null; requestId?: string; undoes?: number },
): Promise<boolean> {
  const admin = requireRecentAdmin(deps, actor);
  return transact(deps.db, async (tx) => {
    const admins = await lockAdminsFor(tx, admin);
    const user = await lockUser(tx, input.userId);
    if (!user) throw new AppError('not-found');
    if (user.role === input.role) return false;
    if (input.role === null && admins.length === 1) throw new AppError('last-admin');
    await setRole(tx, user.id, input.role);
    await recordChange(tx, {
      actor,
      action: input.role === 'admin' ? 'user.promoted' : 'user.demoted',
      subjectType: 'user',
      subjectId: user.id,
      before: { role: user.role },
      after: { role: input.role },
      requestId: input.requestId,
      undoes: input.undoes,
    });
    await mailRoleChange(tx, { recipients: [...admins, user], user, role: input.role, by: admin });
    return true;
  });
}
