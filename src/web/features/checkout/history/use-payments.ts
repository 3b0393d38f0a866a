import { useQuery } from '@tanstack/react-query';
import { queryKeys } from '../../../lib/query-keys.ts';
import { useAuth } from '../../account/session/auth-context.ts';
import { listPayments } from '../checkout-api.ts';

/** The own payments, newest first. */
export function usePayments() {
  const { user, loading } = useAuth();
  const email = user?.email;
  return useQuery({
    queryKey: queryKeys.payments(email),
    queryFn: ({ signal }) => listPayments(email ?? '', signal),
    enabled: !loading && Boolean(email),
  });
}
