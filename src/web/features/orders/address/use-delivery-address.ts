import { useQuery } from '@tanstack/react-query';
import type { WireDelivery } from '../../../../contract/orders.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { readDeliveryAddress } from './delivery-api.ts';

/**
 * The address used last: null when there is none or it cannot be had, undefined until that is known.
 * It only saves typing, so it never stands in the way of paying.
 */
export function useDeliveryAddress(email: string): WireDelivery | null | undefined {
  const { data, error } = useQuery({
    queryKey: queryKeys.deliveryAddress(email),
    queryFn: ({ signal }) => readDeliveryAddress(signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
  if (error) return null;
  return data?.address;
}
