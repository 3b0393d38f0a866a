/** The calls about outgoing webhooks. */
import type { WebhookBody, WireWebhook } from '../../../../contract/office/webhooks.ts';
import { api } from '../../../lib/api-client.ts';

const ALL = '/webhook-endpoints';

/** @param id of the webhook, and more of a path behind it */
export function webhookPath(id: string, rest = ''): string {
  return `${ALL}/${encodeURIComponent(id)}${rest}`;
}

export function listWebhooks(signal?: AbortSignal): Promise<WireWebhook[]> {
  return api.call(ALL, { signal });
}

export function addWebhook(body: WebhookBody): Promise<{ insertedId: string; secret: string }> {
  return api.call(ALL, { method: 'POST', body });
}

export function changeWebhook(
  id: string,
  body: Partial<WebhookBody> & { paused?: boolean },
): Promise<unknown> {
  return api.call(webhookPath(id), { method: 'PATCH', body });
}

export function removeWebhook(id: string): Promise<unknown> {
  return api.call(webhookPath(id), { method: 'DELETE' });
}

export function showSecret(id: string): Promise<{ secret: string }> {
  return api.call(webhookPath(id, '/secret'), { method: 'POST' });
}

export function replaceSecret(id: string): Promise<{ secret: string }> {
  return api.call(webhookPath(id, '/secret/rotate'), { method: 'POST' });
}

export function sendTest(id: string): Promise<unknown> {
  return api.call(webhookPath(id, '/test'), { method: 'POST' });
}

export function sendAgain(id: string, event: string): Promise<unknown> {
  return api.call(webhookPath(id, `/deliveries/${encodeURIComponent(event)}/send`), {
    method: 'POST',
  });
}

/** @param since an ISO instant */
export function sendFailedAgain(id: string, since: string): Promise<{ count: number }> {
  const path = webhookPath(id, '/deliveries/send-failed');
  return api.call(path, { method: 'POST', body: { since } });
}
