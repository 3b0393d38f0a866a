/** Pure rules of the cart: how much fits into it, and what state a row is in. */
import { CART_MAX_ROWS, CART_MAX_ROWS_PER_MOBILE } from '../../shared/constants.ts';

/** Why another unit of a mobile does not fit, or null when it does. */
export function whyFull(mobileIds: readonly string[], added: string): string | null {
  if (mobileIds.length >= CART_MAX_ROWS) return `A cart holds at most ${CART_MAX_ROWS} items.`;
  const units = mobileIds.filter((id) => id === added).length;
  if (units < CART_MAX_ROWS_PER_MOBILE) return null;
  return `A cart holds at most ${CART_MAX_ROWS_PER_MOBILE} of one mobile.`;
}

export type RowState = 'available' | 'out-of-stock' | 'gone';

/**
 * @param variant what is there to sell besides the units that this shopper's own pending attempt holds
 * @param position how many earlier rows of this cart are of the same variant
 */
export function stateOf(
  variant: { isOnSale: boolean; available: number },
  position: number,
): RowState {
  if (!variant.isOnSale) return 'gone';
  return variant.available > position ? 'available' : 'out-of-stock';
}
