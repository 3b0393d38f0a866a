import { useQuery } from '@tanstack/react-query';
import { queryKeys } from '../../../lib/query-keys.ts';
import { useAuth } from '../../account/session/auth-context.ts';
import { listPayments } from '../checkout-api.ts';

const ASK_AGAIN_MS = 3_000;

/** One payment as the shop has recorded it; asks again until it is there. */
export function usePaymentRecord(transactionId: string) {
  const { user, loading } = useAuth();
  const email = user?.email;
  const answer = useQuery({
    queryKey: [...queryKeys.payments(email), transactionId],
    queryFn: async ({ signal }) => {
      const payments = await listPayments(email ?? '', signal);
      return payments.find((payment) => payment.transactionId === transactionId) ?? null;
    },
    enabled: !loading && Boolean(email),
    refetchInterval: ({ state }) => (state.data ? false : ASK_AGAIN_MS),
  });
  return { payment: answer.data, error: answer.error, refetch: answer.refetch };
}
