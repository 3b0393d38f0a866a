/** What was paid for what comes back: the most that can go back for it. Pure. */
import { sumPaid } from '../pricing/price-order.ts';
import type { ReturnKind } from './return-rules.ts';

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

/**
 * With tax. A buyer who withdraws from the contract gets the delivery back as well (directive 2011/83/EU, article 13).
 * @param order.shippingCents what the delivery cost, with its tax
 * @param of.rowIds the cart rows that these units were
 */
export function paidForReturnCents(
  order: { items: readonly PaidUnit[]; shippingCents: number },
  of: { kind: ReturnKind; rowIds: Iterable<string> },
): number {
  const unitsCents = paidForUnitsCents(order.items, of.rowIds);
  return of.kind === 'withdrawal' ? unitsCents + order.shippingCents : unitsCents;
}
