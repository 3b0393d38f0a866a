/**
 * The cart as people see it: one line a variant with its units, and what stands in the way of paying. Pure.
 */
import type { WireCartRow } from '../../../contract/cart.ts';
import { CART_MAX_ROWS, CART_MAX_ROWS_PER_MOBILE } from '../../../shared/constants.ts';
import { cartTotalCents, centsToDollars, dollarsToCents } from '../../../shared/money.ts';

export interface CartGroup {
  productId: string;
  variant: string;
  /** One row of the group; names, picture and price are the same in all. */
  lead: WireCartRow;
  rows: readonly WireCartRow[];
  /** How many of the units can be had now. */
  availableUnits: number;
  /** What a unit cost when it was added, where that differs from today; whole dollars. */
  earlierPrice: number | null;
}

/** In the order in which the variants were first added. */
export function groupRows(rows: readonly WireCartRow[]): CartGroup[] {
  const byVariant = Map.groupBy(rows, (row) => row.variant);
  return [...byVariant.values()].flatMap((group) => {
    const [lead] = group;
    if (!lead) return [];
    return {
      productId: lead.productId,
      variant: lead.variant,
      lead,
      rows: group,
      availableUnits: group.filter((row) => row.state === 'available').length,
      earlierPrice: group.find((row) => row.seenPrice !== row.price)?.seenPrice ?? null,
    };
  });
}

/** Total of the available rows in whole dollars, rounded as in the payment and its record. */
export function totalDollars(rows: readonly WireCartRow[]): number {
  const available = rows.filter(({ state }) => state === 'available');
  return centsToDollars(cartTotalCents(available.map((row) => dollarsToCents(row.price))));
}

/** How many items a total is for: those that can be bought. */
export function describeItemCount(rows: readonly WireCartRow[]): string {
  const count = rows.filter(({ state }) => state === 'available').length;
  return count === 1 ? '1 item' : `${count} items`;
}

export interface CartObstacles {
  /** Rows that cannot be had; they must go before the cart can be paid. */
  unavailable: WireCartRow[];
  /** The lines of these rows. */
  short: CartGroup[];
  /** Lines whose price is another one than when they were added; must be accepted. */
  repriced: CartGroup[];
}

export function findObstacles(rows: readonly WireCartRow[]): CartObstacles {
  const groups = groupRows(rows);
  return {
    unavailable: rows.filter((row) => row.state !== 'available'),
    short: groups.filter((group) => whatIsShort(group) !== null),
    repriced: groups.filter((group) => group.earlierPrice !== null),
  };
}

/** What stands in the way of buying a line, or null when all its units can be had. */
export function whatIsShort({ lead, rows, availableUnits }: CartGroup): string | null {
  if (lead.state === 'gone') return 'No longer sold';
  if (availableUnits === 0) return 'Out of stock';
  return availableUnits < rows.length ? `Only ${availableUnits} left` : null;
}

/** Why another unit of a line does not fit, or null when it does. */
export function whyNoMore(rows: readonly WireCartRow[], group: CartGroup): string | null {
  if (rows.length >= CART_MAX_ROWS) return `A cart holds at most ${CART_MAX_ROWS} items.`;
  const ofMobile = rows.filter(({ productId }) => productId === group.productId).length;
  if (ofMobile >= CART_MAX_ROWS_PER_MOBILE) {
    const inAll = ofMobile > group.rows.length ? ', in all its variants' : '';
    return `A cart holds at most ${CART_MAX_ROWS_PER_MOBILE} of one mobile${inAll}.`;
  }
  return group.availableUnits < group.rows.length ? 'No more in stock.' : null;
}

/** Where a line stands on the page of the cart. */
export const lineId = ({ variant }: Pick<CartGroup, 'variant'>) => `cart-line-${variant}`;

/** Which row goes when there is to be one unit less: one that cannot be had, else the newest. */
export function rowToDrop(group: CartGroup): WireCartRow {
  return group.rows.findLast((row) => row.state !== 'available') ?? group.rows.at(-1) ?? group.lead;
}
