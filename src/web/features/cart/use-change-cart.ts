import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { WireCartRow } from '../../../contract/cart.ts';
import { isProblem } from '../../lib/api-problem.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { useAuth } from '../account/session/auth-context.ts';
import { acceptPrices, addToCart, removeFromCart } from './cart-api.ts';

/** One unit more or less, whole lines out and back, today's prices accepted. Each reloads the cart. */
export function useChangeCart() {
  const { user } = useAuth();
  const queries = useQueryClient();
  const email = user?.email ?? '';
  const change = {
    mutationKey: queryKeys.allCarts,
    onSettled: () => queries.invalidateQueries({ queryKey: queryKeys.carts(user?.email) }),
  };

  const addUnit = useMutation({
    ...change,
    mutationFn: (row: WireCartRow) => addToCart({ ...row, _id: row.productId }, email),
  });
  const removeRows = useMutation({
    ...change,
    mutationFn: async (rows: readonly WireCartRow[]) => {
      // One after the other: a payment that was started may have to be called off first.
      for (const row of rows) await removeOne(row._id);
    },
  });
  const putBack = useMutation({
    ...change,
    mutationFn: async (rows: readonly WireCartRow[]) => {
      for (const row of rows) await addToCart({ ...row, _id: row.productId }, email);
    },
  });
  const agree = useMutation({ ...change, mutationFn: () => acceptPrices(email) });
  return { addUnit, removeRows, putBack, agree };
}

/** A row that is gone already, by another tab, is what was wanted. */
async function removeOne(rowId: string): Promise<void> {
  try {
    await removeFromCart(rowId);
  } catch (error) {
    if (!isProblem(error, 'not-found')) throw error;
  }
}
