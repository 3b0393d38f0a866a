/**
 * How codes of a second factor may be tried. Protects: a million codes cannot be gone through; wrong
 * ones are counted per account, wherever they come from, and answered on a beat.
 */
import { AppError, invalidField } from '../../../shared/errors.ts';
import type { RateLimits } from '../../ports.ts';
import { waitForBeat } from '../admit.ts';
import { countAttempt, forgiveAttempt, secondStepKeys } from '../limits.ts';

/**
 * Runs an attempt that a code decides; only those with a wrong code count.
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
    if (error instanceof AppError && error.code === 'validation') await waitForBeat(startedAtMs);
    else await forgiveAttempt(limits, keys);
    throw error;
  }
}

/** Wrong, used or too old: which of these is nobody's business. */
export function wrongCode(): AppError {
  return invalidField('code', 'This code does not work. Please take the one that is shown now');
}
