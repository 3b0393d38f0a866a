/** The calls about the address that somebody uses. */
import type { WireDelivery } from '../../../../contract/orders.ts';
import { api } from '../../../lib/api-client.ts';

/** The address that the shopper used last. */
export function readDeliveryAddress(
  signal?: AbortSignal,
): Promise<{ address: WireDelivery | null }> {
  return api.call('/delivery-address', { signal });
}

/**
 * Remembers the address, and says where what is being paid for goes.
 * @param address null leaves it for after the payment, also when one was given at an earlier try
 */
export function setDeliveryAddress(
  address: WireDelivery | null,
  attemptId?: string,
): Promise<unknown> {
  const body = attemptId === undefined ? { address } : { orderId: attemptId, address };
  return api.call('/delivery-address', { method: 'PUT', body });
}

export function forgetDeliveryAddress(): Promise<unknown> {
  return api.call('/delivery-address', { method: 'DELETE' });
}
