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
    // Absent on pages that are not served securely; a repeat then counts as a second unit.
    idempotencyKey: globalThis.crypto?.randomUUID?.(),
  });
}

export function removeFromCart(rowId: string): Promise<{ deletedCount: number }> {
  return api.call(`/carts/${encodeURIComponent(rowId)}`, { method: 'DELETE' });
}
