/**
 * Changes the own password. Protects: the present one is needed, and all other sessions end.
 * Called by http/routes/own-account.ts; tested in tests/api/accounts-own.test.ts.
 */
import type { Config } from '../../config.ts';
import type { Database } from '../../database/connect.ts';
import { transact } from '../../database/transact.ts';
import { type Actor, requireSignedIn } from '../actor.ts';
import type { Identity, RateLimits } from '../ports.ts';
import { mailPasswordChanged } from './mails.ts';
import { assertPasswordAllowed } from './password-policy.ts';
import { reauthenticate } from './reauthenticate.ts';
import { needsStrictPassword } from './reset-password.ts';

/** @throws AppError invalid-credentials, validation, rate-limited, overloaded */
export async function changePassword(
  deps: {
    config: Pick<Config, 'publicUrl' | 'passwordPolicy'>;
    db: Database;
    identity: Identity;
    limits: RateLimits;
  },
  actor: Actor,
  input: { currentPassword: string; newPassword: string; clientAddress: string },
): Promise<void> {
  const { userId, email, sessionId } = requireSignedIn(actor);
  const { currentPassword: password, clientAddress } = input;
  await reauthenticate(deps, actor, { password, clientAddress });
  const isStrict = await needsStrictPassword(deps, userId);
  assertPasswordAllowed(input.newPassword, { email, isStrict }, 'newPassword');
  const passwordHash = await deps.identity.hashPassword(input.newPassword);
  await transact(deps.db, async (tx) => {
    await deps.identity.update(userId, { passwordHash }, tx);
    await deps.identity.endSessions(userId, { allBut: sessionId }, tx);
    await mailPasswordChanged(tx, { to: email });
  });
}
