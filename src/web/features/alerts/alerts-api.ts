/** The calls about the own alerts. */
import type { WireOwnAlert } from '../../../contract/account/alerts.ts';
import { api } from '../../lib/api-client.ts';

const PATH = '/own-alerts';

export function listOwnAlerts(signal?: AbortSignal): Promise<WireOwnAlert[]> {
  return api.call(PATH, { signal });
}

export function removeOwnAlert(id: string): Promise<unknown> {
  return api.call(`${PATH}/${encodeURIComponent(id)}`, { method: 'DELETE' });
}
