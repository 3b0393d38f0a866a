import { useMutation, useQueryClient } from '@tanstack/react-query';
import { messages } from '../../../shared/messages.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { showToast } from '../../ui/toast.ts';
import { addToCart } from './cart-api.ts';
import type { WantedMobile } from './wanted-mobile.ts';

/** Puts one unit into the cart of the signed-in person; tells it by toast. */
export function useAddToCart() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ mobile, email }: { mobile: WantedMobile; email: string }) =>
      addToCart(mobile, email),
    onSuccess: async ({ insertedId }, { mobile, email }) => {
      if (!insertedId) return;
      showToast(messages.cart.added(mobile.name));
      await queries.invalidateQueries({ queryKey: queryKeys.carts(email) });
    },
  });
}
