/** The 49,000 most common passwords of public leaks, in lower case, the most common first. */
import { dictionary } from '@zxcvbn-ts/language-common';

const RANKS: ReadonlyMap<string, number> = new Map(
  dictionary['passwords-common'].map((password, index) => [password, index + 1]),
);

/** @returns 1 for the most common one, Infinity for one that is not in the list */
export function leakedPasswordRank(lowerCase: string): number {
  return RANKS.get(lowerCase) ?? Number.POSITIVE_INFINITY;
}
