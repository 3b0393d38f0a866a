/**
 * How the second step may be tried. Protects: a million codes cannot be gone through; wrong ones, and
 * passkeys that do not fit, are counted per account, wherever they come from, and answered on a beat.
 */
import { AppError, invalidField, type ProblemCode } from '../../../shared/errors.ts';
import type { RateLimits } from '../../ports.ts';
import { waitForBeat } from '../admit.ts';
import { countAttempt, forgiveAttempt, secondStepKeys } from '../limits.ts';

/** Of a code, and of a passkey. */
const WRONG: ReadonlySet<string> = new Set<ProblemCode>(['validation', 'invalid-credentials']);

/**
 * Runs an attempt that a code or a passkey decides; only those with a wrong one count.
 * @throws AppError rate-limited, and what the attempt throws
 */
export async function limitingCodes<Result>(
  limits: RateLimits,
  who: { userId: string },
  attempt: () => Promise<Result>,
): Promise<Result> {
  const startedAtMs = performance.now();
  const keys = secondStepKeys(who);
  await countAttempt(limits, keys);
  try {
    const result = await attempt();
    await forgiveAttempt(limits, keys);
    return result;
  } catch (error) {
    if (error instanceof AppError && WRONG.has(error.code)) await waitForBeat(startedAtMs);
    else await forgiveAttempt(limits, keys);
    throw error;
  }
}

/**
 * Refuses a code without saying whether it is wrong, used or too old.
 * @param wayOut what to do next
 */
export function wrongCode(wayOut: string): AppError {
  return invalidField('code', `This code does not work. ${wayOut}`);
}
