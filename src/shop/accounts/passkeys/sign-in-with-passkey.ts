/**
 * Signing in with a passkey alone. It is both steps at once: the device, and the finger, face or PIN that
 * it asks for. Protects: what is asked and how a refusal looks is the same for everybody, and failures
 * count for the client's address together with wrong passwords.
 */
import type { Database } from '../../../database/connect.ts';
import { transact } from '../../../database/transact.ts';
import type { Identity } from '../../identity-port.ts';
import type { BrowserRequest, Passkeys, UsedAnswer } from '../../passkey-port.ts';
import type { RateLimits } from '../../ports.ts';
import { admitPasskey } from '../admit.ts';
import { countAttempt, passkeyRequestKeys } from '../limits.ts';
import { createChallenge } from './challenges.ts';
import { passkeyRefused, provePasskey } from './prove-passkey.ts';
import { requirePasskeys } from './require-passkeys.ts';

interface Deps {
  db: Database;
  identity: Pick<Identity, 'lockAccount'>;
  limits: RateLimits;
  passkeys: Passkeys;
}

const purpose = 'sign-in';

/**
 * What the browser is to ask a device; it names no account.
 * @param input.browser a secret of the browser, which has to bring it along with the answer
 * @throws AppError rate-limited, not-found (passkeys are not offered here)
 */
export async function askForPasskey(
  deps: Pick<Deps, 'db' | 'limits' | 'passkeys'>,
  input: { browser: string; clientAddress: string },
): Promise<BrowserRequest> {
  requirePasskeys(deps);
  await countAttempt(deps.limits, passkeyRequestKeys(input));
  const challenge = await createChallenge(deps.db, { purpose, holder: input.browser });
  return deps.passkeys.askToUse({ challenge });
}

/**
 * @returns who it is, and the mark of the password that the account has with it
 * @throws AppError invalid-credentials, gone (the challenge is over), rate-limited, not-found
 */
export async function signInWithPasskey(
  deps: Deps,
  input: { answer: UsedAnswer; browser: string; clientAddress: string; requestId?: string },
): Promise<{ userId: string; passwordMark: string | null }> {
  requirePasskeys(deps);
  const { answer, browser, requestId } = input;
  return admitPasskey(deps, input, async () => {
    const challengeFor = { purpose, holder: browser } as const;
    const { userId, useUp } = await provePasskey(deps, { answer, challengeFor, requestId });
    return transact(deps.db, async (tx) => {
      const account = await deps.identity.lockAccount(userId, tx);
      if (!account) throw passkeyRefused();
      await useUp(tx);
      return { userId, passwordMark: account.passwordMark };
    });
  });
}
