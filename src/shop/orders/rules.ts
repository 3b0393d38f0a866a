/** Pure rules of attempts and payments. */
import type { Charge } from './pricing/price-order.ts';

/** How long a pending attempt holds its stock and its prices. */
export const RESERVATION_MINUTES = 30;

/** The same for a buyer with an unconfirmed email address: such accounts cost nothing. */
export const UNCONFIRMED_RESERVATION_MINUTES = 10;

/** How many units of a variant unconfirmed buyers may hold together: a third of its stock, and at least one. */
export function unconfirmedShare(stock: number): number {
  return Math.max(1, Math.floor(stock / 3));
}

/** New attempts that one user may begin in a minute: enough for people, too few to try stolen cards. */
export const MAX_ATTEMPTS_PER_MINUTE = 10;

/** A unit of a snapshot: which cart row, of which mobile in which variant, at which price and tax. */
export interface SnapshotItem extends Charge {
  cartRowId: string;
  mobileId: string;
  variantId: string;
  name: string;
  /** "Black, 256 GB"; null when nothing was known of it. */
  variantName: string | null;
  /** Null for what was bought before variants were sold. */
  sku: string | null;
}

/** How a unit looked when it was bought; nobody knows it of what was bought before variants were sold. */
export interface UnitLook {
  colour: string | null;
  /** As `#rrggbb`. */
  colourHex: string | null;
}

const UNKNOWN_LOOK: UnitLook = { colour: null, colourHex: null };

/**
 * @param facts of its variant as they are now: somebody may have named a colour since
 */
export function lookAsBought(
  { variantName }: Pick<SnapshotItem, 'variantName'>,
  facts: UnitLook | undefined,
): UnitLook {
  if (variantName === null || facts === undefined) return UNKNOWN_LOOK;
  return { colour: facts.colour, colourHex: facts.colourHex };
}

type AskedFor = Pick<SnapshotItem, 'cartRowId' | 'variantId' | 'priceCents'>;

/** Whether a pending attempt asks for exactly these rows, in these variants, at exactly these prices. */
export function isSameSnapshot(held: readonly AskedFor[], wanted: readonly AskedFor[]): boolean {
  if (held.length !== wanted.length) return false;
  const known = new Map(held.map((item) => [item.cartRowId, item]));
  return wanted.every(({ cartRowId, variantId, priceCents }) => {
    const item = known.get(cartRowId);
    return item?.variantId === variantId && item.priceCents === priceCents;
  });
}

/** The wire field `status` of a payment; it starts as 'pending'. */
export type PaymentStatus =
  | 'pending'
  | 'processing'
  | 'shipped'
  | 'delivered'
  | 'cancelled'
  | 'refunded';
