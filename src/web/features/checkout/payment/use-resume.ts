import { useQuery, useQueryClient } from '@tanstack/react-query';
import { isProblem } from '../../../lib/api-problem.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { useAuth } from '../../account/session/auth-context.ts';
import { recordPayment } from '../checkout-api.ts';

/**
 * Finishes a payment that a reload or a lost answer has interrupted.
 * @returns its transaction id once it is recorded, null when there is none, undefined until known
 */
export function useResume(): {
  paid: string | null | undefined;
  error: unknown;
  retry: () => void;
} {
  const { user, loading } = useAuth();
  const queries = useQueryClient();
  const answer = useQuery({
    queryKey: ['payment-to-resume', user?.email],
    queryFn: async () => {
      const transactionId = await resume(user?.email ?? '');
      if (transactionId)
        await queries.invalidateQueries({ queryKey: queryKeys.carts(user?.email) });
      return transactionId;
    },
    enabled: !loading && user !== null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  return { paid: answer.data, error: answer.error, retry: () => void answer.refetch() };
}

async function resume(email: string): Promise<string | null> {
  const transactionId = readPayment();
  if (transactionId === null) return null;
  try {
    await recordPayment({ transactionId, email, price: 0, rows: [] });
  } catch (error) {
    // These two mean "not paid"; anything else leaves the question open.
    if (!isProblem(error, 'payment-not-complete') && !isProblem(error, 'not-found')) throw error;
    forgetPayment();
    return null;
  }
  forgetPayment();
  return transactionId;
}

/**
 * Which payment this tab was about to confirm, so that a reload or a lost answer in the middle ends
 * on the right page. Only a pointer: the shop's server decides whether it was paid.
 */
const KEY = 'payment-under-way';

export function rememberPayment(transactionId: string): void {
  sessionStorage.setItem(KEY, transactionId);
}

export function forgetPayment(): void {
  sessionStorage.removeItem(KEY);
}

function readPayment(): string | null {
  return sessionStorage.getItem(KEY);
}
