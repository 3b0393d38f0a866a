/** What a dispute means for an order, pure. */
import { AppError } from '../../../shared/errors.ts';
import type { DisputeState } from '../../../shared/rules/disputes.ts';

interface Disputed {
  state: DisputeState;
}

/** The buyer's bank asks, and has taken nothing yet. */
export function isInquiry({ state }: Disputed): boolean {
  return state === 'inquiry' || state === 'inquiry-in-review';
}

/** The buyer's bank holds the money until it has decided: no refund is made. */
export function holdsMoney({ state }: Disputed): boolean {
  return state === 'needs-response' || state === 'in-review';
}

export function isClosed({ state }: Disputed): boolean {
  return state === 'dropped' || state === 'won' || state === 'lost';
}

/** Whether goods would leave for money that the shop does not have. */
export function stopsShipping(dispute: Disputed): boolean {
  return holdsMoney(dispute) || dispute.state === 'lost';
}

/** The weightiest dispute of an order: what stops its shipping first. */
export type OrderDispute = 'disputed' | 'lost' | 'inquiry';

export function weightiestDispute(disputes: readonly Disputed[]): OrderDispute | null {
  if (disputes.some(holdsMoney)) return 'disputed';
  if (disputes.some(({ state }) => state === 'lost')) return 'lost';
  return disputes.some(isInquiry) ? 'inquiry' : null;
}

/** @throws AppError payment-disputed while the buyer's bank holds the money */
export function assertRefundable(disputes: readonly Disputed[]): void {
  if (!disputes.some(holdsMoney)) return;
  throw new AppError('payment-disputed', {
    detail:
      'The buyer’s bank has taken this payment back because it is disputed. Until that is decided nothing can be refunded: a refund would come on top of it.',
  });
}

/** @throws AppError payment-disputed, unless somebody has decided to go on in spite of it */
export function assertShippable(disputes: readonly Disputed[], despiteDispute: boolean): void {
  if (despiteDispute || !disputes.some(stopsShipping)) return;
  const isLost = !disputes.some(holdsMoney);
  throw new AppError('payment-disputed', {
    detail: isLost
      ? 'The buyer’s bank has taken this payment back for good. Confirm that you want to send the order anyway, or cancel it.'
      : 'This payment is disputed: the buyer’s bank has taken the money back. Confirm that you want to go on anyway, or wait until the dispute is decided.',
  });
}
