/** The cart's calls. One row is one unit. */
import type { WireCartRow, WireCartSum } from '../../../contract/cart.ts';
import { api } from '../../lib/api-client.ts';
import type { WantedMobile } from './wanted-mobile.ts';

export function listCart(email: string, signal?: AbortSignal): Promise<WireCartRow[]> {
  return api.call(`/carts/${encodeURIComponent(email)}`, { signal });
}

/** What the cart costs, with tax and delivery. */
export function readCartSum(email: string, signal?: AbortSignal): Promise<WireCartSum> {
  return api.call(`/carts/${encodeURIComponent(email)}/sum`, { signal });
}

/** A unit to add; without a variant the default one of the mobile is meant. */
export type UnitToAdd = WantedMobile & { variant?: string };

/** The server only takes the ids of product and variant; the rest goes along as the specification has it. */
export function addToCart(unit: UnitToAdd, email: string): Promise<{ insertedId: string | null }> {
  const { _id: productId, variant, name, price, image, description } = unit;
  return api.call('/carts', {
    method: 'POST',
    body: { productId, variant, name, price, image, description, email },
    withoutToken: true,
    headers: idempotencyHeader(),
  });
}

export function removeFromCart(rowId: string): Promise<{ deletedCount: number }> {
  return api.call(`/carts/${encodeURIComponent(rowId)}`, { method: 'DELETE' });
}

/** The shopper has seen today's prices and agrees. */
export function acceptPrices(email: string): Promise<{ modifiedCount: number }> {
  return api.call(`/carts/${encodeURIComponent(email)}/prices`, { method: 'PATCH' });
}

/**
 * The same key on a repeat gives the same answer and changes nothing. Browsers make no random ids on
 * pages that are not served securely; there a repeat counts as another unit.
 */
function idempotencyHeader(): Record<string, string> {
  const key = globalThis.crypto?.randomUUID?.();
  return key ? { 'idempotency-key': key } : {};
}
