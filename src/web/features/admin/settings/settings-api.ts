/** The calls of the page of the shop's settings. */
import type {
  WireShopSettings,
  WireStoredSettings,
} from '../../../../contract/office/shop-settings.ts';
import { api } from '../../../lib/api-client.ts';

export function readSettings(signal?: AbortSignal): Promise<WireStoredSettings> {
  return api.call('/shop-settings', { signal });
}

/** @param version the version that the change was made from; another one is refused */
export function changeSettings(
  settings: WireShopSettings,
  version: number,
): Promise<WireStoredSettings> {
  return api.call('/shop-settings', {
    method: 'PUT',
    body: settings,
    headers: { 'if-match': `"${version}"` },
  });
}
