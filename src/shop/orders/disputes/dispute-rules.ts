/** Effects of a dispute on its order. Pure. */
import { AppError } from '../../../shared/errors.ts';
import { formatCents } from '../../../shared/money.ts';
import { type DisputeState, MONEY_HELD_STATES } from '../../../shared/rules/disputes.ts';

interface Disputed {
  state: DisputeState;
}

interface TakenDispute extends Disputed {
  takenCents: number;
}

/** The buyer's bank is only asking and has taken no money. */
export function isInquiry({ state }: Disputed): boolean {
  return state === 'inquiry' || state === 'inquiry-in-review';
}

/** The buyer's bank holds the money until it decides: refunds wait. */
export function holdsMoney({ state }: Disputed): boolean {
  return MONEY_HELD_STATES.some((held) => held === state);
}

export function isClosed({ state }: Disputed): boolean {
  return state === 'dropped' || state === 'won' || state === 'lost';
}

/** The buyer's bank has taken money for good; a lost dispute about money that was refunded before takes none. */
export function hasTakenMoney({ state, takenCents }: TakenDispute): boolean {
  return state === 'lost' && takenCents > 0;
}

/** Taken by all lost disputes of a payment. */
export function chargedBackCents(disputes: readonly TakenDispute[]): number {
  return disputes.filter(hasTakenMoney).reduce((total, { takenCents }) => total + takenCents, 0);
}

/** Whether the goods would be shipped without the shop having the money. */
export function stopsShipping(dispute: TakenDispute): boolean {
  return holdsMoney(dispute) || hasTakenMoney(dispute);
}

/** The most serious dispute of an order: one that stops shipping before an inquiry. */
export type OrderDispute = 'disputed' | 'lost' | 'inquiry';

export function mostSevereDispute(disputes: readonly TakenDispute[]): OrderDispute | null {
  if (disputes.some(holdsMoney)) return 'disputed';
  if (disputes.some(hasTakenMoney)) return 'lost';
  return disputes.some(isInquiry) ? 'inquiry' : null;
}

/** @throws AppError payment-disputed while the buyer's bank holds the money */
export function assertRefundable(disputes: readonly Disputed[]): void {
  if (!disputes.some(holdsMoney)) return;
  throw new AppError('payment-disputed', {
    detail:
      'The payment is disputed, and the buyer’s bank has taken the money back. Nothing can be refunded until the bank decides: otherwise the buyer could get the money twice.',
  });
}

/** @throws AppError payment-disputed, unless staff override the dispute */
export function assertShippable(disputes: readonly TakenDispute[], overrideDispute: boolean): void {
  if (overrideDispute || !disputes.some(stopsShipping)) return;
  const isLost = !disputes.some(holdsMoney);
  throw new AppError('payment-disputed', {
    detail: isLost
      ? `The buyer’s bank has taken ${formatCents(chargedBackCents(disputes))} of this payment back for good. Confirm that you want to send the order anyway, or cancel it.`
      : 'This payment is disputed: the buyer’s bank has taken the money back. Confirm that you want to go on anyway, or wait until the dispute is decided.',
  });
}
