/** Reads the events that Stripe sends. Protects: only what it has signed counts, in the mode that the shop is in. */
import type Stripe from 'stripe';
import { z } from 'zod';
import { AppError } from '../../shared/errors.ts';
import type { CardEvent, CardEventKind } from '../../shop/card-port.ts';
import { isFailedStatus } from './refunds.ts';

/** The signature's time may differ from ours by this much, either way. */
export const SIGNATURE_TOLERANCE_S = 300;
/** What the events mean to the shop that the provider is to send. */
const EVENT_KINDS = new Map<string, CardEventKind>([
  ['payment_intent.succeeded', 'captured'],
  ['charge.refunded', 'refunded'],
  ['refund.failed', 'refund-failed'],
  ['refund.updated', 'refund-failed'],
  ['charge.refund.updated', 'refund-failed'],
  ['charge.dispute.created', 'disputed'],
  ['charge.dispute.updated', 'disputed'],
  ['charge.dispute.closed', 'disputed'],
  ['charge.dispute.funds_withdrawn', 'disputed'],
  ['charge.dispute.funds_reinstated', 'disputed'],
]);
/** The types of events that the shop must be sent. */
export const STRIPE_EVENT_TYPES: readonly string[] = [...EVENT_KINDS.keys()];

const eventSchema = z.object({
  id: z.string(),
  type: z.string(),
  livemode: z.boolean(),
  data: z.object({
    object: z.looseObject({
      id: z.string().optional(),
      object: z.string().optional(),
      payment_intent: z.string().nullish(),
      status: z.string().nullish(),
    }),
  }),
});

export interface EventReading {
  stripe: Stripe;
  webhookSecret: string;
  isLive: boolean;
}

/** @returns null for an event that means nothing to the shop. @throws AppError webhook-signature */
export function readEvent(
  { stripe, webhookSecret, isLive }: EventReading,
  rawBody: Buffer,
  signature: string,
): CardEvent | null {
  const event = verifiedEvent(stripe, webhookSecret, rawBody, signature);
  if (event.livemode !== isLive) throw new AppError('webhook-signature');
  const kind = EVENT_KINDS.get(event.type);
  if (kind === undefined) return null;
  const { object } = event.data;
  // Most updates say that a refund has arrived.
  if (event.type.endsWith('refund.updated') && !isFailedStatus(object.status)) return null;
  const isIntent = object.object === 'payment_intent';
  return {
    id: event.id,
    kind,
    intentId: (isIntent ? object.id : object.payment_intent) ?? null,
  };
}

function verifiedEvent(stripe: Stripe, secret: string, rawBody: Buffer, signature: string) {
  try {
    // The SDK accepts any time in the future.
    const signedAtS = Number(/(?:^|,)t=(\d+)/.exec(signature)?.[1]);
    if (!(signedAtS <= Date.now() / 1000 + SIGNATURE_TOLERANCE_S)) throw new Error('future');
    const event = stripe.webhooks.constructEvent(rawBody, signature, secret, SIGNATURE_TOLERANCE_S);
    return eventSchema.parse(event);
  } catch (error) {
    throw new AppError('webhook-signature', { cause: error });
  }
}
