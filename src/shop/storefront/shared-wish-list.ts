/** A shared wish list, as anyone with its link sees it: each phone in the variant that was saved. */

import { catalogueAway, type ListedPhone, type Variant } from '../catalogue/index.ts';
import type { ShopDeps } from '../deps.ts';
import { readSharedWishes } from '../wishes/index.ts';

export interface SharedWish {
  phone: ListedPhone;
  /** Null for the default variant. */
  variant: Variant | null;
}

/** Null for a link that leads nowhere (any more). */
export async function readSharedWishList(
  deps: Pick<ShopDeps, 'catalogue' | 'db' | 'secrets'>,
  token: string,
): Promise<{
  name: string | null;
  wishes: SharedWish[];
  dayOf: (moment: Date) => string;
} | null> {
  const snapshot = await deps.catalogue.current();
  if (deps.catalogue.isAway()) throw catalogueAway();
  const shared = await readSharedWishes(deps, token);
  if (!shared) return null;
  const wishes = shared.wishes.flatMap(({ mobile, onSale }): SharedWish[] => {
    const phone = snapshot.byId.get(mobile.id);
    if (!phone) return [];
    return [{ phone, variant: onSale.id === phone.defaultVariantId ? null : onSale }];
  });
  return { name: shared.name, wishes, dayOf: snapshot.dayOf };
}
