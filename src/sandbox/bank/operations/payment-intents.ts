/**
 * Payment intents: create, retrieve, list, update, confirm, cancel, in the shapes and with the
 * errors of https://docs.stripe.com/api/payment_intents.
 */
import { z } from 'zod';
import { invalidRequest, resourceMissing } from '../api-error.ts';
import { type Call, defineOperation, emitEvent, ok } from '../call.ts';
import { createId, randomToken } from '../ids.ts';
import { chargeIntent } from '../intent-state.ts';
import {
  createdRange,
  expand,
  flag,
  integer,
  metadata,
  paging,
  toCreatedBounds,
} from '../params.ts';
import type { IntentStatus, Metadata, PaymentIntent } from '../stripe-objects.ts';
import { listAnswer } from './list-answer.ts';
import { createMethod, findMethod, methodDataParams } from './payment-methods.ts';

const UNEXPECTED = 'payment_intent_unexpected_state';
const MIN_AMOUNT_CENTS = 50;
const MAX_AMOUNT_CENTS = 99_999_999;

const editableParams = {
  metadata: metadata.optional(),
  receipt_email: z.string().optional(),
  description: z.string().max(1000).optional(),
  customer: z.string().optional(),
  payment_method: z.string().optional(),
};

const confirmParams = {
  payment_method: z.string().optional(),
  payment_method_data: methodDataParams.optional(),
  return_url: z.url().optional(),
  receipt_email: z.string().optional(),
  // what Stripe's browser code sends along; without meaning here
  use_stripe_sdk: z.string().optional(),
  expected_payment_method_type: z.string().optional(),
};

const createParams = z.strictObject({
  ...editableParams,
  ...confirmParams,
  amount: integer,
  currency: z.string().regex(/^[a-zA-Z]{3}$/, 'must be a three-letter code'),
  automatic_payment_methods: z
    .strictObject({ enabled: flag, allow_redirects: z.enum(['always', 'never']).optional() })
    .optional(),
  payment_method_types: z.array(z.literal('card')).optional(),
  capture_method: z.enum(['automatic', 'automatic_async']).optional(),
  statement_descriptor: z.string().max(22).optional(),
  confirm: flag.optional(),
  expand,
});

function checkAmount(amount: number): void {
  if (amount < MIN_AMOUNT_CENTS) {
    throw invalidRequest('Amount must be at least $0.50 usd', {
      code: 'amount_too_small',
      param: 'amount',
    });
  }
  if (amount > MAX_AMOUNT_CENTS) {
    throw invalidRequest('Amount must be no more than $999,999.99', {
      code: 'amount_too_large',
      param: 'amount',
    });
  }
}

function mergeMetadata(current: Metadata, changes: Metadata | undefined): Metadata {
  const merged = { ...current, ...changes };
  return Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== ''));
}

function buildIntent(call: Call, params: z.infer<typeof createParams>): PaymentIntent {
  const id = createId('pi');
  const automatic = params.payment_method_types
    ? null
    : {
        enabled: true,
        allow_redirects: params.automatic_payment_methods?.allow_redirects ?? 'always',
      };
  return {
    id,
    object: 'payment_intent',
    amount: params.amount,
    amount_capturable: 0,
    amount_received: 0,
    automatic_payment_methods: automatic,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: params.capture_method ?? 'automatic_async',
    client_secret: `${id}_secret_${randomToken(25)}`,
    confirmation_method: 'automatic',
    created: call.nowS,
    currency: params.currency.toLowerCase(),
    customer: params.customer ?? null,
    description: params.description ?? null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    metadata: mergeMetadata({}, params.metadata),
    next_action: null,
    payment_method: null,
    payment_method_types: ['card'],
    processing: null,
    receipt_email: params.receipt_email || null,
    setup_future_usage: null,
    shipping: null,
    statement_descriptor: params.statement_descriptor ?? null,
    status: 'requires_payment_method',
  };
}

/**
 * The intent of the path. A browser must also show its client secret.
 * @throws ApiError 404, or 400 for a secret of another intent
 */
export function findIntent(call: Call, clientSecret?: string): PaymentIntent {
  const intent = call.store.find('payment_intent', call.pathId);
  if (intent === undefined) throw resourceMissing('payment_intent', call.pathId);
  if (call.actor === 'secret' && clientSecret === undefined) return intent;
  if (clientSecret === undefined) {
    throw invalidRequest('Missing required param: client_secret.', {
      code: 'parameter_missing',
      param: 'client_secret',
    });
  }
  if (clientSecret !== intent.client_secret) {
    throw invalidRequest(
      'The client_secret provided does not match any associated payment_intent on this account.',
      { param: 'client_secret' },
    );
  }
  return intent;
}

const PARTICIPLES = { confirm: 'confirmed', cancel: 'canceled', update: 'updated' };

function stateError(
  intent: PaymentIntent,
  verb: keyof typeof PARTICIPLES,
  allowed: IntentStatus[],
) {
  return invalidRequest(
    `You cannot ${verb} this PaymentIntent because it has a status of ${intent.status}. ` +
      `Only a PaymentIntent with one of the following statuses may be ${PARTICIPLES[verb]}: ${allowed.join(', ')}.`,
    { code: UNEXPECTED, payment_intent: intent },
  );
}

