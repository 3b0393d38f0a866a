import { useQuery } from '@tanstack/react-query';
import { queryKeys } from '../../lib/query-keys.ts';
import { useAuth } from '../account/session/auth-context.ts';
import { readOwnReviews } from './reviews-api.ts';

/** The phones that the signed-in person has received, each with the own review. */
export function useOwnReviews() {
  const { user, loading } = useAuth();
  return useQuery({
    queryKey: queryKeys.ownReviews(user?.email),
    queryFn: ({ signal }) => readOwnReviews(signal),
    enabled: !loading && user !== null,
  });
}
