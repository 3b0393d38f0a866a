/** What was paid for some of an order's units: the most that goes back when they come back. */
import type { SnapshotItem } from '../rules.ts';

/** @returns cents, of the prices in the order's snapshot */
export function paidForUnitsCents(
  items: readonly Pick<SnapshotItem, 'cartRowId' | 'priceCents'>[],
  cartRowIds: ReadonlySet<string>,
): number {
  return items
    .filter(({ cartRowId }) => cartRowIds.has(cartRowId))
    .reduce((sum, { priceCents }) => sum + priceCents, 0);
}