function checkConfirmable(intent: PaymentIntent): void {
  if (intent.status === 'succeeded') {
    throw invalidRequest(
      'You cannot confirm this PaymentIntent because it has already succeeded after being previously confirmed.',
      { code: UNEXPECTED, payment_intent: intent },
    );
  }
  if (intent.status === 'canceled' || intent.status === 'processing') {
    throw stateError(intent, 'confirm', ['requires_confirmation', 'requires_action']);
  }
}

type ConfirmInput = z.infer<z.ZodObject<typeof confirmParams>>;

function confirmIntent(call: Call, intent: PaymentIntent, params: ConfirmInput) {
  checkConfirmable(intent);
  if (params.receipt_email) intent.receipt_email = params.receipt_email;
  const methodId = params.payment_method ?? intent.payment_method;
  if (params.payment_method_data) {
    if (call.actor === 'secret') {
      throw invalidRequest('Card data may only be sent with the publishable key.', {}, 402);
    }
    const method = createMethod(call, params.payment_method_data);
    return chargeIntent(call, intent, method, params.return_url);
  }
  if (methodId === null) {
    throw invalidRequest(
      "You cannot confirm this PaymentIntent because it's missing a payment method. You can either update the PaymentIntent with a payment method and then confirm it again, or confirm it again directly with a payment method or ConfirmationToken.",
      { code: UNEXPECTED, payment_intent: intent },
    );
  }
  return chargeIntent(call, intent, findMethod(call, methodId), params.return_url);
}

const CANCELLABLE: IntentStatus[] = [
  'requires_payment_method',
  'requires_confirmation',
  'requires_action',
  'processing',
];

export const paymentIntentOperations = [
  defineOperation({
    name: 'payment_intents.create',
    method: 'POST',
    path: '/v1/payment_intents',
    params: createParams,
    run: (call, params) => {
      checkAmount(params.amount);
      const intent = buildIntent(call, params);
      if (params.payment_method && !params.confirm) {
        intent.payment_method = findMethod(call, params.payment_method).id;
        intent.status = 'requires_confirmation';
      }
      call.store.save(intent);
      emitEvent(call, 'payment_intent.created', intent);
      return params.confirm ? confirmIntent(call, intent, params) : ok(intent);
    },
  }),
  defineOperation({
    name: 'payment_intents.retrieve',
    method: 'GET',
    path: '/v1/payment_intents/:id',
    allowPublishable: true,
    params: z.strictObject({ client_secret: z.string().optional(), expand }),
    run: (call, params) => ok(findIntent(call, params.client_secret)),
  }),
  defineOperation({
    name: 'payment_intents.list',
    method: 'GET',
    path: '/v1/payment_intents',
    params: z.strictObject({ ...paging, created: createdRange, customer: z.string().optional() }),
    run: (call, params) =>
      listAnswer(call, 'payment_intent', params, {
        ...toCreatedBounds(params.created),
        customer: params.customer,
      }),
  }),
  defineOperation({
    name: 'payment_intents.update',
    method: 'POST',
    path: '/v1/payment_intents/:id',
    params: z.strictObject({ ...editableParams, amount: integer.optional(), expand }),
    run: (call, params) => {
      const intent = findIntent(call);
      if (params.amount !== undefined) {
        checkAmount(params.amount);
        if (!CANCELLABLE.includes(intent.status)) throw stateError(intent, 'update', CANCELLABLE);
        intent.amount = params.amount;
      }
      if (params.payment_method && CANCELLABLE.includes(intent.status)) {
        intent.payment_method = findMethod(call, params.payment_method).id;
        intent.status = 'requires_confirmation';
      }
      intent.metadata = mergeMetadata(intent.metadata, params.metadata);
      if (params.receipt_email !== undefined) intent.receipt_email = params.receipt_email || null;
      if (params.description !== undefined) intent.description = params.description || null;
      if (params.customer !== undefined) intent.customer = params.customer || null;
      call.store.save(intent);
      return ok(intent);
    },
  }),
  defineOperation({
    name: 'payment_intents.confirm',
    method: 'POST',
    path: '/v1/payment_intents/:id/confirm',
    allowPublishable: true,
    params: z.strictObject({ ...confirmParams, client_secret: z.string().optional(), expand }),
    run: (call, params) => confirmIntent(call, findIntent(call, params.client_secret), params),
  }),
  defineOperation({
    name: 'payment_intents.cancel',
    method: 'POST',
    path: '/v1/payment_intents/:id/cancel',
    params: z.strictObject({
      cancellation_reason: z
        .enum(['duplicate', 'fraudulent', 'requested_by_customer', 'abandoned'])
        .optional(),
      expand,
    }),
    run: (call, params) => {
      const intent = findIntent(call);
      if (!CANCELLABLE.includes(intent.status)) throw stateError(intent, 'cancel', CANCELLABLE);
      intent.status = 'canceled';
      intent.canceled_at = call.nowS;
      intent.cancellation_reason = params.cancellation_reason ?? null;
      intent.next_action = null;
      call.store.save(intent);
      emitEvent(call, 'payment_intent.canceled', intent);
      return ok(intent);
    },
  }),
];
