/** Pure rules of attempts and payments. */
/** How long a pending attempt holds its stock and its prices. */
export const RESERVATION_MINUTES = 30;

/** The same for a buyer whose email address nobody has confirmed: accounts like that cost nothing. */
export const UNCONFIRMED_RESERVATION_MINUTES = 10;

/** How many units of a mobile unconfirmed buyers may hold together: a third of its stock, and at least one. */
export function unconfirmedShare(stock: number): number {
  return Math.max(1, Math.floor(stock / 3));
}

/** New attempts that one user may begin in a minute: enough for people, too few to try stolen cards. */
export const MAX_ATTEMPTS_PER_MINUTE = 10;

/** A unit of a snapshot: which cart row, of which mobile, at which price. */
export interface SnapshotItem {
  cartRowId: string;
  mobileId: string;
  name: string;
  priceCents: number;
}

/** Whether a pending attempt asks for exactly these rows at exactly these prices. */
export function isSameSnapshot(
  held: readonly Pick<SnapshotItem, 'cartRowId' | 'priceCents'>[],
  wanted: readonly Pick<SnapshotItem, 'cartRowId' | 'priceCents'>[],
): boolean {
  if (held.length !== wanted.length) return false;
  const prices = new Map(held.map((item) => [item.cartRowId, item.priceCents]));
  return wanted.every((item) => prices.get(item.cartRowId) === item.priceCents);
}

/** The wire field `status` of a payment; it starts as 'pending'. */
export type PaymentStatus =
  | 'pending'
  | 'processing'
  | 'shipped'
  | 'delivered'
  | 'cancelled'
  | 'refunded';
