/** The own wish list with what changes it; each change reads it again, and what pages mark as saved. */
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { WireWish } from '../../../contract/account/wishes.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { keepAnswer } from '../../lib/query-provider.tsx';
import { useAuth } from '../account/session/auth-context.ts';
import { putIntoCart } from '../cart/put-into-cart.ts';
import { refreshSaved } from './toggle-saved.tsx';
import { listWishes, removeWish, shareWishes, withdrawShare } from './wishes-api.ts';

export function useWishes() {
  const { user, loading } = useAuth();
  const email = user?.email ?? '';
  return useQuery(
    queryOptions({
      queryKey: queryKeys.wishes(email),
      queryFn: ({ signal }) => listWishes(signal),
      enabled: !loading && email !== '',
    }),
  );
}

/** Of one phone: off the list, or over into the cart. */
export function useChangeWish() {
  const { user } = useAuth();
  const email = user?.email ?? '';
  const remove = useMutation({
    mutationFn: ({ variant }: WireWish) => removeWish(variant),
    onSettled: refreshSaved,
  });
  const move = useMutation({
    mutationFn: async (wish: WireWish) => {
      const { productId: _id, price, ...unit } = wish;
      await putIntoCart({ ...unit, _id, price: price ?? 0 }, email);
      // In the cart it is; should this fail, it is on the list as well, where it can be removed.
      await removeWish(wish.variant);
    },
    onSettled: refreshSaved,
  });
  return { remove, move };
}

/** Of the link to the list: the answers are the whole list as it is then. */
export function useShare() {
  const queries = useQueryClient();
  const { user } = useAuth();
  const queryKey = queryKeys.wishes(user?.email ?? '');
  const keep = { onSuccess: (list: object) => keepAnswer(queries, queryKey, list) };
  const share = useMutation({ mutationFn: shareWishes, ...keep });
  const withdraw = useMutation({ mutationFn: withdrawShare, ...keep });
  return { share, withdraw };
}
