/** Outgoing webhooks as they are on the wire. */
import type { WireWebhook, WireWebhookDelivery } from '../../contract/office/webhooks.ts';
import type { WebhookEventType } from '../../shared/rules/webhook-events.ts';
import type { Delivery, ListedEndpoint } from '../../shop/webhooks/index.ts';

/** @param now an old secret that signs no more is not told */
export function toWireWebhook(endpoint: ListedEndpoint, now: Date): WireWebhook {
  const { id, url, events, state, failingSince, createdAt, previousUntil, waiting } = endpoint;
  const isOldValid = previousUntil !== null && previousUntil > now;
  return {
    ...{ _id: id, url, state, waiting },
    events: events as WebhookEventType[],
    failingSince: failingSince?.toISOString() ?? null,
    oldSecretUntil: isOldValid ? previousUntil.toISOString() : null,
    createdAt: createdAt.toISOString(),
  };
}

export function toWireDelivery(delivery: Delivery): WireWebhookDelivery {
  const { eventId, createdAt, nextAttemptAt, attemptedAt, ...rest } = delivery;
  const { type, state, attempts, statusCode, durationMs, failure } = rest;
  return {
    ...{ _id: eventId, type, state, attempts, statusCode, durationMs, failure },
    createdAt: createdAt.toISOString(),
    nextAttemptAt: state === 'waiting' ? nextAttemptAt.toISOString() : null,
    attemptedAt: attemptedAt?.toISOString() ?? null,
  };
}
