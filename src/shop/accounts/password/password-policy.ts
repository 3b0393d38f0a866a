/**
 * Which passwords the server refuses on top of the specification's rule (shared/rules/password-rule.ts).
 * Pure.
 */
import { invalidField } from '../../../shared/errors.ts';
import { passwordProblem } from '../../../shared/rules/password-rule.ts';
import { COMMON_PASSWORDS } from './common-passwords.ts';

export const STRICT_PASSWORD_MIN_LENGTH = 8;

export interface PasswordOwner {
  /** Folded. */
  email: string;
  /** Asks for a longer one: by the settings, and for admins always. */
  isStrict: boolean;
}

/**
 * @param field the body's field that the refusal points to
 * @throws AppError validation
 */
export function assertPasswordAllowed(password: string, owner: PasswordOwner, field: string): void {
  const problem = passwordProblem(password) ?? guessableProblem(password, owner);
  if (problem !== null) throw invalidField(field, problem);
}

function guessableProblem(password: string, owner: PasswordOwner): string | null {
  if (owner.isStrict && password.length < STRICT_PASSWORD_MIN_LENGTH) {
    return `Password should be at least ${STRICT_PASSWORD_MIN_LENGTH} characters`;
  }
  const folded = password.toLowerCase();
  if (folded !== owner.email && !COMMON_PASSWORDS.has(folded)) return null;
  return 'This password is among the first that others would try. Please choose another one';
}
