/** The cart's calls. One row is one unit. */
import type { WireCartRow } from '../../../contract/cart.ts';
import { api } from '../../lib/api-client.ts';
import type { WantedMobile } from './wanted-mobile.ts';

export function listCart(email: string, signal?: AbortSignal): Promise<WireCartRow[]> {
  return api.call(`/carts/${encodeURIComponent(email)}`, { signal });
}

/** The server only takes the product id; the rest goes along as the specification has it. */
export function addToCart(
  mobile: WantedMobile,
  email: string,
): Promise<{ insertedId: string | null }> {
  const { _id: productId, name, price, image, description } = mobile;
  return api.call('/carts', {
    method: 'POST',
    body: { productId, name, price, image, description, email },
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
