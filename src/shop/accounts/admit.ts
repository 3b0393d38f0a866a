/**
 * The door before sign-in and sign-up. Protects: limits count failures before a password is looked
 * at; a failure takes the same time whether the account exists or not.
 * Called by http/routes/auth.ts; tested in tests/api/accounts-limits.test.ts.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '../../shared/errors.ts';
import { messages } from '../../shared/messages.ts';
import type { RateLimits } from '../ports.ts';
import { countAttempt, forgiveAttempt, type LimitKey, signInKeys, signUpKeys } from './limits.ts';
import { assertPasswordAllowed } from './password-policy.ts';

/** Failures are answered on this beat, well above what hashing and looking up differ by. */
const FAILURE_BEAT_MS = 250;

interface Deps {
  limits: RateLimits;
  config: { passwordPolicy: 'specified' | 'strict' };
}

/** @throws AppError invalid-credentials, rate-limited, overloaded */
export async function admitSignIn<T>(
  deps: Deps,
  who: { email: string; clientAddress: string },
  signIn: () => Promise<T>,
): Promise<T> {
  const startedAtMs = performance.now();
  try {
    return await countingFailures(deps.limits, signInKeys(who), signIn);
  } catch (error) {
    if (!(error instanceof AppError) || !isWrongSignIn(error)) throw error;
    await waitForBeat(startedAtMs);
    throw new AppError('invalid-credentials', { detail: messages.logIn.failure, cause: error });
  }
}

/** What is no address at all belongs to nobody, like an unknown one. */
function isWrongSignIn({ code }: AppError): boolean {
  return code === 'invalid-credentials' || code === 'validation';
}

/** @throws AppError validation (password, address taken), rate-limited, overloaded */
export async function admitSignUp<T>(
  deps: Deps,
  who: { email: string; password: string; clientAddress: string },
  signUp: () => Promise<T>,
): Promise<T> {
  const isStrict = deps.config.passwordPolicy === 'strict';
  assertPasswordAllowed(who.password, { email: who.email, isStrict }, 'password');
  return countingFailures(deps.limits, signUpKeys(who), signUp);
}

/** Counted before, so that parallel tries count; taken back when the try was a good one. */
async function countingFailures<T>(
  limits: RateLimits,
  keys: LimitKey[],
  attempt: () => Promise<T>,
): Promise<T> {
  await countAttempt(limits, keys);
  try {
    const result = await attempt();
    await forgiveAttempt(limits, keys);
    return result;
  } catch (error) {
    // A shop that is busy is nobody's failed attempt.
    const isOwnFault = error instanceof AppError && error.status < 500;
    if (!isOwnFault) await forgiveAttempt(limits, keys);
    throw error;
  }
}

/** Waits until a whole number of beats has passed. */
export async function waitForBeat(startedAtMs: number): Promise<void> {
  const passedMs = performance.now() - startedAtMs;
  await sleep(Math.ceil(passedMs / FAILURE_BEAT_MS) * FAILURE_BEAT_MS - passedMs);
}
