/** Facade of the outbox of webhooks: its writing side, for whoever does what staff's tools are told. */
export { queueLowStock, queueWebhook, type WebhookEvent } from './queue-webhook.ts';
