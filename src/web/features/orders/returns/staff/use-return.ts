import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { queryKeys } from '../../../../lib/query-keys.ts';
import { keepAnswer } from '../../../../lib/query-provider.tsx';
import { useAuth } from '../../../account/session/auth-context.ts';
import { type ReturnSteps, readReturn, type SeenReturn, takeStep } from '../returns-api.ts';

/** How soon to look again while money is on its way back. */
const ASK_AGAIN_MS = 5_000;

/** One return as the shop has it now. */
export function useReturn(id: string) {
  const { user, loading } = useAuth();
  return useQuery({
    queryKey: queryKeys.return(id),
    queryFn: ({ signal }) => readReturn(id, signal),
    enabled: !loading && user !== null,
    refetchInterval: ({ state }) => (state.data?.refund?.state === 'due' ? ASK_AGAIN_MS : false),
  });
}

/**
 * A step of one return: its answer is the return as it is then, and what it changes besides is asked for
 * again. After a refusal the return is read again, because somebody else may have changed it.
 */
export function useReturnStep<Name extends keyof ReturnSteps>(seen: SeenReturn, name: Name) {
  const queries = useQueryClient();
  const queryKey = queryKeys.return(seen._id);
  return useMutation({
    mutationFn: (body: ReturnSteps[Name]) => takeStep(seen, name, body),
    onSuccess: async (changed) => {
      keepAnswer(queries, queryKey, changed);
      await Promise.all([
        queries.invalidateQueries({ queryKey: [...queryKeys.allReturns, 'list'] }),
        queries.invalidateQueries({ queryKey: queryKeys.returnCounts }),
        queries.invalidateQueries({ queryKey: queryKeys.order(changed.orderId) }),
        queries.invalidateQueries({ queryKey: queryKeys.orderLists }),
        queries.invalidateQueries({ queryKey: queryKeys.products }),
      ]);
    },
    onError: () => queries.invalidateQueries({ queryKey }),
  });
}
