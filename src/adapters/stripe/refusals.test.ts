import Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import { errorCode } from '../../shared/errors.ts';
import { toUnanswered } from '../call-provider.ts';
import { toRefusal } from './refusals.ts';

describe.each([
  ['ECONNREFUSED', 'provider-error'],
  ['ECONNRESET', 'provider-error'],
  ['ENOTFOUND', 'provider-error'],
  ['CERT_HAS_EXPIRED', 'provider-error'],
  ['ETIMEDOUT', 'provider-timeout'],
  ['UND_ERR_CONNECT_TIMEOUT', 'provider-timeout'],
])('a connection that fails with %s', (code, refused) => {
  const detail = Object.assign(new Error(`connect ${code}`), { code });
  const failures = {
    'the SDK': () => {
      const message = 'An error occurred with our connection to Stripe.';
      const failure = { message, type: 'api_error' as const, detail };
      return toRefusal(new Stripe.errors.StripeConnectionError(failure));
    },
    fetch: () => toUnanswered(new TypeError('fetch failed', { cause: detail })),
  };

  it.each(Object.entries(failures))(
    `is a ${refused} with its code for the log, by %s`,
    (_, fail) => {
      const refusal = fail();
      expect(refusal.code).toBe(refused);
      expect(errorCode(refusal.details.cause)).toBe(code);
    },
  );
});
