/**
 * The second step with a passkey instead of a code. Protects: only a passkey of whoever took the first step,
 * in the browser that took it; tries are limited as those of codes are.
 */
import type { Database } from '../../../database/connect.ts';
import { transact } from '../../../database/transact.ts';
import { AppError } from '../../../shared/errors.ts';
import type { Identity } from '../../identity-port.ts';
import type { BrowserRequest, Passkeys, UsedAnswer } from '../../passkey-port.ts';
import type { RateLimits } from '../../ports.ts';
import { countAttempt, passkeyRequestKeys } from '../limits.ts';
import { takeLink } from '../links.ts';
import { createChallenge } from '../passkeys/challenges.ts';
import { countPasskeys, listPasskeysOf } from '../passkeys/passkey-store.ts';
import { provePasskey } from '../passkeys/prove-passkey.ts';
import { requirePasskeys } from '../passkeys/require-passkeys.ts';
import { limitingCodes } from './limiting-codes.ts';
import { findSecondFactor, hasSecondFactor } from './second-factor-store.ts';
import { firstStepIsOver, readFirstStep } from './second-step.ts';

const purpose = 'second-step';

interface Deps {
  db: Database;
  identity: Pick<Identity, 'lockAccount'>;
  limits: RateLimits;
  passkeys: Passkeys;
}

/** With what the second step can be taken; a recovery code always does. */
export interface SecondStepWays {
  app: boolean;
  passkey: boolean;
}

/** @throws AppError gone (the first step is over or used) */
export async function readSecondStepWays(
  deps: Pick<Deps, 'db' | 'passkeys'>,
  { token }: { token: string },
): Promise<SecondStepWays> {
  const { userId } = await readFirstStep(deps.db, token);
  const factor = await findSecondFactor(deps.db, userId);
  const passkey = deps.passkeys.isOffered && (await countPasskeys(deps.db, userId)) > 0;
  return { app: factor?.sealedSecret != null, passkey };
}

/**
 * What the browser is to ask a device.
 * @throws AppError gone (the first step is over or used), not-found (there is no passkey), rate-limited
 */
export async function askForPasskeyStep(
  deps: Pick<Deps, 'db' | 'limits' | 'passkeys'>,
  { token, clientAddress }: { token: string; clientAddress: string },
): Promise<BrowserRequest> {
  requirePasskeys(deps);
  await countAttempt(deps.limits, passkeyRequestKeys({ clientAddress }));
  const { userId } = await readFirstStep(deps.db, token);
  const among = await listPasskeysOf(deps.db, userId);
  if (among.length === 0) throw new AppError('not-found');
  const challenge = await createChallenge(deps.db, { purpose, holder: token });
  return deps.passkeys.askToUse({ challenge, among });
}

/**
 * @param input.token from `beginSecondStep`
 * @returns who has taken both steps, and the mark of the password that the account has with them
 * @throws AppError gone (first step or challenge is over), invalid-credentials, rate-limited, not-found
 */
export async function finishPasskeyStep(
  deps: Deps,
  input: { token: string; answer: UsedAnswer; requestId?: string },
): Promise<{ userId: string; passwordMark: string | null }> {
  requirePasskeys(deps);
  const { token, answer, requestId } = input;
  const { userId } = await readFirstStep(deps.db, token);
  return limitingCodes(deps.limits, { userId }, async () => {
    const challengeFor = { purpose, holder: token } as const;
    const passkey = await provePasskey(deps, { answer, challengeFor, userId, requestId });
    return transact(deps.db, async (tx) => {
      const account = await deps.identity.lockAccount(userId, tx);
      if (!account || !(await takeLink(tx, 'second-step', token))) throw firstStepIsOver();
      if (!(await hasSecondFactor(tx, userId))) throw firstStepIsOver();
      await passkey.useUp(tx);
      return { userId, passwordMark: account.passwordMark };
    });
  });
}
