import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import type { WireCartRow } from '../../../contract/cart.ts';
import type { LiveMobile } from '../../../contract/live.ts';
import { useLiveNumbers } from '../../lib/live/live-numbers.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { type CartGroup, groupRows } from './cart-groups.ts';

/**
 * Asks for the cart again when something in it has another price or cannot be had any more. Protects: what a cart
 * costs, and which units are somebody's own, is said by the cart's call alone; a new price is accepted there.
 */
export function useLiveCart(rows: readonly WireCartRow[]): void {
  const queries = useQueryClient();
  const groups = useMemo(() => groupRows(rows), [rows]);
  const mobiles = useMemo(() => groups.map(({ productId }) => ({ _id: productId })), [groups]);
  const told = useLiveNumbers(mobiles);
  const change = groups.flatMap((group, place) => tellChange(group, told[place])).join();
  useEffect(() => {
    if (change) void queries.invalidateQueries({ queryKey: queryKeys.allCarts });
  }, [change, queries]);
}

/** Empty while the cart shows what was told. */
function tellChange({ variant, lead, rows, availableUnits }: CartGroup, told?: LiveMobile) {
  if (!told) return [];
  const own = told.variants.find(({ _id }) => _id === variant);
  const left = Math.min(own?.available ?? 0, rows.length);
  const isSame = own ? own.price === lead.price && left === availableUnits : lead.state === 'gone';
  return isSame ? [] : [`${variant} ${own?.price} ${left}`];
}
