/**
 * Ends sessions, and with them the tokens issued in them: one's own, or as an admin somebody else's. Both need a
 * recent proof of identity, so a browser that was left open logs nobody out.
 */
import type { Database } from '../../../database/connect.ts';
import { transact } from '../../../database/transact.ts';
import type { Clock } from '../../../shared/clock.ts';
import { AppError } from '../../../shared/errors.ts';
import type { Actor } from '../../actor.ts';
import { recordChange } from '../../audit/index.ts';
import type { Identity } from '../../identity-port.ts';
import { requireRecentProof } from '../guard-own.ts';
import { lockUser } from '../store.ts';
import { lockAdminsFor, requireRecentAdmin } from './admin-guard.ts';

interface Deps {
  db: Database;
  clock: Clock;
  identity: Pick<Identity, 'endSessions'>;
}

/** @throws AppError reauthentication-required */
export async function endOwnSessions(
  deps: Deps,
  actor: Actor,
  which: { only: string } | 'others',
): Promise<void> {
  const { userId, sessionId } = requireRecentProof(deps, actor);
  await deps.identity.endSessions(userId, which === 'others' ? { allBut: sessionId } : which);
}

/**
 * Logs somebody out everywhere.
 * @returns how many sessions ended
 * @throws AppError not-found, own-account, forbidden, reauthentication-required
 */
export async function endSessionsOf(
  deps: Deps,
  actor: Actor,
  { userId, requestId }: { userId: string; requestId?: string },
): Promise<number> {
  const admin = requireRecentAdmin(deps, actor);
  if (userId === admin.userId) throw new AppError('own-account');
  return transact(deps.db, async (tx) => {
    await lockAdminsFor(tx, admin);
    if (!(await lockUser(tx, userId))) throw new AppError('not-found');

    const ended = await deps.identity.endSessions(userId, 'all', tx);
    await recordChange(tx, {
      actor,
      action: 'user.sessions-ended',
      subjectType: 'user',
      subjectId: userId,
      after: { ended },
      requestId,
    });
    return ended;
  });
}
