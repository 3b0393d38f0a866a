/** What the login and sign-up forms ask for, with the specification's texts. */
import * as z from 'zod/mini';
import {
  PASSWORD_MAX_LENGTH,
  PASSWORD_MIN_LENGTH,
  PASSWORD_SPECIALS,
} from '../../../shared/constants.ts';
import { messages } from '../../../shared/messages.ts';

const EMAIL_FORM = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
const REQUIRED_KINDS = [/[A-Z]/, /[a-z]/, /[0-9]/, new RegExp(`[${PASSWORD_SPECIALS}]`)];

/** The first thing that is wrong with a new password, or null. */
export function newPasswordProblem(password: string): string | null {
  if (password === '') return messages.signUp.passwordRequired;
  if (password.length < PASSWORD_MIN_LENGTH) return messages.signUp.passwordTooShort;
  if (password.length > PASSWORD_MAX_LENGTH) {
    return `Password can have at most ${PASSWORD_MAX_LENGTH} characters`;
  }
  if (!REQUIRED_KINDS.every((kind) => kind.test(password))) return messages.signUp.passwordTooWeak;
  return null;
}

export const logInSchema = z.object({
  email: z.string().check(z.trim(), z.minLength(1, messages.logIn.emailRequired)),
  password: z.string().check(z.minLength(1, messages.logIn.passwordRequired)),
});
export type LogInValues = z.infer<typeof logInSchema>;

export const signUpSchema = z.object({
  name: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, messages.signUp.nameRequired),
      z.maxLength(100, 'Name can have at most 100 characters'),
    ),
  email: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, messages.signUp.emailRequired),
      z.regex(EMAIL_FORM, 'Please enter a valid email address'),
    ),
  password: z.string().check(
    z.superRefine((password, context) => {
      const problem = newPasswordProblem(password);
      if (problem !== null) context.addIssue({ code: 'custom', message: problem });
    }),
  ),
});
export type SignUpValues = z.infer<typeof signUpSchema>;
