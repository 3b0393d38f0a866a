/** Outgoing webhooks on the wire: the endpoints of staff's own tools, and what was sent to them. */
import { z } from 'zod';
import {
  DELIVERY_STATES,
  WEBHOOK_EVENTS,
  WEBHOOK_STATES,
} from '../../shared/rules/webhook-events.ts';
import { line, wireId } from '../common.ts';

const DELIVERIES_MAX = 100;
const NO_URL = 'Please enter the address of the tool';

const url = line(500, NO_URL).describe('https, on a public host');
const events = z
  .array(z.enum(WEBHOOK_EVENTS))
  .min(1, 'Please choose at least one event')
  .max(WEBHOOK_EVENTS.length)
  .refine((chosen) => new Set(chosen).size === chosen.length, 'Please choose each event once');

export const webhookBodySchema = z.strictObject({ url, events });
export type WebhookBody = z.infer<typeof webhookBodySchema>;

export const webhookChangeSchema = z.strictObject({
  url: url.optional(),
  events: events.optional(),
  paused: z.boolean().optional().describe('What happens meanwhile is sent afterwards'),
});

export const webhookSchema = z.object({
  _id: wireId,
  url: z.string(),
  events: z.array(z.enum(WEBHOOK_EVENTS)),
  state: z.enum(WEBHOOK_STATES).describe('failing and gone: switched off by the shop'),
  failingSince: z.iso.datetime().nullable(),
  oldSecretUntil: z.iso
    .datetime()
    .nullable()
    .describe('The secret before the present one signs as well until then'),
  waiting: z.number().int().describe('Events that have not arrived yet'),
  createdAt: z.iso.datetime(),
});
export type WireWebhook = z.infer<typeof webhookSchema>;
export const webhookListSchema = z.array(webhookSchema);

export const webhookAddedSchema = z.object({
  acknowledged: z.literal(true),
  insertedId: wireId,
  secret: z.string(),
});
export const webhookSecretSchema = z.object({ secret: z.string() });

export const deliveryQuerySchema = z.strictObject({
  state: z.enum(DELIVERY_STATES).optional(),
  limit: z.coerce.number().int().min(1).max(DELIVERIES_MAX).default(20),
  cursor: wireId.optional().describe('The last event of the page before'),
});

export const deliverySchema = z.object({
  _id: wireId.describe('Of the event, and the header webhook-id'),
  type: z.string(),
  createdAt: z.iso.datetime(),
  state: z.enum(DELIVERY_STATES),
  attempts: z.number().int(),
  nextAttemptAt: z.iso.datetime().nullable().describe('Null when it is not tried again'),
  attemptedAt: z.iso.datetime().nullable(),
  statusCode: z.number().int().nullable().describe('Of the last answer; null without one'),
  durationMs: z.number().int().nullable(),
  failure: z.string().nullable().describe('Why the last attempt failed'),
});
export type WireWebhookDelivery = z.infer<typeof deliverySchema>;
export const deliveryListSchema = z.array(deliverySchema);

export const deliveryParams = z.object({ id: wireId, event: wireId });
export const resendBodySchema = z.strictObject({
  since: z.iso.datetime({ offset: true }).describe('Events from then on that were given up'),
});
export const resentSchema = z.object({
  acknowledged: z.literal(true),
  count: z.number().int(),
});
