/** Adds a unit, tells it by toast and has every count follow. */
import { shopMessages } from '../../../shared/words/shop-messages.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { browserQueries } from '../../lib/query-provider.tsx';
import { showToast } from '../../ui/dialogs/toast.ts';
import { announceChange } from '../account/session/other-tabs.ts';
import { addToCart } from './cart-api.ts';
import type { WantedMobile } from './wanted-mobile.ts';

/** @throws ApiProblem */
export async function putIntoCart(mobile: WantedMobile, email: string): Promise<void> {
  const { insertedId } = await addToCart(mobile, email);
  if (!insertedId) return;
  showToast(shopMessages.cart.added(mobile.name));
  // The part that watches the cart may still be on its way.
  announceChange('cart');
  await browserQueries().invalidateQueries({ queryKey: queryKeys.carts(email) });
}
