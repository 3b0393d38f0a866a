/**
 * The door before sign-in and sign-up. Protects: limits count before a password is looked at, those of a
 * device that the account knows apart from those of strangers; a failure takes the same time whether the
 * account exists or not.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../../database/connect.ts';
import { AppError } from '../../shared/errors.ts';
import { messages } from '../../shared/words/messages.ts';
import type { ShopConfig } from '../deps.ts';
import type { Identity } from '../identity-port.ts';
import type { RateLimits } from '../ports.ts';
import {
  countAttempt,
  forgiveAttempt,
  isWithinLimits,
  knownDeviceKeys,
  type LimitKey,
  passkeyKeys,
  signUpKeys,
  strangerKeys,
} from './limits.ts';
import { findCompanyName } from './password/password-owner.ts';
import { assertPasswordAllowed } from './password/password-policy.ts';

/** Failures are answered on this beat, well above what hashing and looking up differ by. */
const FAILURE_BEAT_MS = 250;

interface Deps {
  limits: RateLimits;
  config: Pick<ShopConfig, 'passwordPolicy'>;
  db: Database;
  identity: Pick<Identity, 'leakedPasswordRank'>;
}

interface Caller {
  email: string;
  clientAddress: string;
  /** Where the account knows the browser, its id from `recogniseDevice`. */
  device: string | null;
}

/** @throws AppError invalid-credentials, rate-limited, overloaded */
export async function admitSignIn<T>(
  deps: Pick<Deps, 'limits'>,
  who: Caller,
  signIn: () => Promise<T>,
): Promise<T> {
  const startedAtMs = performance.now();
  try {
    const keys = await countSignIn(deps.limits, who);
    return await forgiving(deps.limits, keys, isOwnFailure, signIn);
  } catch (error) {
    if (!(error instanceof AppError) || !isWrongSignIn(error)) throw error;
    await waitForBeat(startedAtMs);
    throw new AppError('invalid-credentials', { detail: messages.logIn.failure, cause: error });
  }
}

/** @throws AppError rate-limited, and what the sign-in throws */
export async function admitPasskey<T>(
  { limits }: Pick<Deps, 'limits'>,
  who: { clientAddress: string },
  signIn: () => Promise<T>,
): Promise<T> {
  const startedAtMs = performance.now();
  const keys = passkeyKeys(who);
  await countAttempt(limits, keys);
  try {
    return await forgiving(limits, keys, isOwnFailure, signIn);
  } catch (error) {
    if (isOwnFailure(error)) await waitForBeat(startedAtMs);
    throw error;
  }
}

/** What is no address at all belongs to nobody, like an unknown one. */
function isWrongSignIn({ code }: AppError): boolean {
  return code === 'invalid-credentials' || code === 'validation';
}

/** A known device that has used up its own tries has those of a stranger left. */
async function countSignIn(limits: RateLimits, who: Caller): Promise<LimitKey[]> {
  if (who.device !== null) {
    const own = knownDeviceKeys({ device: who.device });
    if (await isWithinLimits(limits, own)) return own;
  }
  const keys = strangerKeys(who);
  await countAttempt(limits, keys);
  return keys;
}

/** @throws AppError validation (password, address taken), rate-limited, overloaded */
export async function admitSignUp<T>(
  deps: Deps,
  who: { email: string; name: string; password: string; clientAddress: string },
  signUp: () => Promise<T>,
): Promise<T> {
  const { email, name, password } = who;
  const isStrict = deps.config.passwordPolicy === 'strict';
  const companyName = await findCompanyName(deps.db);
  assertPasswordAllowed(
    deps.identity,
    password,
    { email, name, companyName, isStrict },
    'password',
  );
  const keys = signUpKeys(who);
  await countAttempt(deps.limits, keys);
  // A new account is made at somebody's cost, and a refusal tells that an address is taken: both count.
  const counts = (error?: unknown) => error === undefined || isOwnFailure(error);
  return forgiving(deps.limits, keys, counts, signUp);
}

/** A shop that is busy is nobody's failed attempt. */
function isOwnFailure(error?: unknown): boolean {
  return error instanceof AppError && error.status < 500;
}

/**
 * Runs an attempt that was counted before, so that parallel ones count.
 * @param counts whether it stays counted, by the error that it ended with, if any
 */
async function forgiving<T>(
  limits: RateLimits,
  keys: LimitKey[],
  counts: (error?: unknown) => boolean,
  attempt: () => Promise<T>,
): Promise<T> {
  try {
    const result = await attempt();
    if (!counts()) await forgiveAttempt(limits, keys);
    return result;
  } catch (error) {
    if (!counts(error)) await forgiveAttempt(limits, keys);
    throw error;
  }
}

/** Waits until a whole number of beats has passed. */
export async function waitForBeat(startedAtMs: number): Promise<void> {
  const passedMs = performance.now() - startedAtMs;
  await sleep(Math.ceil(passedMs / FAILURE_BEAT_MS) * FAILURE_BEAT_MS - passedMs);
}
