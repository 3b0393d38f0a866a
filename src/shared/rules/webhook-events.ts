/** What the shop tells tools of its staff, the same for the form, the calls and the outbox. docs/webhooks.md has examples. */

export const WEBHOOK_EVENTS = [
  'order.paid',
  'order.shipped',
  'order.cancelled',
  'order.refunded',
  'order.returned',
  'stock.low',
  'mobile.changed',
] as const;

export type WebhookEventType = (typeof WEBHOOK_EVENTS)[number];

/** Sent when staff ask for it, to one endpoint, whatever that has chosen. */
export const TEST_EVENT = 'webhook.test';

/** With at most so many units in store a variant runs low; the lists of staff count the same. */
export const LOW_STOCK_UNITS = 3;

/** More endpoints than a shop has tools: each event is written and sent once for every one. */
export const MOST_WEBHOOKS = 20;

/** Of an endpoint; `failing` and `gone` are switched off by the shop itself. */
export const WEBHOOK_STATES = ['on', 'paused', 'failing', 'gone'] as const;
export type WebhookState = (typeof WEBHOOK_STATES)[number];

/** Of one event on its way to one endpoint. */
export const DELIVERY_STATES = ['waiting', 'sent', 'failed'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];
