/** Webhooks as staff read about them. */
import type { WireWebhook } from '../../../../contract/office/webhooks.ts';
import type { WebhookEventType } from '../../../../shared/rules/webhook-events.ts';
import type { StatusTone } from '../../orders/status-pill.tsx';

export const EVENT_WORDS: Readonly<Record<WebhookEventType, string>> = {
  'order.paid': 'An order was paid',
  'order.shipped': 'An order was shipped',
  'order.cancelled': 'An order was cancelled',
  'order.refunded': 'A refund was sent',
  'order.returned': 'Phones came back',
  'stock.low': 'A variant runs low',
  'mobile.changed': 'Mobiles were added, changed or deleted',
};

const STATES: Readonly<Record<WireWebhook['state'], readonly [tone: StatusTone, word: string]>> = {
  on: ['good', 'On'],
  paused: ['quiet', 'Paused'],
  failing: ['bad', 'Switched off'],
  gone: ['bad', 'Switched off'],
};

/** The state in a word; one that is on and does not get through says so. */
export function stateOf({ state, failingSince }: WireWebhook): readonly [StatusTone, string] {
  if (state === 'on' && failingSince !== null) return ['open', 'Failing'];
  return STATES[state];
}

/** The part of the address by which people know a tool. */
export function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : url;
}
