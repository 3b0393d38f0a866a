/**
 * Forgot password. Protects: the same answer after the same time whether the account exists or not; the
 * link's host comes from the settings only; all sessions and all other links end with a reset, and so does
 * a second factor that somebody else put on an address they never confirmed.
 */
import type { Database, Queryable } from '../../../database/connect.ts';
import { transact } from '../../../database/transact.ts';
import { foldEmail } from '../../../shared/email.ts';
import { AppError } from '../../../shared/errors.ts';
import { ANONYMOUS } from '../../actor.ts';
import { recordChange } from '../../audit/index.ts';
import type { ShopConfig } from '../../deps.ts';
import type { Identity } from '../../identity-port.ts';
import type { RateLimits, SecretBox } from '../../ports.ts';
import { waitForBeat } from '../admit.ts';
import { countAttempt, isWithinLimits, mailAddressKeys, resetMailKeys } from '../limits.ts';
import { createLink, endLinks, readLink, takeLink } from '../links.ts';
import { mailPasswordChanged, mailResetLink, mailSecondFactor } from '../mails.ts';
import { removeSecondFactor } from '../second-step/second-factor-store.ts';
import { findPasswordOwner } from './password-owner.ts';
import { assertPasswordAllowed } from './password-policy.ts';

interface Deps {
  config: Pick<ShopConfig, 'publicUrl' | 'passwordPolicy'>;
  db: Database;
  identity: Identity;
  limits: RateLimits;
  secrets: SecretBox;
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
  const mayMail = await isWithinLimits(deps.limits, resetMailKeys(input));
  const found = await deps.identity.findByEmail(foldEmail(input.email));
  if (found && mayMail) {
    await transact(deps.db, async (tx) => {
      const token = await createLink(tx, 'reset-password', found);
      const { config, secrets } = deps;
      const mail = { to: found.email, publicUrl: config.publicUrl, token };
      await mailResetLink({ tx, secrets }, mail);
    });
  }
  await waitForBeat(startedAtMs);
}

/** Whether a link can still set a password; looking does not use it up. */
export async function isResetLinkOpen({ db }: Pick<Deps, 'db'>, token: string): Promise<boolean> {
  return (await readLink(db, 'reset-password', token)) !== null;
}

/**
 * @returns the address of the account, whose mailbox is proved by this
 * @throws AppError gone (link unknown, used or too old), validation, overloaded
 */
export async function resetPassword(
  deps: Deps,
  input: { token: string; newPassword: string; requestId?: string },
): Promise<string> {
  const subject = await readLink(deps.db, 'reset-password', input.token);
  if (!subject) throw linkIsOver();
  const { userId, email } = subject;
  const owner = await findPasswordOwner(deps, { userId, email });
  assertPasswordAllowed(deps.identity, input.newPassword, owner, 'newPassword');
  const passwordHash = await deps.identity.hashPassword(input.newPassword);
  await transact(deps.db, async (tx) => {
    const link = await takeLink(tx, 'reset-password', input.token);
    if (!link) throw linkIsOver();
    if (!link.emailVerified) await dropSecondFactor(tx, { ...link, requestId: input.requestId });
    await deps.identity.update(userId, { passwordHash, emailVerified: true }, tx);
    await deps.identity.endSessions(userId, 'all', tx);
    await endLinks(tx, userId);
    await mailPasswordChanged(tx, { to: email });
  });
  return email;
}

/** Whoever set it up never showed that the address is theirs; the mail has now shown whose it is. */
async function dropSecondFactor(
  tx: Queryable,
  { userId, email, requestId }: { userId: string; email: string; requestId?: string },
): Promise<void> {
  if (!(await removeSecondFactor(tx, userId))) return;
  await mailSecondFactor(tx, { to: email, event: 'disabled' });
  await recordChange(tx, {
    actor: ANONYMOUS,
    action: 'second-factor.reset',
    subjectType: 'user',
    subjectId: userId,
    requestId,
  });
}

function linkIsOver(): AppError {
  return new AppError('gone', {
    detail: 'This link has expired or was already used. Please ask for a new one.',
  });
}
