/** Disputes at Stripe (https://docs.stripe.com/disputes), mapped to the states of the shop. */
import type Stripe from 'stripe';
import { z } from 'zod';
import type { DisputeState } from '../../shared/rules/disputes.ts';
import type { CardDispute, CardGateway } from '../../shop/card-port.ts';
import { toRefusal } from './refusals.ts';

const PAGE_SIZE = 100;

const disputeSchema = z.object({
  id: z.string(),
  amount: z.number().int(),
  balance_transactions: z
    .array(z.object({ amount: z.number().int(), currency: z.string() }))
    .default([]),
  created: z.number(),
  currency: z.string(),
  evidence_details: z.object({ due_by: z.number().nullable() }),
  payment_intent: z.union([z.string(), z.object({ id: z.string() })]).nullable(),
  reason: z.string(),
  status: z.string(),
});

const STATES: Readonly<Record<string, DisputeState>> = {
  warning_needs_response: 'inquiry',
  warning_under_review: 'inquiry-in-review',
  warning_closed: 'dropped',
  prevented: 'dropped',
  needs_response: 'needs-response',
  appeal_needs_response: 'needs-response',
  under_review: 'in-review',
  appeal_under_review: 'in-review',
  won: 'won',
  lost: 'lost',
};

/** Disputes of one intent, or those opened since a moment. @throws AppError provider-error, provider-timeout */
export async function* listDisputes(
  stripe: Stripe,
  of: Parameters<CardGateway['listDisputes']>[0],
): AsyncGenerator<CardDispute> {
  const filter =
    'intentId' in of
      ? { payment_intent: of.intentId }
      : { created: { gte: Math.floor(of.openedAfter.getTime() / 1000) } };
  try {
    for await (const dispute of stripe.disputes.list({ ...filter, limit: PAGE_SIZE })) {
      yield toDispute(disputeSchema.parse(dispute));
    }
  } catch (error) {
    throw toRefusal(error);
  }
}

function toDispute(dispute: z.infer<typeof disputeSchema>): CardDispute {
  const { id, amount, created, evidence_details, payment_intent: intent, reason, status } = dispute;
  // States that Stripe adds later hold the money, to be safe.
  const state = STATES[status] ?? 'needs-response';
  return {
    id,
    intentId: typeof intent === 'string' ? intent : (intent?.id ?? null),
    amountCents: amount,
    takenCents: takenCents(dispute, state),
    reason,
    state,
    // 0 where the card holder's bank takes no evidence.
    evidenceDueAt: evidence_details.due_by ? new Date(evidence_details.due_by * 1000) : null,
    openedAt: new Date(created * 1000),
  };
}

/**
 * The dispute's movements on the Stripe balance. Stripe returns a part to the shop when a lost dispute was about
 * money that the shop had refunded before.
 */
function takenCents(
  { amount, balance_transactions: movements, currency }: z.infer<typeof disputeSchema>,
  state: DisputeState,
): number {
  if (movements.length > 0 && movements.every((one) => one.currency === currency)) {
    return Math.max(
      0,
      movements.reduce((taken, movement) => taken - movement.amount, 0),
    );
  }
  // No movements listed, or settled in another currency.
  return state === 'lost' || state === 'needs-response' || state === 'in-review' ? amount : 0;
}

/** Where staff read about a dispute and submit evidence. */
export function disputeAddress(apiUrl: string, secretKey: string, disputeId: string): string {
  const { host, origin } = new URL(apiUrl);
  if (host !== 'api.stripe.com') return `${origin}/bank?show=disputes#${disputeId}`;
  const mode = /^(sk|rk)_live_/.test(secretKey) ? '' : 'test/';
  return `https://dashboard.stripe.com/${mode}disputes/${disputeId}`;
}
