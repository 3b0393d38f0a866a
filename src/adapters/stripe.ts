/**
 * The card gateway over Stripe's API, by the unmodified SDK; the embedded bank speaks the same API.
 * Protects: one intent an order (the order id is the idempotency key).
 */
import Stripe from 'stripe';
import { z } from 'zod';
import { AppError } from '../shared/errors.ts';
import { CURRENCY } from '../shared/money.ts';
import type {
  CardEvent,
  CardEventKind,
  CardGateway,
  CardIntent,
  CardRefund,
} from '../shop/ports.ts';

interface StripeSettings {
  secretKey: string;
  webhookSecret: string;
  apiUrl: string;
}

const TIMEOUT_MS = 8_000;
const MAX_NETWORK_RETRIES = 2;
/** The signature's time may differ from ours by this much, either way. */
const SIGNATURE_TOLERANCE_S = 300;
const PAGE_SIZE = 100;
const INTENT_ID = /^pi_[A-Za-z0-9_]{1,250}$/;
/** What the events mean to the shop that the provider is to send. */
const EVENT_KINDS = new Map<string, CardEventKind>([
  ['payment_intent.succeeded', 'captured'],
  ['charge.refunded', 'refunded'],
  ['refund.failed', 'refund-failed'],
  ['charge.dispute.created', 'disputed'],
]);
/** The types of events that the shop must be sent. */
export const STRIPE_EVENT_TYPES: readonly string[] = [...EVENT_KINDS.keys()];
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
  latest_charge: z.union([z.string(), z.object({ amount_refunded: z.number().int() })]).nullish(),
});

const refundsSchema = z.array(
  z.object({
    amount: z.number().int(),
    status: z.string().nullable(),
    metadata: z.record(z.string(), z.string()).nullish(),
  }),
);

const eventSchema = z.object({
  id: z.string(),
  type: z.string(),
  created: z.number(),
  livemode: z.boolean(),
  data: z.object({
    object: z.looseObject({
      id: z.string().optional(),
      object: z.string().optional(),
      payment_intent: z.string().nullish(),
    }),
  }),
});

/**
 * Builds the gateway from the settings; it keeps no connection open.
 * @param own.shop named in every intent, so that the shop knows its own in an account that others use as well
 * @param own.previousWebhookSecret accepted beside the one of the settings
 */
