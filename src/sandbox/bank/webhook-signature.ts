/** The signature of a webhook (https://docs.stripe.com/webhooks#verify-manually). */
import { createHmac } from 'node:crypto';

/** Value of `Stripe-Signature` for a body sent at `nowS`. */
export function signWebhook(body: string, secret: string, nowS: number): string {
  const digest = createHmac('sha256', secret).update(`${nowS}.${body}`).digest('hex');
  return `t=${nowS},v1=${digest}`;
}
