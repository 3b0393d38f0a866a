/**
 * Forgot password. Protects: the same answer after the same time whether the account exists or not;
 * the link's host comes from the settings only; all sessions end after a reset.
 * Called by http/routes/own-account.ts; tested in tests/api/accounts-mails.test.ts.
 */
import { eq } from 'drizzle-orm';
import type { Config } from '../../config.ts';
import type { Database } from '../../database/connect.ts';
import { users } from '../../database/schema.ts';
import { transact } from '../../database/transact.ts';
import { foldEmail } from '../../shared/email.ts';
import { AppError } from '../../shared/errors.ts';
import type { Identity, RateLimits } from '../ports.ts';
import { waitForBeat } from './admit.ts';
import { countAttempt, isWithinLimits, mailAccountKeys, mailAddressKeys } from './limits.ts';
import { createLink, readLink, useLink } from './links.ts';
import { mailPasswordChanged, mailResetLink } from './mails.ts';
import { assertPasswordAllowed } from './password-policy.ts';

interface Deps {
  config: Pick<Config, 'publicUrl' | 'passwordPolicy'>;
  db: Database;
  identity: Identity;
  limits: RateLimits;
}

/**
 * Sends a link if there is such an account; the caller cannot tell.
 * @throws AppError rate-limited, for the client's address only
 */
export async function requestPasswordReset(
  deps: Deps,
  input: { email: string; clientAddress: string },
): Promise<void> {
  const startedAtMs = performance.now();
  await countAttempt(deps.limits, mailAddressKeys(input));
  // An account that has had its mails gets no more, and looks like any other from outside.
  const mayMail = await isWithinLimits(deps.limits, mailAccountKeys(input));
  const found = await deps.identity.findByEmail(foldEmail(input.email));
  if (found && mayMail) {
    await transact(deps.db, async (tx) => {
      const token = await createLink(tx, 'reset-password', found);
      await mailResetLink(tx, { to: found.email, publicUrl: deps.config.publicUrl, token });
    });
  }
  await waitForBeat(startedAtMs);
}

/** @throws AppError gone (link unknown, used or too old), validation, overloaded */
export async function resetPassword(
  deps: Deps,
  input: { token: string; newPassword: string },
): Promise<void> {
  const subject = await readLink(deps.db, 'reset-password', input.token);
  if (!subject) throw linkIsOver();
  const { userId, email } = subject;
  const isStrict = await needsStrictPassword(deps, userId);
  assertPasswordAllowed(input.newPassword, { email, isStrict }, 'newPassword');
  const passwordHash = await deps.identity.hashPassword(input.newPassword);
  await transact(deps.db, async (tx) => {
    if (!(await useLink(tx, 'reset-password', input.token))) throw linkIsOver();
    await deps.identity.update(userId, { passwordHash, emailVerified: true }, tx);
    await deps.identity.endSessions(userId, 'all', tx);
    await mailPasswordChanged(tx, { to: email });
  });
}

function linkIsOver(): AppError {
  return new AppError('gone', {
    detail: 'This link has expired or was already used. Please ask for a new one.',
  });
}

/** By the settings for everybody, for admins always. */
export async function needsStrictPassword(
  deps: Pick<Deps, 'config' | 'db'>,
  userId: string,
): Promise<boolean> {
  if (deps.config.passwordPolicy === 'strict') return true;
  const [user] = await deps.db.select({ role: users.role }).from(users).where(eq(users.id, userId));
  return user?.role === 'admin';
}
