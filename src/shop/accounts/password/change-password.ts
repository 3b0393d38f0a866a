/**
 * Changes the own password. Protects: the present one is needed; all other sessions, links in mails and
 * logins that wait for a second step end; of two changes at the same moment one counts.
 */
import type { Database } from '../../../database/connect.ts';
import { transact } from '../../../database/transact.ts';
import { AppError } from '../../../shared/errors.ts';
import { type Actor, requireSignedIn } from '../../actor.ts';
import type { ShopConfig } from '../../deps.ts';
import type { Identity } from '../../identity-port.ts';
import type { RateLimits } from '../../ports.ts';
import { endLinks } from '../links.ts';
import { mailPasswordChanged } from '../mails.ts';
import { findTokenOwner } from '../store.ts';
import { findPasswordOwner } from './password-owner.ts';
import { assertPasswordAllowed } from './password-policy.ts';
import { reauthenticate, wrongPassword } from './reauthenticate.ts';

/**
 * @throws AppError invalid-credentials, validation, rate-limited, overloaded,
 * authentication-required (the session was ended meanwhile, as by a reset)
 */
export async function changePassword(
  deps: {
    config: Pick<ShopConfig, 'publicUrl' | 'passwordPolicy'>;
    db: Database;
    identity: Identity;
    limits: RateLimits;
  },
  actor: Actor,
  input: { currentPassword: string; newPassword: string },
): Promise<void> {
  const { userId, email, sessionId } = requireSignedIn(actor);
  // Read before the password is held against it: what changes from here on is noticed below.
  const presentMark = await deps.identity.findPasswordMark(email);
  await reauthenticate(deps, actor, { password: input.currentPassword });
  const owner = await findPasswordOwner(deps, { userId, email });
  assertPasswordAllowed(deps.identity, input.newPassword, owner, 'newPassword');
  const passwordHash = await deps.identity.hashPassword(input.newPassword);
  await transact(deps.db, async (tx) => {
    const account = await deps.identity.lockAccount(userId, tx);
    if (account?.passwordMark !== presentMark) throw wrongPassword();
    await deps.identity.update(userId, { passwordHash }, tx);
    const isStillSignedIn = await findTokenOwner(tx, { userId, sessionId });
    if (!isStillSignedIn) throw new AppError('authentication-required');
    await deps.identity.endSessions(userId, { allBut: sessionId }, tx);
    await endLinks(tx, userId);
    await mailPasswordChanged(tx, { to: email });
  });
}
