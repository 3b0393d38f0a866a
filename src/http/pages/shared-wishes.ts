/** A wish list as whoever has its link sees it: each phone in the variant that was saved. */
import type { SharedWishList } from '../../contract/page-api.ts';
import type { Services } from '../../services.ts';
import { readSharedWishes } from '../../shop/wishes/index.ts';
import { toCards } from '../rated-mobiles.ts';

/** Null for a link that leads nowhere (any more). */
export async function readSharedWishList(
  services: Services,
  token: string,
): Promise<SharedWishList | null> {
  const shared = await readSharedWishes(services, token);
  if (!shared) return null;
  const shown = shared.wishes.map(({ mobile, onSale }) => ({
    mobile,
    variant: onSale.id === mobile.defaultVariantId ? null : onSale,
  }));
  return { name: shared.name, mobiles: await toCards(services, shown) };
}
