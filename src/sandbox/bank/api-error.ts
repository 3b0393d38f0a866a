/** Errors in the shape that Stripe's API gives them (https://docs.stripe.com/api/errors). */
import type { StripeErrorBody } from './stripe-objects.ts';

/** An answer with an `error` member; thrown by calls, turned into HTTP by `api.ts`. */
export class ApiError extends Error {
  readonly status: number;
  readonly body: StripeErrorBody;

  constructor(status: number, body: StripeErrorBody) {
    super(body.message);
    this.name = 'ApiError';
    this.status = status;
    this.body = body;
  }
}

/** A request that cannot be carried out as it was sent: 400 unless told otherwise. */
export function invalidRequest(
  message: string,
  extra: Partial<StripeErrorBody> = {},
  status = 400,
): ApiError {
  return new ApiError(status, { type: 'invalid_request_error', message, ...extra });
}

/** 404 in Stripe's words; `what` is for example `payment_intent`. */
export function resourceMissing(what: string, id: string, param = 'intent'): ApiError {
  return invalidRequest(`No such ${what}: '${id}'`, { code: 'resource_missing', param }, 404);
}

/** A refusal by the card itself: 402. */
export function cardError(error: Omit<StripeErrorBody, 'type'>): ApiError {
  return new ApiError(402, { type: 'card_error', ...error });
}
