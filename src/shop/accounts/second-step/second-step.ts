/**
 * The second step of signing in. Protects: a code works once; the first step counts for a quarter of an
 * hour, in the browser that took it, for one session, and with the password and address it knew.
 */
import type { Database, Queryable } from '../../../database/connect.ts';
import { transact } from '../../../database/transact.ts';
import type { Clock } from '../../../shared/clock.ts';
import { AppError } from '../../../shared/errors.ts';
import { messages } from '../../../shared/words/messages.ts';
import { ANONYMOUS } from '../../actor.ts';
import { recordChange } from '../../audit/index.ts';
import type { Identity } from '../../identity-port.ts';
import type { RateLimits, SecretBox } from '../../ports.ts';
import { createLink, type LinkSubject, readLink, takeLink } from '../links.ts';
import { mailSecondFactor } from '../mails.ts';
import { findUser } from '../store.ts';
import { limitingCodes, wrongCode } from './limiting-codes.ts';
import { readRecoveryCode } from './recovery-codes.ts';
import {
  countRecoveryCodes,
  findSecondFactor,
  takeRecoveryCode,
  takeStep,
} from './second-factor-store.ts';
import { findStep } from './totp.ts';

interface Deps {
  db: Database;
  identity: Pick<Identity, 'lockAccount'>;
  clock: Clock;
  limits: RateLimits;
  secrets: SecretBox;
}

/**
 * Notes the first step.
 * @param first who took it, and the mark of the password that was right, if it was one
 * @returns a token for the browser that took it
 * @throws AppError invalid-credentials when the password has changed since, or the account is gone
 */
export async function beginSecondStep(
  deps: Pick<Deps, 'db' | 'identity'>,
  { userId, passwordMark }: { userId: string; passwordMark?: string | null | undefined },
): Promise<string> {
  return transact(deps.db, async (tx) => {
    const account = await deps.identity.lockAccount(userId, tx);
    const isSame = passwordMark === undefined || account?.passwordMark === passwordMark;
    if (!account || !isSame) {
      throw new AppError('invalid-credentials', { detail: messages.logIn.failure });
    }
    const user = await findUser(tx, userId);
    return createLink(tx, 'second-step', { userId, email: user?.email ?? '' });
  });
}

/**
 * @param input.token from `beginSecondStep`
 * @param input.code of the app, or a recovery code
 * @returns who has taken both steps, and the mark of the password that the account has with them
 * @throws AppError gone (the first step is over or used), validation (wrong code), rate-limited
 */
export async function finishSecondStep(
  deps: Deps,
  input: { token: string; code: string; requestId?: string },
): Promise<{ userId: string; passwordMark: string | null }> {
  const subject = await readFirstStep(deps.db, input.token);
  const { userId } = subject;
  return limitingCodes(deps.limits, { userId }, () =>
    transact(deps.db, async (tx) => {
      const account = await deps.identity.lockAccount(userId, tx);
      if (!account || !(await takeLink(tx, 'second-step', input.token))) throw firstStepIsOver();
      if (!(await takeCode(deps, tx, { ...input, subject })))
        throw wrongCode(
          'Enter the one that the app shows now, or a recovery code that you have not used',
        );
      return { userId, passwordMark: account.passwordMark };
    }),
  );
}

async function takeCode(
  deps: Deps,
  tx: Queryable,
  input: { code: string; subject: LinkSubject; requestId?: string },
): Promise<boolean> {
  const { userId, email } = input.subject;
  const factor = await findSecondFactor(tx, userId);
  if (!factor?.confirmedAt) throw firstStepIsOver();
  const recoveryCode = readRecoveryCode(input.code);
  if (recoveryCode === null) {
    if (factor.sealedSecret === null) return false;
    const secret = deps.secrets.open(factor.sealedSecret, userId);
    if (!secret) throw unreadableFactor();
    const step = findStep(secret, input.code, deps.clock.now());
    if (step === null) return false;
    // Sealed anew, so that a secret that was changed is needed no more.
    return takeStep(tx, userId, { step, sealedSecret: deps.secrets.seal(secret, userId) });
  }
  const fingerprints = deps.secrets.fingerprints(recoveryCode, userId);
  if (!(await takeRecoveryCode(tx, userId, fingerprints))) return false;
  const left = await countRecoveryCodes(tx, userId);
  await mailSecondFactor(tx, { to: email, event: 'code-used', left });
  await recordChange(tx, {
    actor: ANONYMOUS,
    action: 'recovery-code.used',
    subjectType: 'user',
    subjectId: userId,
    after: { left },
    requestId: input.requestId,
  });
  return true;
}

/** Whom a first step was good for. @throws AppError gone */
export async function readFirstStep(db: Queryable, token: string): Promise<LinkSubject> {
  const subject = await readLink(db, 'second-step', token);
  if (!subject) throw firstStepIsOver();
  return subject;
}

/** Also when the account changed between the second step and the session. */
export function firstStepIsOver(): AppError {
  return new AppError('gone', { detail: 'This took too long. Please log in once more.' });
}

/** After a change of AUTH_SECRET that did not keep the former one. */
function unreadableFactor(): AppError {
  return new AppError('conflict', {
    detail:
      'The shop can no longer check the codes of your app. Use a recovery code or a passkey, or write to us: we can reset your second step.',
  });
}
