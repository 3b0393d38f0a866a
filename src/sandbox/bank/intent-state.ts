/**
 * How a payment intent moves (https://docs.stripe.com/payments/paymentintents/lifecycle):
 * captured, declined, challenged. Each step writes intent, charge and events in one transaction.
 */
import type { Answer, Call } from './call.ts';
import { emitEvent, ok } from './call.ts';
import { createId } from './ids.ts';
import { openDispute } from './operations/disputes.ts';
import type { Charge, PaymentIntent, PaymentMethod, StripeErrorBody } from './stripe-objects.ts';
import { type CardBehaviour, findCardByName, type Refusal } from './test-cards.ts';

const AUTHENTICATION_FAILED =
  'We are unable to authenticate your payment method. Please choose a different payment method and try again.';

function buildCharge(
  call: Call,
  intent: PaymentIntent,
  method: PaymentMethod,
  refusal?: Refusal,
): Charge {
  const succeeded = refusal === undefined;
  return {
    id: createId('ch'),
    object: 'charge',
    amount: intent.amount,
    amount_captured: succeeded ? intent.amount : 0,
    amount_refunded: 0,
    balance_transaction: succeeded ? createId('txn') : null,
    billing_details: method.billing_details,
    captured: succeeded,
    created: call.nowS,
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    disputed: false,
    failure_code: refusal?.code ?? null,
    failure_message: refusal?.message ?? null,
    livemode: false,
    metadata: intent.metadata,
    outcome: {
      network_status: succeeded ? 'approved_by_network' : 'declined_by_network',
      reason: refusal?.declineCode ?? refusal?.code ?? null,
      seller_message: succeeded ? 'Payment complete.' : 'The bank declined the payment.',
      type: succeeded ? 'authorized' : 'issuer_declined',
    },
    paid: succeeded,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: { type: 'card', card: method.card },
    receipt_email: intent.receipt_email,
    receipt_url: null,
    refunded: false,
    status: succeeded ? 'succeeded' : 'failed',
  };
}

function capture(call: Call, intent: PaymentIntent, method: PaymentMethod): Answer {
  const charge = buildCharge(call, intent, method);
  intent.status = 'succeeded';
  intent.amount_received = intent.amount;
  intent.latest_charge = charge.id;
  intent.last_payment_error = null;
  intent.next_action = null;
  call.store.save(charge);
  call.store.save(intent);
  emitEvent(call, 'payment_intent.succeeded', intent);
  return ok(intent);
}

function disputeCharge(call: Call, intent: PaymentIntent, isInquiry: boolean): void {
  const charge = call.store.find('charge', intent.latest_charge ?? '');
  if (charge !== undefined) openDispute(call, charge, { isInquiry });
}

/** Puts the intent back to waiting for another card and answers 402 or 400 as Stripe does. */
function refuse(
  call: Call,
  intent: PaymentIntent,
  method: PaymentMethod,
  error: StripeErrorBody,
): Answer {
  intent.status = 'requires_payment_method';
  intent.payment_method = null;
  intent.next_action = null;
  intent.last_payment_error = { ...error, payment_method: method };
  call.store.save(intent);
  emitEvent(call, 'payment_intent.payment_failed', intent);
  const status = error.type === 'card_error' ? 402 : 400;
  return {
    status,
    body: { error: { ...error, payment_method: method, payment_intent: intent } },
  };
}

function declineCharge(
  call: Call,
  intent: PaymentIntent,
  method: PaymentMethod,
  refusal: Refusal,
): Answer {
  const charge = buildCharge(call, intent, method, refusal);
  call.store.save(charge);
  intent.latest_charge = charge.id;
  return refuse(call, intent, method, {
    type: 'card_error',
    charge: charge.id,
    code: refusal.code,
    ...(refusal.declineCode ? { decline_code: refusal.declineCode } : {}),
    doc_url: `https://stripe.com/docs/error-codes/${refusal.code.replaceAll('_', '-')}`,
    message: refusal.message,
  });
}

function askForChallenge(call: Call, intent: PaymentIntent, returnUrl: string | undefined): Answer {
  const url = `${call.publicUrl}/challenge/${intent.id}?client_secret=${intent.client_secret}`;
  intent.status = 'requires_action';
  intent.next_action = returnUrl
    ? { type: 'redirect_to_url', redirect_to_url: { url, return_url: returnUrl } }
    : { type: 'use_stripe_sdk', use_stripe_sdk: { type: 'three_d_secure_redirect', url } };
  call.store.save(intent);
  emitEvent(call, 'payment_intent.requires_action', intent);
  return ok(intent);
}

function behaviourOf(call: Call, method: PaymentMethod): CardBehaviour {
  return findCardByName(call.store.behaviourOf(method.id))?.behaviour ?? { kind: 'succeed' };
}

/** Charges the card of a confirmed intent, as far as it goes without the shopper. */
export function chargeIntent(
  call: Call,
  intent: PaymentIntent,
  method: PaymentMethod,
  returnUrl?: string,
): Answer {
  intent.payment_method = method.id;
  const behaviour = behaviourOf(call, method);
  if (behaviour.kind === 'challenge') return askForChallenge(call, intent, returnUrl);
  if (behaviour.kind === 'decline') return declineCharge(call, intent, method, behaviour.refusal);
  const answer = capture(call, intent, method);
  if (behaviour.kind === 'dispute') disputeCharge(call, intent, behaviour.isInquiry);
  return answer;
}

/** Ends a 3-D Secure challenge: the charge goes on, or the card is refused. */
export function finishChallenge(
  call: Call,
  intent: PaymentIntent,
  method: PaymentMethod,
  passed: boolean,
): Answer {
  const behaviour = behaviourOf(call, method);
  if (!passed) {
    return refuse(call, intent, method, {
      type: 'invalid_request_error',
      code: 'payment_intent_authentication_failure',
      doc_url: 'https://stripe.com/docs/error-codes/payment-intent-authentication-failure',
      message: AUTHENTICATION_FAILED,
    });
  }
  if (behaviour.kind === 'challenge' && behaviour.refusal) {
    return declineCharge(call, intent, method, behaviour.refusal);
  }
  return capture(call, intent, method);
}
