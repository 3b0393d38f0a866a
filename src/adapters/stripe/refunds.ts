/** Refunds by Stripe. Protects: nothing is paid back twice under one key. */
import Stripe from 'stripe';
import { z } from 'zod';
import type { CardGateway, CardRefund, RefundAnswer, RefundReport } from '../../shop/card-port.ts';
import { isDisputed, isImpossible, isNothingLeft, toRefusal } from './refusals.ts';

const PAGE_SIZE = 100;

const refundSchema = z.object({
  id: z.string(),
  amount: z.number().int(),
  status: z.string().nullable(),
  failure_reason: z.string().nullish(),
  metadata: z.record(z.string(), z.string()).nullish(),
});

/** A canceled refund at Stripe did not reach the buyer either. */
export const isFailedStatus = (status: unknown) => status === 'failed' || status === 'canceled';

/** All refunds of one intent, newest first. @throws AppError provider-error or provider-timeout */
export async function listRefunds(stripe: Stripe, intentId: string): Promise<CardRefund[]> {
  const found: CardRefund[] = [];
  try {
    const page = { payment_intent: intentId, limit: PAGE_SIZE };
    for await (const refund of stripe.refunds.list(page)) found.push(toCardRefund(refund));
  } catch (error) {
    throw toRefusal(error);
  }
  return found;
}

function toCardRefund(given: unknown): CardRefund {
  const { id, amount, status, failure_reason, metadata } = refundSchema.parse(given);
  const isFailed = isFailedStatus(status);
  return {
    id,
    key: metadata?.key ?? null,
    amountCents: amount,
    state: isFailed ? 'failed' : 'accepted',
    failureReason: isFailed ? (failure_reason ?? status) : null,
  };
}

/**
 * Refunds `amountCents`, or what is left, once for each key.
 * @throws AppError provider-error or provider-timeout
 */
export async function refund(
  stripe: Stripe,
  { intentId, amountCents, key, disputesClosed = 0 }: Parameters<CardGateway['refund']>[0],
): Promise<RefundAnswer> {
  // The provider forgets idempotency keys after a day; what stands in its list it keeps.
  const known = await findByKey(stripe, intentId, key);
  if (known) return toAnswer(known);
  // The provider repeats for a day that a payment is disputed, also when it no longer is, so each closed dispute
  // allows one more key. All are asked in turn: an earlier one may have made the refund, unseen in the list yet.
  const idempotencyKeys = [key];
  for (let closed = 1; closed <= disputesClosed; closed += 1) {
    idempotencyKeys.push(`${key}:${closed}`);
  }
  const amount = amountCents === undefined ? {} : { amount: amountCents };
  const request = { payment_intent: intentId, ...amount, metadata: { key } };
  let answer: RefundAnswer = { state: 'disputed' };
  for (const idempotencyKey of idempotencyKeys) {
    answer = await requestRefund(stripe, request, idempotencyKey);
    if (answer.state !== 'disputed') break;
  }
  if (answer.state !== 'paid') return answer;
  // The answer says "succeeded" even when the buyer's bank sends the money back at once.
  const made = await findByKey(stripe, intentId, key);
  return made ? toAnswer(made) : answer;
}

async function requestRefund(
  stripe: Stripe,
  request: Stripe.RefundCreateParams,
  idempotencyKey: string,
): Promise<RefundAnswer> {
  try {
    await stripe.refunds.create(request, { idempotencyKey });
    return { state: 'paid' };
  } catch (error) {
    if (isDisputed(error)) return { state: 'disputed' };
    if (isNothingLeft(error) && request.amount === undefined) return { state: 'paid' };
    if (isImpossible(error)) return { state: 'failed', reason: codeOf(error) };
    throw toRefusal(error);
  }
}

async function findByKey(stripe: Stripe, intentId: string, key: string) {
  return (await listRefunds(stripe, intentId)).find((refund) => refund.key === key);
}

function toAnswer({ state, failureReason }: CardRefund): RefundAnswer {
  return state === 'accepted' ? { state: 'paid' } : { state, reason: failureReason };
}

function codeOf(error: unknown): string | null {
  return error instanceof Stripe.errors.StripeError ? (error.code ?? null) : null;
}

/**
 * What the provider's own record of events tells of refunds since a moment, newest first.
 * @throws AppError provider-error or provider-timeout
 */
export async function* listRefundReports(
  stripe: Stripe,
  since: Date,
): AsyncGenerator<RefundReport> {
  const events = stripe.events.list({
    types: ['refund.created', 'refund.failed', 'refund.updated', 'charge.refund.updated'],
    created: { gte: Math.floor(since.getTime() / 1000) },
    limit: PAGE_SIZE,
  });
  try {
    for await (const { created, data } of events) {
      const { payment_intent: intentId, status, metadata } = reportSchema.parse(data.object);
      yield {
        intentId: intentId ?? null,
        key: metadata?.key ?? null,
        isFailed: isFailedStatus(status),
        reportedAt: new Date(created * 1000),
      };
    }
  } catch (error) {
    throw toRefusal(error);
  }
}

const reportSchema = z.object({
  payment_intent: z.string().nullish(),
  status: z.string().nullable(),
  metadata: z.record(z.string(), z.string()).nullish(),
});
