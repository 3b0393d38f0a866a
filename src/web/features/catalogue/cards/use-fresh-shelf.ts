import { useLiveNumbers } from '../../../lib/live/live-numbers.ts';
import type { ShelfMobile } from './shelf-mobile.ts';

/** What stands on a shelf with the prices that were told since it came; a phone that is no longer sold stays as it was. */
export function useFreshShelf(mobiles: readonly ShelfMobile[]): readonly ShelfMobile[] {
  const told = useLiveNumbers(mobiles);
  return mobiles.map((mobile, index) => {
    const { defaultVariant, variants = [], priceFrom } = told[index] ?? {};
    const shown = variants.find(({ _id }) => _id === defaultVariant);
    if (!shown) return mobile;
    const { price, listPrice, offerEndsOn } = shown;
    const { priceFrom: _, ...page } = mobile;
    const fresh = { ...page, price, listPrice, offerEndsOn };
    return priceFrom == null ? fresh : { ...fresh, priceFrom };
  });
}
