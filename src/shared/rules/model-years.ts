/** Which years a phone can be of. By the clock: next year's phones are entered before it begins. */

/** The first phone of the kind that the shop sells. */
export const FIRST_MODEL_YEAR = 2007;

/** @returns the year after this one, UTC */
export function lastModelYear(now: Date): number {
  return now.getUTCFullYear() + 1;
}

export function isModelYear(year: number, now: Date): boolean {
  return year >= FIRST_MODEL_YEAR && year <= lastModelYear(now);
}

/** What a year is told that is none of these. */
export function describeModelYears(now: Date): string {
  return `Year must be from ${FIRST_MODEL_YEAR} to ${lastModelYear(now)}`;
}
