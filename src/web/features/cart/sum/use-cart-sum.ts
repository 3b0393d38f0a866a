import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { WireCartRow, WireCartSum } from '../../../../contract/cart.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { useAuth } from '../../account/session/auth-context.ts';
import { readCartSum } from '../cart-api.ts';
import { totalDollars } from '../cart-groups.ts';

export interface CartSumState {
  /** Undefined until it is known of these rows. */
  sum: WireCartSum | undefined;
  /** Whether there is an answer, be it of other rows. */
  isAnswered: boolean;
  error: Error | null;
  refetch: () => void;
}

/**
 * What the cart costs, with tax and delivery. The server reckons it; where prices are all that is paid, the rows say
 * it at once. The answer is asked for beside the rows, so that it may be older or newer than they are: a sum of other
 * prices is none of these rows.
 */
export function useCartSum(rows: readonly WireCartRow[] | undefined): CartSumState {
  const { user, loading } = useAuth();
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: queryKeys.cartSum(user?.email),
    queryFn: ({ signal }) => readCartSum(user?.email ?? '', signal),
    enabled: !loading && Boolean(user),
  });
  const sum = data && rows && sumOf(rows, data);
  const isOutdated = Boolean(data && rows && !sum && !isFetching);
  useEffect(() => {
    if (isOutdated) void refetch();
  }, [isOutdated, refetch]);
  return { sum, isAnswered: data !== undefined, error, refetch: () => void refetch() };
}

function sumOf(rows: readonly WireCartRow[], answer: WireCartSum): WireCartSum | undefined {
  const items = totalDollars(rows);
  if (answer.charges === null) return { ...answer, total: items };
  return answer.charges.items === items ? answer : undefined;
}
