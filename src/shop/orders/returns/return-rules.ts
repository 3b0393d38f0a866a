/** The state machine of a return, pure: which state leads where, and until when a buyer may ask for one. */
import type { ShopSettings } from '../../../shared/rules/shop-settings.ts';
import { dayIn } from '../../../shared/rules/time-zone.ts';
import { RETURN_DAYS } from '../../../shared/words/terms.ts';

/** A withdrawal is a buyer's right: it is declared, where a return is asked for. */
export type ReturnKind = 'return' | 'withdrawal';

export type ReturnState =
  | 'requested'
  /** The buyer may send it. */
  | 'approved'
  | 'received'
  /** Each unit is in the stock again or written off. */
  | 'checked'
  /** Decided about the money: a refund, in full or in part, or none. */
  | 'refunded'
  | 'refused'
  /** By the buyer. */
  | 'cancelled';

export type ReturnAction =
  | 'approve'
  /** Says where to send what needed no approval. */
  | 'instruct'
  | 'refuse'
  | 'receive'
  | 'unreceive'
  | 'check'
  | 'uncheck'
  | 'refund'
  | 'cancel';

interface Transition {
  from: readonly ReturnState[];
  to: ReturnState;
}

/** The whole life of a return. What is not listed cannot happen. */
export const RETURN_TRANSITIONS: Readonly<Record<ReturnAction, Transition>> = {
  approve: { from: ['requested'], to: 'approved' },
  instruct: { from: ['approved'], to: 'approved' },
  refuse: { from: ['requested', 'received'], to: 'refused' },
  receive: { from: ['approved'], to: 'received' },
  unreceive: { from: ['received'], to: 'approved' },
  check: { from: ['received'], to: 'checked' },
  uncheck: { from: ['checked'], to: 'received' },
  refund: { from: ['checked'], to: 'refunded' },
  cancel: { from: ['requested', 'approved'], to: 'cancelled' },
};

/** The state that an action leads to, or null when it is not possible now. */
export function nextReturnState(state: ReturnState, action: ReturnAction): ReturnState | null {
  const { from, to } = RETURN_TRANSITIONS[action];
  return from.includes(state) ? to : null;
}

/** Whether its units may be sent back in another return. */
export function isGivenUp(state: ReturnState): boolean {
  return state === 'refused' || state === 'cancelled';
}

/** Buyers call off what they have asked for; a withdrawal was declared and stays so. */
export function canBuyerCancelReturn(of: { kind: ReturnKind; state: ReturnState }): boolean {
  return of.kind === 'return' && nextReturnState(of.state, 'cancel') !== null;
}

/** A withdrawal needs no approval; until staff have told where to send it, it waits for them. */
export function needsInstructions(of: {
  state: ReturnState;
  instructions: string | null;
}): boolean {
  return of.state === 'approved' && of.instructions === null;
}

/**
 * How long an order can be sent back. What a buyer was told stays so when the shop shortens it; more is given to all.
 * @param told when it was bought; null for orders from before that was kept
 */
export function returnDaysOf(told: number | null, present: number): number {
  return Math.max(told ?? RETURN_DAYS, present);
}

const DAY_MS = 86_400_000;
/** Where a day ends last. */
const LAST_ZONE = 'Etc/GMT+12';

/**
 * The last day on which a delivered order can be sent back, as an ISO date; the day of delivery does not count.
 * @param timeZone of the shop
 */
export function lastReturnDay(
  deliveredAt: Date,
  { returnDays, timeZone }: Pick<ShopSettings, 'returnDays' | 'timeZone'>,
): string {
  // Days without a time are reckoned with as their midnights in UTC, which has no clock changes.
  const lastDay = Date.parse(dayIn(timeZone, deliveredAt)) + returnDays * DAY_MS;
  return new Date(lastDay).toISOString().slice(0, 10);
}

/** Whether that day is still going on in some time zone, so that no buyer loses hours to the shop's clock. */
export function isInTime(lastDay: string, now: Date): boolean {
  return dayIn(LAST_ZONE, now) <= lastDay;
}
