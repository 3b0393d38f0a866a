/** Charges, refunds and events of the bank (https://docs.stripe.com/api/refunds and siblings). */
import { z } from 'zod';
import { invalidRequest, resourceMissing } from '../api-error.ts';
import { type Answer, type Call, defineOperation, emitEvent, ok } from '../call.ts';
import { createId } from '../ids.ts';
import { createdRange, expand, integer, metadata, paging, toCreatedBounds } from '../params.ts';
import type { Charge, ObjectKind, Refund } from '../stripe-objects.ts';
import { findCardByName } from '../test-cards.ts';
import { refundableCents } from './disputes.ts';
import { listAnswer } from './list-answer.ts';

const refundParams = z.strictObject({
  payment_intent: z.string().optional(),
  charge: z.string().optional(),
  amount: integer.optional(),
  reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
  metadata: metadata.optional(),
  expand,
});

type RefundParams = z.infer<typeof refundParams>;

function findRefundableCharge(call: Call, params: RefundParams): Charge {
  if (params.payment_intent) {
    const intent = call.store.find('payment_intent', params.payment_intent);
    if (!intent) throw resourceMissing('payment_intent', params.payment_intent, 'payment_intent');
    const charge = call.store.find('charge', intent.latest_charge ?? '');
    if (intent.status === 'succeeded' && charge) return charge;
    throw invalidRequest(
      `This PaymentIntent (${intent.id}) does not have a successful charge to refund.`,
    );
  }
  if (!params.charge) {
    throw invalidRequest(
      'One of the following params should be provided: payment_intent or charge.',
    );
  }
  const charge = call.store.find('charge', params.charge);
  if (!charge) throw resourceMissing('charge', params.charge, 'charge');
  if (charge.status === 'failed') {
    throw invalidRequest(`Charge ${charge.id} was not successful and cannot be refunded.`);
  }
  return charge;
}

function toDollars(amountCents: number): string {
  return `$${(amountCents / 100).toFixed(2)}`;
}

function checkRefundAmount(charge: Charge, amountCents: number, leftCents: number): void {
  if (leftCents === 0) {
    throw invalidRequest(`Charge ${charge.id} has already been refunded.`, {
      code: 'charge_already_refunded',
      charge: charge.id,
    });
  }
  if (amountCents > leftCents) {
    throw invalidRequest(
      `Refund amount (${toDollars(amountCents)}) is greater than unrefunded amount on charge (${toDollars(leftCents)})`,
      { param: 'amount', charge: charge.id },
    );
  }
  if (amountCents < 1) {
    throw invalidRequest('Invalid positive integer', {
      code: 'parameter_invalid_integer',
      param: 'amount',
    });
  }
}

function createRefund(call: Call, params: RefundParams) {
  const charge = findRefundableCharge(call, params);
  const leftCents = refundableCents(call.store, charge);
  const amountCents = params.amount ?? leftCents;
  checkRefundAmount(charge, amountCents, leftCents);
  const refund: Refund = {
    id: createId('re'),
    object: 'refund',
    amount: amountCents,
    balance_transaction: createId('txn'),
    charge: charge.id,
    created: call.nowS,
    currency: charge.currency,
    metadata: params.metadata ?? {},
    payment_intent: charge.payment_intent,
    reason: params.reason ?? null,
    receipt_number: null,
    status: 'succeeded',
  };
  const behaviour = findCardByName(call.store.behaviourOf(charge.payment_method))?.behaviour;
  if (behaviour?.kind === 'refund-pends') refund.status = 'pending';
  countRefund(call, charge, amountCents);
  call.store.save(refund);
  emitEvent(call, 'refund.created', refund);
  emitEvent(call, 'charge.refunded', charge);
  const answer = ok({ ...refund });
  if (behaviour?.kind === 'refund-pends') arrive(call, refund);
  if (behaviour?.kind === 'refund-fails') comeBack(call, charge, refund);
  return answer;
}

/** Fails a refund that was paid, as may happen days later. Stripe has no such call. */
export function failRefund(call: Call): Answer {
  const refund = call.store.find('refund', call.pathId);
  const charge = call.store.find('charge', refund?.charge ?? '');
  if (!refund || !charge) throw resourceMissing('refund', call.pathId, 'id');
  if (refund.status === 'failed') throw invalidRequest('This refund has already failed.');
  comeBack(call, charge, refund);
  return ok(refund);
}

function countRefund(call: Call, charge: Charge, amountCents: number): void {
  charge.amount_refunded += amountCents;
  charge.refunded = charge.amount_refunded === charge.amount_captured;
  call.store.save(charge);
}

/** What a pending refund becomes right after it was answered. */
function arrive(call: Call, refund: Refund): void {
  refund.status = 'succeeded';
  call.store.save(refund);
  emitEvent(call, 'refund.updated', refund);
}

/** The holder's bank sends the money back. */
function comeBack(call: Call, charge: Charge, refund: Refund): void {
  refund.status = 'failed';
  refund.failure_reason = 'lost_or_stolen_card';
  call.store.save(refund);
  countRefund(call, charge, -refund.amount);
  emitEvent(call, 'refund.failed', refund);
}

function retrieve(kind: ObjectKind, path: string) {
  return defineOperation({
    name: `${kind}s.retrieve`,
    method: 'GET',
    path: `${path}/:id`,
    params: z.strictObject({ expand }),
    run: (call) => {
      const object = call.store.find(kind, call.pathId);
      if (object === undefined) throw resourceMissing(kind, call.pathId, 'id');
      return ok(object);
    },
  });
}

const byIntent = z.strictObject({
  ...paging,
  created: createdRange,
  payment_intent: z.string().optional(),
  charge: z.string().optional(),
});

function listByIntent(kind: 'charge' | 'refund', path: string) {
  return defineOperation({
    name: `${kind}s.list`,
    method: 'GET',
    path,
    params: byIntent,
    run: (call, params) =>
      listAnswer(call, kind, params, {
        ...toCreatedBounds(params.created),
        intentId: params.payment_intent,
        chargeId: params.charge,
      }),
  });
}

export const chargeRefundEventOperations = [
  retrieve('charge', '/v1/charges'),
  listByIntent('charge', '/v1/charges'),
  defineOperation({
    name: 'refunds.create',
    method: 'POST',
    path: '/v1/refunds',
    params: refundParams,
    run: createRefund,
  }),
  defineOperation({
    name: 'refunds.fail',
    method: 'POST',
    path: '/v1/test_helpers/refunds/:id/fail',
    params: z.strictObject({}),
    run: (call) => failRefund(call),
  }),
  retrieve('refund', '/v1/refunds'),
  listByIntent('refund', '/v1/refunds'),
  retrieve('event', '/v1/events'),
  defineOperation({
    name: 'events.list',
    method: 'GET',
    path: '/v1/events',
    params: z.strictObject({
      ...paging,
      created: createdRange,
      type: z.string().optional(),
      types: z.array(z.string()).min(1).max(20).optional(),
    }),
    run: (call, params) =>
      listAnswer(call, 'event', params, {
        ...toCreatedBounds(params.created),
        types: params.types ?? (params.type === undefined ? undefined : [params.type]),
      }),
  }),
];
