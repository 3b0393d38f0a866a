/** Which years a phone can be of. By the clock: next year's phones are entered before it begins. */

/** The first phone of the kind that the shop sells. */
export const FIRST_MODEL_YEAR = 2007;

/** Clocks are nowhere further ahead of UTC. */
const FURTHEST_AHEAD_MS = 14 * 3_600_000;

/** @returns the year after this one, which begins where the first clocks reach it */
export function lastModelYear(now: Date): number {
  return new Date(now.getTime() + FURTHEST_AHEAD_MS).getUTCFullYear() + 1;
}

export function isModelYear(year: number, now: Date): boolean {
  return year >= FIRST_MODEL_YEAR && year <= lastModelYear(now);
}

/** What a year is told that is none of these. */
export function describeModelYears(now: Date): string {
  return `Year must be from ${FIRST_MODEL_YEAR} to ${lastModelYear(now)}`;
}
