/** Intents of Stripe: one for each attempt to pay. Protects: the attempt's id is the idempotency key. */
import type Stripe from 'stripe';
import { z } from 'zod';
import { AppError } from '../../shared/errors.ts';
import { CURRENCY } from '../../shared/money.ts';
import { type AttemptId, readAttemptId } from '../../shared/tools/ids.ts';
import type { CardGateway, CardIntent } from '../../shop/card-port.ts';
import { isFinalAnswer, isUnknown, toRefusal } from './refusals.ts';

const PAGE_SIZE = 100;
/** How far back an intent is looked for whose create was answered with an error. */
const LOST_INTENT_WINDOW_MS = 3_600_000;

const intentSchema = z.object({
  id: z.string(),
  status: z.string(),
  amount: z.number().int(),
  amount_received: z.number().int(),
  currency: z.string(),
  client_secret: z.string().nullish(),
  created: z.number(),
  metadata: z.record(z.string(), z.string()),
  latest_charge: z
    .union([z.string(), z.object({ amount_refunded: z.number().int(), disputed: z.boolean() })])
    .nullish(),
});

/** Where the intents are, and the shop that is named in each. */
export interface IntentBook {
  stripe: Stripe;
  shop: string;
}

/**
 * Asks for the intent of an attempt; asking again brings the same one.
 * @returns null when the provider has refused for good and made none
 * @throws AppError provider-error or provider-timeout, which leave open whether there is one
 */
export async function createIntent(
  { stripe, shop }: IntentBook,
  input: Parameters<CardGateway['createIntent']>[0],
): Promise<CardIntent | null> {
  // The provider keeps the id under the name that it has had there from the start.
  const metadata = { orderId: input.attemptId, userId: input.userId, shop };
  try {
    const intent = await stripe.paymentIntents.create(
      {
        amount: input.amountCents,
        currency: CURRENCY,
        metadata,
        automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
      },
      { idempotencyKey: input.attemptId },
    );
    return toIntent(intent);
  } catch (error) {
    if (!isFinalAnswer(error)) throw toRefusal(error);
    // The provider keeps an error under the key for ever; whether it made the intent, its list tells.
    return findLostIntent(stripe, input.attemptId);
  }
}

/** Intents on their way, by attempt: a double click asks the provider once. */
export function shareIntents(create: CardGateway['createIntent']): CardGateway['createIntent'] {
  const creating = new Map<AttemptId, Promise<CardIntent | null>>();
  return (input) => {
    const running = creating.get(input.attemptId);
    if (running) return running;
    const request = create(input).finally(() => creating.delete(input.attemptId));
    creating.set(input.attemptId, request);
    return request;
  };
}

/** @returns null when the provider does not know it. @throws AppError provider-error or provider-timeout */
export async function retrieveIntent(stripe: Stripe, intentId: string): Promise<CardIntent | null> {
  try {
    const expand = ['latest_charge'];
    return toIntent(await stripe.paymentIntents.retrieve(intentId, { expand }));
  } catch (error) {
    if (isUnknown(error)) return null;
    throw toRefusal(error);
  }
}

/**
 * Cancels an open intent; answers it as it is, also when it was captured meanwhile.
 * @throws AppError provider-error or provider-timeout
 */
export async function cancelIntent(stripe: Stripe, intentId: string): Promise<CardIntent> {
  try {
    return toIntent(await stripe.paymentIntents.cancel(intentId));
  } catch (error) {
    if (!isFinalAnswer(error)) throw toRefusal(error);
    const intent = await retrieveIntent(stripe, intentId);
    if (intent === null || intent.status === 'open') throw toRefusal(error);
    return intent;
  }
}

/** The provider's ledger, newest first. @throws AppError provider-error or provider-timeout */
export async function* listIntents(stripe: Stripe, createdAfter: Date): AsyncGenerator<CardIntent> {
  const created = { gte: Math.floor(createdAfter.getTime() / 1000) };
  const expand = ['data.latest_charge'];
  const pages = stripe.paymentIntents.list({ created, expand, limit: PAGE_SIZE });
  try {
    for await (const intent of pages) yield toIntent(intent, false);
  } catch (error) {
    throw toRefusal(error);
  }
}

async function findLostIntent(stripe: Stripe, attemptId: AttemptId): Promise<CardIntent | null> {
  const createdAfter = new Date(Date.now() - LOST_INTENT_WINDOW_MS);
  for await (const intent of listIntents(stripe, createdAfter)) {
    if (intent.attemptId === attemptId) return retrieveIntent(stripe, intent.id);
  }
  return null;
}

/** What Stripe's states mean to the shop: whatever still waits for the payer is open. */
function toStatus(status: string): CardIntent['status'] {
  if (status === 'succeeded' || status === 'canceled' || status === 'processing') return status;
  return 'open';
}

function toIntent(answer: unknown, withSecret = true): CardIntent {
  const parsed = intentSchema.safeParse(answer);
  if (!parsed.success) throw new AppError('provider-error', { cause: parsed.error });
  const intent = parsed.data;
  const charge = intent.latest_charge;
  return {
    id: intent.id,
    status: toStatus(intent.status),
    amountCents: intent.amount,
    amountReceivedCents: intent.amount_received,
    amountRefundedCents: typeof charge === 'object' && charge ? charge.amount_refunded : 0,
    isDisputed: typeof charge === 'object' && charge ? charge.disputed : false,
    currency: intent.currency,
    clientSecret: withSecret ? (intent.client_secret ?? null) : null,
    attemptId: readAttemptId(intent.metadata.orderId ?? ''),
    userId: intent.metadata.userId ?? null,
    shop: intent.metadata.shop ?? null,
    createdAt: new Date(intent.created * 1000),
  };
}
