import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api } from '../../../lib/api-client.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { QueryProvider } from '../../../lib/query-provider.tsx';

export interface MemberWatchProps {
  email: string;
  /** Nothing is asked while a sign-in or sign-out is under way. */
  loading: boolean;
  /** Told the address of an admin, and undefined as soon as that is over. */
  onAdmin: (email: string | undefined) => void;
}

const FRESH_MS = 5 * 60_000;
/** A token lives 15 minutes; a new one is asked for in good time. */
const RENEWAL_MS = 12 * 60_000;
const PRIVATE_KINDS = [
  'account',
  'carts',
  'users',
  'payments',
  'reviews',
  'stats',
  'wishes',
  'alerts',
];

/**
 * While somebody is signed in: finds out whether it is an admin, renews the access token before it
 * ends, and clears up afterwards.
 */
export function MemberWatch(props: MemberWatchProps) {
  return (
    <QueryProvider>
      <Watch {...props} />
    </QueryProvider>
  );
}

function Watch({ email, loading, onAdmin }: MemberWatchProps) {
  const queries = useQueryClient();
  const isAdmin = useQuery({
    queryKey: queryKeys.isAdmin(email),
    queryFn: ({ signal }) =>
      api.call<{ admin: boolean }>(`/users/admin/${encodeURIComponent(email)}`, { signal }),
    enabled: !loading,
    staleTime: FRESH_MS,
  }).data?.admin;

  useEffect(() => {
    if (!isAdmin) return;
    onAdmin(email);
    return () => onAdmin(undefined);
  }, [isAdmin, email, onAdmin]);

  useEffect(() => {
    // What cannot be renewed now is renewed by the first call that is refused.
    const renew = () => void api.renewToken().catch(() => undefined);
    const timer = setInterval(renew, RENEWAL_MS);
    return () => clearInterval(timer);
  }, []);

  useEffect(
    () => () => {
      // What belonged to the person who left must not be shown to the next one.
      for (const kind of PRIVATE_KINDS) queries.removeQueries({ queryKey: [kind] });
    },
    [queries],
  );
  return null;
}
