/**
 * The specification's rule for passwords, with its texts. Browser and server use this one function;
 * what the server refuses on top stands in shop/accounts/password/password-policy.ts.
 */
import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH, PASSWORD_SPECIALS } from '../constants.ts';
import { accountMessages } from '../words/account-messages.ts';

const REQUIRED = [/[A-Z]/, /[a-z]/, /[0-9]/, new RegExp(`[${PASSWORD_SPECIALS}]`)];

/** What is wrong with a new password, or null. */
export function passwordProblem(password: string): string | null {
  if (password === '') return accountMessages.signUp.passwordRequired;
  if (password.length < PASSWORD_MIN_LENGTH) return accountMessages.signUp.passwordTooShort;
  if (password.length > PASSWORD_MAX_LENGTH) {
    return `Password can have at most ${PASSWORD_MAX_LENGTH} characters`;
  }
  return REQUIRED.every((pattern) => pattern.test(password))
    ? null
    : accountMessages.signUp.passwordTooWeak;
}
