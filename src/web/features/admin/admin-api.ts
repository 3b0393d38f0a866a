/** The calls of the admin's pages. */

import type { WireStats, WireUser } from '../../../contract/account/users.ts';
import type { WireAuditEntry } from '../../../contract/audit.ts';
import type { MobileBody, WireMobileDetail } from '../../../contract/mobiles.ts';
import type { WireManagedVariant } from '../../../contract/office/managed-variants.ts';
import { api } from '../../lib/api-client.ts';

/** Taking back an import of 100,000 lines takes a while. */
const UNDO_TIMEOUT_MS = 120_000;

/** @param days how far back the period of the charts goes */
export function readStats(days: number, signal?: AbortSignal): Promise<WireStats> {
  return api.call(`/products-stats?days=${days}`, { signal });
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

/** A phone with everything that the form changes, withdrawn variants included. */
export interface EditedMobile extends Omit<WireMobileDetail, 'variants'> {
  variants: WireManagedVariant[];
}

/**
 * A mobile with its variants as staff see them. They are read after it: what changes between the two is then newer
 * than the version, and saving is refused instead of overwriting it.
 */
export async function readEditedMobile(id: string, signal?: AbortSignal): Promise<EditedMobile> {
  const mobile = await api.call<WireMobileDetail>(mobilePath(id), { signal });
  return { ...mobile, variants: await listVariants([id], signal) };
}

/** The variants of mobiles with their offers, those that are withdrawn included. */
export function listVariants(
  mobiles: readonly string[],
  signal?: AbortSignal,
): Promise<WireManagedVariant[]> {
  return api.call(`/mobile-data/variants?mobiles=${mobiles.join()}`, { signal });
}

/** Takes a change back. @param entry its number in the audit log */
export function undoEntry(entry: number): Promise<unknown> {
  return api.call(`/audit/${entry}/undo`, { method: 'POST', timeoutMs: UNDO_TIMEOUT_MS });
}

/** The entry of the audit log of the latest change of this kind to a thing. */
export async function findEntry(subject: string, action: string): Promise<number | null> {
  const query = new URLSearchParams({ subject, action, limit: '1' });
  const [entry] = await api.call<WireAuditEntry[]>(`/audit?${query}`);
  return entry?.id ?? null;
}

export function listAdmins(signal?: AbortSignal): Promise<WireUser[]> {
  return api.call('/users?role=admin', { signal });
}

export function makeAdmin(id: string): Promise<{ modifiedCount: number }> {
  return api.call(`/users/admin/${encodeURIComponent(id)}`, { method: 'PATCH' });
}

export function demote(id: string): Promise<{ modifiedCount: number }> {
  const path = `/users/admin/${encodeURIComponent(id)}`;
  return api.call(path, { method: 'PATCH', body: { role: null } });
}

/** Logs a user out everywhere. */
export function endSessionsOf(id: string): Promise<{ deletedCount: number }> {
  return api.call(`/users/${encodeURIComponent(id)}/sessions`, { method: 'DELETE' });
}

export function removeUser(id: string): Promise<{ deletedCount: number }> {
  return api.call(`/users/${encodeURIComponent(id)}`, { method: 'DELETE' });
}

function mobilePath(id: string): string {
  return `/mobile-data/${encodeURIComponent(id)}`;
}
