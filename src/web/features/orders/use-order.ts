import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { WireOrder } from '../../../contract/orders.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { keepAnswer } from '../../lib/query-provider.tsx';
import { useAuth } from '../account/session/auth-context.ts';
import { readOrder } from './orders-api.ts';

/** How soon to look again while money is on its way back. */
const ASK_AGAIN_MS = 5_000;

/** One order as the shop has it now. */
export function useOrder(id: string) {
  const { user, loading } = useAuth();
  return useQuery({
    queryKey: queryKeys.order(id),
    queryFn: ({ signal }) => readOrder(id, signal),
    enabled: !loading && user !== null,
    refetchInterval: ({ state: { data } }) =>
      data && data.refundDue > 0 && !data.isMoneyHeld ? ASK_AGAIN_MS : false,
  });
}

/**
 * A change of one order: its answer is the order as it is then, and every list is asked for again.
 * After a refusal the order is read again, because somebody else may have changed it.
 */
export function useOrderChange<Input = void>(
  order: Pick<WireOrder, '_id'>,
  change: (input: Input) => Promise<WireOrder>,
) {
  const queries = useQueryClient();
  const queryKey = queryKeys.order(order._id);
  return useMutation({
    mutationFn: change,
    onSuccess: async (changed) => {
      keepAnswer(queries, queryKey, changed);
      await Promise.all([
        queries.invalidateQueries({ queryKey: queryKeys.orderLists }),
        queries.invalidateQueries({ queryKey: queryKeys.allPayments }),
        queries.invalidateQueries({ queryKey: queryKeys.allReturns }),
        queries.invalidateQueries({ queryKey: queryKeys.products }),
      ]);
    },
    onError: () => queries.invalidateQueries({ queryKey }),
  });
}
