/**
 * Payment methods: the only place that sees a card number and a security code. It checks them,
 * keeps brand, last four digits and expiry, and forgets the rest.
 */
import { createHash } from 'node:crypto';
import { z } from 'zod';
import { cardError, invalidRequest, resourceMissing } from '../api-error.ts';
import { type Call, defineOperation, ok } from '../call.ts';
import { brandOf, checkCvc, checkExpiry, checkNumber } from '../card-field/card-rules.ts';
import { createId } from '../ids.ts';
import { expand, metadata } from '../params.ts';
import type { BillingDetails, CardSummary, PaymentMethod } from '../stripe-objects.ts';
import { findCardByMethodId, findCardByNumber, type TestCard } from '../test-cards.ts';

const billingParams = z
  .strictObject({
    name: z.string().optional(),
    email: z.string().optional(),
    phone: z.string().optional(),
    address: z.record(z.string(), z.string()).optional(),
  })
  .optional();

const cardParams = z.strictObject({
  number: z.string(),
  exp_month: z.string(),
  exp_year: z.string(),
  cvc: z.string().optional(),
});

/** The parameters that describe a card, alone or inside a confirmation. */
export const methodDataParams = z.strictObject({
  type: z.literal('card'),
  card: cardParams,
  billing_details: billingParams,
  metadata: metadata.optional(),
});

type MethodData = z.infer<typeof methodDataParams>;

function toBilling(billing: z.infer<typeof billingParams>): BillingDetails {
  return {
    name: billing?.name ?? null,
    email: billing?.email ?? null,
    phone: billing?.phone ?? null,
    address: null,
  };
}

function toSummary(card: TestCard, expMonth: number, expYear: number): CardSummary {
  return {
    brand: card.brand,
    country: 'US',
    exp_month: expMonth,
    exp_year: expYear,
    fingerprint: createHash('sha256').update(card.name).digest('base64url').slice(0, 16),
    funding: card.funding,
    last4: card.number.slice(-4),
  };
}

function saveMethod(call: Call, card: TestCard, summary: CardSummary, billing: BillingDetails) {
  const method: PaymentMethod = {
    id: createId('pm'),
    object: 'payment_method',
    type: 'card',
    card: summary,
    billing_details: billing,
    created: call.nowS,
    customer: null,
    livemode: false,
    metadata: {},
  };
  call.store.save(method, card.name);
  return method;
}

/**
 * Checks a card as typed and keeps what may be kept.
 * @throws ApiError 402 with the message for the shopper and `param` naming the field
 */
export function createMethod(call: Call, data: MethodData): PaymentMethod {
  const number = data.card.number.replace(/[\s-]/g, '');
  const wrongNumber = /^\d+$/.test(number)
    ? checkNumber(number)
    : { code: 'invalid_number', message: 'The card number is not a valid credit card number.' };
  if (wrongNumber) {
    // the API, unlike the field, knows no "incomplete" number
    const code = wrongNumber.code === 'invalid_number' ? 'invalid_number' : 'incorrect_number';
    const message =
      code === 'invalid_number' ? wrongNumber.message : 'Your card number is incorrect.';
    throw cardError({ code, message, param: 'number' });
  }
  const month = Number(data.card.exp_month);
  const year = Number(data.card.exp_year) + (data.card.exp_year.length <= 2 ? 2000 : 0);
  const wrongExpiry = checkExpiry(month, year, new Date(call.nowS * 1000));
  if (wrongExpiry) throw cardError(wrongExpiry);
  const wrongCvc =
    data.card.cvc === undefined ? undefined : checkCvc(data.card.cvc, brandOf(number));
  if (wrongCvc) throw cardError({ ...wrongCvc, param: 'cvc' });

  const card = findCardByNumber(number);
  if (card === undefined) {
    throw cardError({
      code: 'card_declined',
      decline_code: 'test_mode_live_card',
      message:
        'Your card was declined. Your request was in test mode, but used a non test (live) card.',
      param: 'number',
    });
  }
  return saveMethod(call, card, toSummary(card, month, year), toBilling(data.billing_details));
}

/**
 * A stored method by its id; a ready-made id such as `pm_card_visa` becomes a fresh method.
 * @throws ApiError 404 when there is none
 */
export function findMethod(call: Call, id: string): PaymentMethod {
  const known = call.store.find('payment_method', id);
  if (known) return known;
  const card = findCardByMethodId(id);
  if (card === undefined) throw resourceMissing('PaymentMethod', id, 'payment_method');
  const nextYear = new Date(call.nowS * 1000).getFullYear() + 1;
  return saveMethod(call, card, toSummary(card, 12, nextYear), toBilling(undefined));
}

export const paymentMethodOperations = [
  defineOperation({
    name: 'payment_methods.create',
    method: 'POST',
    path: '/v1/payment_methods',
    allowPublishable: true,
    params: methodDataParams.extend({ expand }),
    run: (call, params) => {
      if (call.actor === 'secret') {
        throw invalidRequest(
          'Sending credit card numbers directly to the API with a secret key is not allowed. ' +
            'Collect cards in the card field.',
          {},
          402,
        );
      }
      return ok(createMethod(call, params));
    },
  }),
  defineOperation({
    name: 'payment_methods.retrieve',
    method: 'GET',
    path: '/v1/payment_methods/:id',
    params: z.strictObject({ expand }),
    run: (call) => ok(findMethod(call, call.pathId)),
  }),
];
