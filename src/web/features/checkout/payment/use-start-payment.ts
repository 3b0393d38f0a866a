import { useQuery } from '@tanstack/react-query';
import type { WireCartRow } from '../../../../contract/cart.ts';
import { findObstacles, totalDollars } from '../../cart/cart-groups.ts';
import { startPayment } from '../checkout-api.ts';

/**
 * The intent for exactly this cart. The server answers the same one as long as the cart stays as it
 * is, so asking again (a reload, a second tab) starts no second payment.
 */
export function useStartPayment(rows: readonly WireCartRow[]) {
  const price = totalDollars(rows);
  const { unavailable, repriced } = findObstacles(rows);
  return useQuery({
    queryKey: ['payment-intent', price, rows.map((row) => row._id)],
    queryFn: ({ signal }) => startPayment(price, signal),
    enabled: rows.length > 0 && unavailable.length === 0 && repriced.length === 0,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}
