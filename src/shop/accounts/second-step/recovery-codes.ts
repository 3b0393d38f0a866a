/**
 * Codes for somebody who has lost the authenticator app. Protects: 60 random bits each, kept as keyed
 * hashes, good for one use. Pure.
 */
import { randomInt } from 'node:crypto';
import { tidyCode } from './typed-code.ts';

export const RECOVERY_CODE_COUNT = 10;

/** Without signs that are taken for one another (Crockford's base 32). */
const SIGNS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const GROUPS = 3;
const GROUP_LENGTH = 4;

/** Ten different codes such as `7K2M-PX0D-9QWA`. */
export function makeRecoveryCodes(): string[] {
  const codes = new Set<string>();
  while (codes.size < RECOVERY_CODE_COUNT) codes.add(makeCode());
  return [...codes];
}

function makeCode(): string {
  const sign = () => SIGNS[randomInt(SIGNS.length)];
  const group = () => Array.from({ length: GROUP_LENGTH }, sign).join('');
  return Array.from({ length: GROUPS }, group).join('-');
}

/**
 * A code as it was made, however somebody has typed it.
 * @returns null for what can be none
 */
export function readRecoveryCode(typed: string): string | null {
  const signs = tidyCode(typed).replaceAll('O', '0').replace(/[IL]/g, '1');
  if (signs.length !== GROUPS * GROUP_LENGTH) return null;
  if ([...signs].some((sign) => !SIGNS.includes(sign))) return null;
  return signs.match(new RegExp(`.{${GROUP_LENGTH}}`, 'g'))?.join('-') ?? null;
}
