/**
 * The cart as people see it: one line a mobile with its units, and what stands in the way of paying. Pure.
 */
import type { WireCartRow } from '../../../contract/cart.ts';
import { CART_MAX_ROWS, CART_MAX_ROWS_PER_MOBILE } from '../../../shared/constants.ts';
import { cartTotalCents, centsToDollars, dollarsToCents } from '../../../shared/money.ts';

export interface CartGroup {
  productId: string;
  /** One row of the group; name, picture and price are the same in all. */
  lead: WireCartRow;
  rows: readonly WireCartRow[];
  /** How many of the units can be had now. */
  availableUnits: number;
  /** What a unit cost when it was added, where that differs from today; whole dollars. */
  earlierPrice: number | null;
}

/** In the order in which the mobiles were first added. */
export function groupRows(rows: readonly WireCartRow[]): CartGroup[] {
  const byMobile = Map.groupBy(rows, (row) => row.productId);
  return [...byMobile.values()].flatMap((group) => {
    const [lead] = group;
    if (!lead) return [];
    return {
      productId: lead.productId,
      lead,
      rows: group,
      availableUnits: group.filter((row) => row.state === 'available').length,
      earlierPrice: group.find((row) => row.seenPrice !== row.price)?.seenPrice ?? null,
    };
  });
}

/** What the cart costs, whole dollars: the same rounding as the payment and its record. */
export function totalDollars(rows: readonly WireCartRow[]): number {
  return centsToDollars(cartTotalCents(rows.map((row) => dollarsToCents(row.price))));
}

export interface CartObstacles {
  /** Rows that cannot be had; they must go before the cart can be paid. */
  unavailable: WireCartRow[];
  /** Mobiles whose price is another one than when they were added; must be accepted. */
  repriced: CartGroup[];
}

export function findObstacles(rows: readonly WireCartRow[]): CartObstacles {
  return {
    unavailable: rows.filter((row) => row.state !== 'available'),
    repriced: groupRows(rows).filter((group) => group.earlierPrice !== null),
  };
}

/** Why another unit of a mobile does not fit, or null when it does. */
export function whyNoMore(rows: readonly WireCartRow[], group: CartGroup): string | null {
  if (rows.length >= CART_MAX_ROWS) return `A cart holds at most ${CART_MAX_ROWS} items.`;
  if (group.rows.length >= CART_MAX_ROWS_PER_MOBILE) {
    return `A cart holds at most ${CART_MAX_ROWS_PER_MOBILE} of one mobile.`;
  }
  return group.availableUnits < group.rows.length ? 'No more in stock.' : null;
}

/** Which row goes when there is to be one unit less: one that cannot be had, else the newest. */
export function rowToDrop(group: CartGroup): WireCartRow {
  return group.rows.findLast((row) => row.state !== 'available') ?? group.rows.at(-1) ?? group.lead;
}
