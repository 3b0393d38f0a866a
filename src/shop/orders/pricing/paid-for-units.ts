/** What was paid for units of an order, for whoever pays them back. Pure. */
import { sumPaid } from './price-order.ts';

export interface PaidUnit {
  /** The cart row that the unit was. */
  cartRowId: string;
  /** With tax. */
  paidCents: number;
}

/**
 * With tax, without the delivery. Each unit has its own amount, so that parts of an order, in whatever order they
 * are paid back, add up to the whole; units that are not of the order count nothing.
 * @param rowIds the cart rows that these units were
 */
export function paidForUnitsCents(items: readonly PaidUnit[], rowIds: Iterable<string>): number {
  const wanted = new Set(rowIds);
  return sumPaid(items.filter(({ cartRowId }) => wanted.has(cartRowId)));
}
