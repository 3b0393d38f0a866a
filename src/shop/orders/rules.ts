/** Pure rules of orders and payments. */
import { sumCents } from '../../shared/money.ts';

/** How long a pending order holds its stock and its prices. */
export const RESERVATION_MINUTES = 30;

/** New orders that one user may begin in a minute: enough for people, too few to try stolen cards. */
export const MAX_ORDERS_PER_MINUTE = 10;

/** A unit of a snapshot: which cart row, of which mobile, at which price. */
export interface SnapshotItem {
  cartRowId: string;
  mobileId: string;
  name: string;
  priceCents: number;
}

/** Whether a pending order asks for exactly these rows at exactly these prices. */
export function isSameSnapshot(
  held: readonly Pick<SnapshotItem, 'cartRowId' | 'priceCents'>[],
  wanted: readonly Pick<SnapshotItem, 'cartRowId' | 'priceCents'>[],
): boolean {
  if (held.length !== wanted.length) return false;
  const prices = new Map(held.map((item) => [item.cartRowId, item.priceCents]));
  return wanted.every((item) => prices.get(item.cartRowId) === item.priceCents);
}

/** Orders leave 'pending' once, and never come back. */
export const orderTransitions = {
  pending: ['paid', 'void'],
  paid: [],
  void: [],
} as const satisfies Record<string, readonly string[]>;

export type OrderState = keyof typeof orderTransitions;

/** The life of a payment; the wire field `status` starts as 'pending'. */
export const paymentTransitions = {
  pending: ['processing', 'cancelled', 'refunded'],
  processing: ['shipped', 'cancelled', 'refunded'],
  shipped: ['delivered', 'refunded'],
  delivered: ['refunded'],
  cancelled: [],
  refunded: [],
} as const satisfies Record<string, readonly string[]>;

export type PaymentStatus = keyof typeof paymentTransitions;

/** Whether the table admits the step from one status to another. */
export function canMove(from: PaymentStatus, to: PaymentStatus): boolean {
  const steps: readonly string[] = paymentTransitions[from];
  return steps.includes(to);
}

/** Exact sum of a snapshot, in cents. */
export function snapshotCents(items: readonly Pick<SnapshotItem, 'priceCents'>[]): number {
  return sumCents(items.map((item) => item.priceCents));
}
