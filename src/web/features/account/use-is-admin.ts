import { useQuery } from '@tanstack/react-query';
import { api } from '../../lib/api-client.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { useAuth } from './auth-context.ts';

/** Whether the signed-in person is an admin, as the server says; undefined until it is known. */
export function useIsAdmin(): boolean | undefined {
  const { user, loading } = useAuth();
  const email = user?.email;
  const answer = useQuery({
    queryKey: queryKeys.isAdmin(email),
    queryFn: ({ signal }) =>
      api.call<{ admin: boolean }>(`/users/admin/${encodeURIComponent(email ?? '')}`, { signal }),
    enabled: !loading && Boolean(email),
    staleTime: 5 * 60_000,
  });
  return answer.data?.admin;
}
