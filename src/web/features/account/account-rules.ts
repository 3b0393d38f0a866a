/** What the login and sign-up forms ask for, with the specification's texts. */
import * as z from 'zod/mini';
import { passwordProblem } from '../../../shared/rules/password-rule.ts';
import { accountMessages } from '../../../shared/words/account-messages.ts';

const EMAIL_FORM = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

const newPassword = z.string().check(
  z.superRefine((password, context) => {
    const problem = passwordProblem(password);
    if (problem !== null) context.addIssue({ code: 'custom', message: problem });
  }),
);

export const logInSchema = z.object({
  email: z.string().check(z.trim(), z.minLength(1, accountMessages.logIn.emailRequired)),
  password: z.string().check(z.minLength(1, accountMessages.logIn.passwordRequired)),
});
export type LogInValues = z.infer<typeof logInSchema>;

const name = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, accountMessages.signUp.nameRequired),
    z.maxLength(100, 'Name can have at most 100 characters'),
  );

const newEmail = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, accountMessages.signUp.emailRequired),
    z.regex(EMAIL_FORM, 'Please enter a valid email address'),
  );

export const signUpSchema = z.object({ name, email: newEmail, password: newPassword });
export type SignUpValues = z.infer<typeof signUpSchema>;

export const resetPasswordSchema = z.object({ newPassword });
export type ResetPasswordValues = z.infer<typeof resetPasswordSchema>;

export const nameSchema = z.object({ name });
export type NameValues = z.infer<typeof nameSchema>;

export const newEmailSchema = z.object({ newEmail });
export type NewEmailValues = z.infer<typeof newEmailSchema>;

export const changePasswordSchema = z.object({
  currentPassword: z.string().check(z.minLength(1, accountMessages.logIn.passwordRequired)),
  newPassword,
});
export type ChangePasswordValues = z.infer<typeof changePasswordSchema>;
