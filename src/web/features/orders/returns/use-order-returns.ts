import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { WireOrderReturns } from '../../../../contract/returns/returns.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { keepAnswer } from '../../../lib/query-provider.tsx';
import { useAuth } from '../../account/session/auth-context.ts';
import { readOrderReturns } from './returns-api.ts';

/** The returns of an order as the shop has them now. */
export function useOrderReturns(orderId: string) {
  const { user, loading } = useAuth();
  return useQuery({
    queryKey: queryKeys.orderReturns(orderId),
    queryFn: ({ signal }) => readOrderReturns(orderId, signal),
    enabled: !loading && user !== null,
  });
}

/** What a buyer changes: its answer is what there is then; after a refusal it is read again. */
export function useReturnsChange<Input = void>(
  orderId: string,
  change: (input: Input) => Promise<WireOrderReturns>,
) {
  const queries = useQueryClient();
  const queryKey = queryKeys.orderReturns(orderId);
  return useMutation({
    mutationFn: change,
    onSuccess: (changed) => keepAnswer(queries, queryKey, changed),
    onError: () => queries.invalidateQueries({ queryKey }),
  });
}
