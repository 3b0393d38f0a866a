import { useIsFetching, useIsMutating, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { WireCartRow } from '../../../contract/cart.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { QueryProvider } from '../../lib/query-provider.tsx';
import { announceChange, onChangeElsewhere } from '../account/session/other-tabs.ts';
import { useCart } from './use-cart.ts';

/** Keeps the cart the same in all tabs, however it was changed. */
export function CartWatch() {
  return (
    <QueryProvider>
      <Watch />
    </QueryProvider>
  );
}

function Watch() {
  const queries = useQueryClient();
  const rows = useCart().data;
  const known = useRef<readonly WireCartRow[]>(undefined);
  // What is shown while a change is under way is not the cart yet.
  const fetches = useIsFetching({ queryKey: queryKeys.allCarts });
  const underWay = fetches + useIsMutating({ mutationKey: queryKeys.allCarts });

  useEffect(() => {
    if (!rows || underWay > 0 || rows === known.current) return;
    // The tab that is told so finds the same and does not answer: equal rows stay the same object.
    if (known.current) announceChange('cart');
    known.current = rows;
  }, [rows, underWay]);

  useEffect(
    () =>
      onChangeElsewhere(
        'cart',
        () => void queries.invalidateQueries({ queryKey: queryKeys.allCarts }),
      ),
    [queries],
  );
  return null;
}
