/** The calls of the admin's pages. */
import type { MobileBody, WireMobile, WireMobileDetail } from '../../../contract/mobiles.ts';
import type { WireStats, WireUser } from '../../../contract/users.ts';
import { api } from '../../lib/api-client.ts';

export function readStats(signal?: AbortSignal): Promise<WireStats> {
  return api.call('/products-stats', { signal });
}

export function listMobiles(signal?: AbortSignal): Promise<WireMobile[]> {
  return api.call('/mobile-data', { signal });
}

export function readMobile(id: string, signal?: AbortSignal): Promise<WireMobileDetail> {
  return api.call(mobilePath(id), { signal });
}

export function addMobile(body: MobileBody): Promise<{ insertedId: string | null }> {
  return api.call('/mobile-data', { method: 'POST', body });
}

/** @param version the version that the change was made from; another one is refused */
export function changeMobile(
  id: string,
  version: number,
  body: MobileBody,
): Promise<{ modifiedCount: number }> {
  return api.call(mobilePath(id), { method: 'PUT', body, headers: { 'if-match': `"${version}"` } });
}

export function removeMobile(id: string): Promise<{ deletedCount: number }> {
  return api.call(mobilePath(id), { method: 'DELETE' });
}

export function listUsers(signal?: AbortSignal): Promise<WireUser[]> {
  return api.call('/users', { signal });
}

export function makeAdmin(id: string): Promise<{ modifiedCount: number }> {
  return api.call(`/users/admin/${encodeURIComponent(id)}`, { method: 'PATCH' });
}

export function removeUser(id: string): Promise<{ deletedCount: number }> {
  return api.call(`/users/${encodeURIComponent(id)}`, { method: 'DELETE' });
}

function mobilePath(id: string): string {
  return `/mobile-data/${encodeURIComponent(id)}`;
}