export function createStripeGateway(
  settings: StripeSettings,
  { shop, previousWebhookSecret }: { shop: string; previousWebhookSecret?: string | undefined },
): CardGateway {
  const api = new URL(settings.apiUrl);
  const stripe = new Stripe(settings.secretKey, {
    host: api.hostname,
    port: api.port || (api.protocol === 'https:' ? 443 : 80),
    protocol: api.protocol === 'https:' ? 'https' : 'http',
    maxNetworkRetries: MAX_NETWORK_RETRIES,
    timeout: TIMEOUT_MS,
    telemetry: false,
  });
  /** Creates on their way, by order: a double click asks the provider once. */
  const creating = new Map<string, Promise<CardIntent | null>>();

  async function* listIntents({ createdAfter }: { createdAfter: Date }) {
    const created = { gte: Math.floor(createdAfter.getTime() / 1000) };
    const expand = ['data.latest_charge'];
    const pages = stripe.paymentIntents.list({ created, expand, limit: PAGE_SIZE });
    try {
      for await (const intent of pages) yield toIntent(intent, false);
    } catch (error) {
      throw toRefusal(error);
    }
  }

  async function findLostIntent(orderId: string): Promise<CardIntent | null> {
    const createdAfter = new Date(Date.now() - LOST_INTENT_WINDOW_MS);
    for await (const intent of listIntents({ createdAfter })) {
      if (intent.orderId === orderId) return retrieveIntent(intent.id);
    }
    return null;
  }

  async function listRefunds(intentId: string): Promise<CardRefund[]> {
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

  async function requestIntent(input: Parameters<CardGateway['createIntent']>[0]) {
    const metadata = { orderId: input.orderId, userId: input.userId, shop };
    try {
      const intent = await stripe.paymentIntents.create(
        {
          amount: input.amountCents,
          currency: CURRENCY,
          metadata,
          automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
        },
        { idempotencyKey: input.orderId },
      );
      return toIntent(intent);
    } catch (error) {
      if (!isFinalAnswer(error)) throw toRefusal(error);
      // The provider keeps an error under the key for ever; whether it made the intent, its list tells.
      return findLostIntent(input.orderId);
    }
  }

  async function retrieveIntent(intentId: string): Promise<CardIntent | null> {
    try {
      const expand = ['latest_charge'];
      return toIntent(await stripe.paymentIntents.retrieve(intentId, { expand }));
    } catch (error) {
      if (error instanceof Stripe.errors.StripeError && error.statusCode === 404) return null;
      throw toRefusal(error);
    }
  }

  return {
    createIntent(input) {
      const running = creating.get(input.orderId);
      if (running) return running;
      const request = requestIntent(input).finally(() => creating.delete(input.orderId));
      creating.set(input.orderId, request);
      return request;
    },
    retrieveIntent,
    async cancelIntent(intentId) {
      try {
        return toIntent(await stripe.paymentIntents.cancel(intentId));
      } catch (error) {
        if (!isFinalAnswer(error)) throw toRefusal(error);
        const intent = await retrieveIntent(intentId);
        if (intent === null || intent.status === 'open') throw toRefusal(error);
        return intent;
      }
    },
    async refund({ intentId, amountCents, key }) {
      // The provider forgets idempotency keys after a day; what stands in its list it keeps.
      if ((await listRefunds(intentId)).some((refund) => refund.key === key)) return 'paid';
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
    },
    listRefunds,
    listIntents,
    isIntentId: (text) => INTENT_ID.test(text),
    readEvent(rawBody, signature) {
      try {
        return readEvent(stripe, settings, rawBody, signature);
      } catch (error) {
        if (previousWebhookSecret === undefined) throw error;
        const before = { ...settings, webhookSecret: previousWebhookSecret };
        return readEvent(stripe, before, rawBody, signature);
      }
    },
  };
}

/** In time order: the newest of these are what the provider's own states mean to the shop. */
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
    currency: intent.currency,
    clientSecret: withSecret ? (intent.client_secret ?? null) : null,
    orderId: intent.metadata.orderId ?? null,
    userId: intent.metadata.userId ?? null,
    shop: intent.metadata.shop ?? null,
    createdAt: new Date(intent.created * 1000),
  };
}

function readEvent(
  stripe: Stripe,
  settings: StripeSettings,
  rawBody: Buffer,
  signature: string,
): CardEvent | null {
  const event = verifiedEvent(stripe, settings.webhookSecret, rawBody, signature);
  const isLive = /^(sk|rk)_live_/.test(settings.secretKey);
  if (event.livemode !== isLive) throw new AppError('webhook-signature');
  const kind = EVENT_KINDS.get(event.type);
  if (kind === undefined) return null;
  const { object } = event.data;
  const isIntent = object.object === 'payment_intent';
  return {
    id: event.id,
    kind,
    intentId: (isIntent ? object.id : object.payment_intent) ?? null,
    createdAt: new Date(event.created * 1000),
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

/** Whether the provider has answered for good; a conflict or a full queue may still change. */
function isFinalAnswer(error: unknown): boolean {
  if (!(error instanceof Stripe.errors.StripeError) || error.statusCode === undefined) return false;
  return ![401, 403, 409, 429].includes(error.statusCode);
}

function isNothingLeft(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeError && error.code === 'charge_already_refunded';
}

/** Asked for more than is left, or for an intent without a capture: repeating will not help. */
function isImpossible(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.statusCode === 400;
}

function toRefusal(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const unanswered = error instanceof Stripe.errors.StripeConnectionError;
  return new AppError(unanswered ? 'provider-timeout' : 'provider-error', { cause: error });
}
