/** What errors of the SDK mean to the shop. */
import Stripe from 'stripe';
import { AppError } from '../../shared/errors.ts';
import { toUnanswered } from '../call-provider.ts';

/** @returns `error` as the shop refuses: provider-timeout when time ran out, else provider-error */
export function toRefusal(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (!(error instanceof Stripe.errors.StripeConnectionError)) {
    return new AppError('provider-error', { cause: error });
  }
  // Its `detail` has the system's code, such as ECONNREFUSED, which the log reads from causes.
  return toUnanswered(new Error(error.message, { cause: error.detail }));
}

/** Whether the provider has answered for good; a conflict or a full queue may still change. */
export function isFinalAnswer(error: unknown): boolean {
  if (!(error instanceof Stripe.errors.StripeError) || error.statusCode === undefined) return false;
  return ![401, 403, 409, 429].includes(error.statusCode);
}

export function isUnknown(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeError && error.statusCode === 404;
}

export function isNothingLeft(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeError && error.code === 'charge_already_refunded';
}

/** The payment is disputed or was charged back; the provider repeats its answer for this key. */
export function isDisputed(error: unknown): boolean {
  return (
    error instanceof Stripe.errors.StripeError &&
    (error.code === 'charge_disputed' || error.code === 'refund_disputed_payment')
  );
}

/** Asked for more than is left, or for an intent without a capture: repeating will not help. */
export function isImpossible(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.statusCode === 400;
}
