/** What was paid for what comes back: the most that can go back for it. Pure. */
import { type PaidUnit, paidForUnitsCents } from '../pricing/paid-for-units.ts';
import type { ReturnKind } from './return-rules.ts';

/**
 * With tax. Whoever withdraws from the contract gets the delivery back as well (directive 2011/83/EU, article 13).
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
