import { useQuery } from '@tanstack/react-query';
import { api } from '../../lib/api-client.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import type { AuthState } from './auth-store.ts';

const FRESH_MS = 5 * 60_000;

/** Whether the signed-in person is an admin, as the server says; undefined until it is known. */
export function useIsAdmin({ user, loading }: AuthState): boolean | undefined {
  const email = user?.email;
  const answer = useQuery({
    queryKey: queryKeys.isAdmin(email),
    queryFn: ({ signal }) =>
      api.call<{ admin: boolean }>(`/users/admin/${encodeURIComponent(email ?? '')}`, { signal }),
    enabled: !loading && Boolean(email),
    staleTime: FRESH_MS,
  });
  return answer.data?.admin;
}
