/** better-auth's refusals in the shop's words. Its own texts never reach a client. */
import { z } from 'zod';
import { AppError, invalidField, type ProblemCode } from '../../shared/errors.ts';
import { messages } from '../../shared/words/messages.ts';

/**
 * The one place where an address shows that it is taken: the person must learn what to do instead.
 * Limited per client by shop/accounts/limits.ts.
 */
export const EMAIL_TAKEN =
  'There is already an account with this email address. Log in, or set a new password with “Forgot password”.';

const refusals: Record<string, () => AppError> = {
  INVALID_EMAIL_OR_PASSWORD: wrongSignIn,
  USER_ALREADY_EXISTS: emailTaken,
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: emailTaken,
  // What a race between two sign-ups of one address ends in; the next try says that it is taken.
  FAILED_TO_CREATE_USER: () =>
    new AppError('conflict', { detail: 'The account could not be created. Please try again.' }),
  INVALID_EMAIL: () => invalidField('email', 'Please enter a valid email address'),
  PASSWORD_TOO_SHORT: () => invalidField('password', messages.signUp.passwordTooShort),
  PROVIDER_NOT_FOUND: () =>
    new AppError('provider-error', { detail: 'Google cannot be reached. Please try again later.' }),
};

const byStatus: Record<number, ProblemCode> = {
  400: 'malformed-request',
  401: 'authentication-required',
  403: 'forbidden',
  404: 'not-found',
  405: 'method-not-allowed',
  409: 'conflict',
  413: 'body-too-large',
  415: 'unsupported-media-type',
  422: 'validation',
  429: 'rate-limited',
};

/** What a wrong password is answered with, whatever was wrong. */
export function wrongSignIn(): AppError {
  return new AppError('invalid-credentials', { detail: messages.logIn.failure });
}

function emailTaken(): AppError {
  return invalidField('email', EMAIL_TAKEN, 'taken');
}

const refusalSchema = z.object({ code: z.string() });

/** @param answer of better-auth, with a status of 400 or above */
export async function toAppError(answer: Response): Promise<AppError> {
  const body = refusalSchema.safeParse(await answer.json().catch(() => null));
  const known = refusals[body.data?.code ?? ''];
  if (known) return known();
  return new AppError(byStatus[answer.status] ?? 'internal', { cause: body.data ?? answer.status });
}
