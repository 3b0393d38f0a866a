/** Refunds by Stripe. Protects: nothing is paid back twice under one key. */
import type Stripe from 'stripe';
import { z } from 'zod';
import type { CardGateway, CardRefund } from '../../shop/card-port.ts';
import { isDisputed, isImpossible, isNothingLeft, toRefusal } from './refusals.ts';

const PAGE_SIZE = 100;

const refundsSchema = z.array(
  z.object({
    amount: z.number().int(),
    status: z.string().nullable(),
    metadata: z.record(z.string(), z.string()).nullish(),
  }),
);

/** The refunds of one intent, newest first, at most 100. @throws AppError provider-error or provider-timeout */
export async function listRefunds(stripe: Stripe, intentId: string): Promise<CardRefund[]> {
  try {
    const page = { payment_intent: intentId, limit: PAGE_SIZE };
    return refundsSchema.parse((await stripe.refunds.list(page)).data).map((refund) => ({
      key: refund.metadata?.key ?? null,
      amountCents: refund.amount,
      state: refund.status === 'failed' || refund.status === 'canceled' ? 'failed' : 'accepted',
    }));
  } catch (error) {
    throw toRefusal(error);
  }
}

/**
 * Refunds `amountCents`, or what is left, once for each key.
 * @returns 'refused' when it can never be made, 'disputed' while the payment is disputed or when it was charged back
 * @throws AppError provider-error or provider-timeout
 */
export async function refund(
  stripe: Stripe,
  { intentId, amountCents, key, disputesClosed = 0 }: Parameters<CardGateway['refund']>[0],
): Promise<'paid' | 'refused' | 'disputed'> {
  // The provider forgets idempotency keys after a day; what stands in its list it keeps.
  if ((await listRefunds(stripe, intentId)).some((refund) => refund.key === key)) return 'paid';
  // The provider would repeat that the payment is disputed, also when it no longer is.
  const idempotencyKey = disputesClosed === 0 ? key : `${key}:${disputesClosed}`;
  try {
    const amount = amountCents === undefined ? {} : { amount: amountCents };
    await stripe.refunds.create(
      { payment_intent: intentId, ...amount, metadata: { key } },
      { idempotencyKey },
    );
    return 'paid';
  } catch (error) {
    if (isDisputed(error)) return 'disputed';
    if (isNothingLeft(error)) return amountCents === undefined ? 'paid' : 'refused';
    if (isImpossible(error)) return 'refused';
    throw toRefusal(error);
  }
}
