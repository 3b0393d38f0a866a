import { queryOptions, useQuery } from '@tanstack/react-query';
import { queryKeys } from '../../lib/query-keys.ts';
import { useAuth } from '../account/session/auth-context.ts';
import type { AuthState } from '../account/session/sign-in-state.ts';
import { listCart } from './cart-api.ts';

/** The cart of whoever is signed in; not asked for while that is still being found out. */
export function cartQuery({ user, loading }: AuthState) {
  const email = user?.email;
  return queryOptions({
    queryKey: queryKeys.carts(email),
    queryFn: ({ signal }) => listCart(email ?? '', signal),
    enabled: !loading && Boolean(email),
  });
}

export function useCart() {
  return useQuery(cartQuery(useAuth()));
}

/** Units in the cart; 0 for visitors and until it is loaded. */
export function useCartCount(): number {
  return useCart().data?.length ?? 0;
}
