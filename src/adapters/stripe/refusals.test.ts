import Stripe from 'stripe';
import { expect, it } from 'vitest';
import { errorCode } from '../../shared/errors.ts';
import { toRefusal } from './refusals.ts';

it.each(['ECONNREFUSED', 'ENOTFOUND'])(
  'a connection that fails with %s says so in the log',
  (code) => {
    const detail = Object.assign(new Error(`connect ${code}`), { code });
    const message = 'An error occurred with our connection to Stripe.';
    const refusal = toRefusal(
      new Stripe.errors.StripeConnectionError({ message, type: 'api_error', detail }),
    );
    expect(refusal.code).toBe('provider-timeout');
    expect(errorCode(refusal.details.cause)).toBe(code);
  },
);
