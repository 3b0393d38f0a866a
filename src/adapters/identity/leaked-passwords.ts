/** The 49,000 most common passwords of public leaks, in lower case. */
import { dictionary } from '@zxcvbn-ts/language-common';

const LEAKED_PASSWORDS: ReadonlySet<string> = new Set(dictionary['passwords-common']);

export function isLeakedPassword(lowerCase: string): boolean {
  return LEAKED_PASSWORDS.has(lowerCase);
}
