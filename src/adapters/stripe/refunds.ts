/** Refunds by Stripe. Protects: nothing is paid back twice under one key. */
import type Stripe from 'stripe';
import { z } from 'zod';
import type { CardGateway, CardRefund } from '../../shop/ports.ts';
import { isImpossible, isNothingLeft, toRefusal } from './refusals.ts';

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
 * @returns 'refused' when it can never be made
 * @throws AppError provider-error or provider-timeout
 */
export async function refund(
  stripe: Stripe,
  { intentId, amountCents, key }: Parameters<CardGateway['refund']>[0],
): Promise<'paid' | 'refused'> {
  // The provider forgets idempotency keys after a day; what stands in its list it keeps.
  if ((await listRefunds(stripe, intentId)).some((refund) => refund.key === key)) return 'paid';
  try {
    const amount = amountCents === undefined ? {} : { amount: amountCents };
    await stripe.refunds.create(
      { payment_intent: intentId, ...amount, metadata: { key } },
      { idempotencyKey: key },
    );
    return 'paid';
  } catch (error) {
    if (isNothingLeft(error)) return amountCents === undefined ? 'paid' : 'refused';
    if (isImpossible(error)) return 'refused';
    throw toRefusal(error);
  }
}
