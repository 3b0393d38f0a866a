import type { WireDispute } from '../../../../contract/office/disputes.ts';
import type { WireOrder } from '../../../../contract/orders.ts';
import { DISPUTE_WORDS } from '../../../../shared/words/dispute-words.ts';
import { formatDeadline } from '../../../../shared/words/format-deadline.ts';
import { formatMoment } from '../../../lib/format-moment.ts';
import { Alert } from '../../../ui/alert.tsx';
import { formatDollars } from '../../../ui/price.tsx';
import { isPaidBackByBank } from '../order-status.tsx';

type DisputedOrder = Pick<
  WireOrder,
  | 'status'
  | 'price'
  | 'refunded'
  | 'refundDue'
  | 'chargedBack'
  | 'isMoneyHeld'
  | 'disputes'
  | 'timeZone'
>;

/** Each dispute of an order: its state, reason and deadline, and the next step for staff. */
export function DisputeNotices({ order }: { order: DisputedOrder }) {
  return order.disputes.map((dispute) => (
    <DisputeNotice key={dispute._id} dispute={dispute} order={order} />
  ));
}

const TONES: Readonly<Record<WireDispute['state'], 'danger' | 'warning' | 'info'>> = {
  inquiry: 'warning',
  'inquiry-in-review': 'info',
  'needs-response': 'danger',
  'in-review': 'danger',
  dropped: 'info',
  won: 'info',
  lost: 'danger',
};

function DisputeNotice({ dispute, order }: { dispute: WireDispute; order: DisputedOrder }) {
  const { state, amount, reason, evidenceDue, opened, url } = dispute;
  const needsEvidence = state === 'inquiry' || state === 'needs-response';
  return (
    <Alert
      tone={TONES[state]}
      title={`${DISPUTE_WORDS[state]}: ${formatDollars(amount)}`}
      action={
        <a href={url} target="_blank" rel="noreferrer" className="underline underline-offset-4">
          {needsEvidence
            ? 'Submit evidence to the card provider'
            : 'View on the card provider’s site'}
        </a>
      }
    >
      <p>
        Reason: {reason}. Opened {formatMoment(opened)}.
        {needsEvidence &&
          evidenceDue &&
          ` Submit evidence by ${formatDeadline(evidenceDue, order.timeZone)}.`}
      </p>
      {needsEvidence && order.refunded > 0 && (
        <p>
          {formatDollars(order.refunded)} of this payment has been refunded already: show that in
          your evidence, so that the buyer does not get this money twice.
        </p>
      )}
      <p>{tellNext(state, order)}</p>
    </Alert>
  );
}

function tellNext(state: WireDispute['state'], order: DisputedOrder): string {
  const { status, isMoneyHeld, chargedBack } = order;
  const isUnsent = status === 'pending' || status === 'processing';
  switch (state) {
    case 'inquiry':
    case 'inquiry-in-review':
      return 'The buyer’s bank is only asking and has not taken any money. A refund now usually keeps an inquiry from becoming a dispute.';
    case 'needs-response':
    case 'in-review':
      return isUnsent
        ? 'The buyer’s bank has taken the money back until it decides, and refunds are on hold. Do not ship the order until then, or cancel it and hold the refund.'
        : 'The buyer’s bank has taken the money back until it decides, and refunds are on hold.';
    case 'lost':
      return `The buyer got ${formatDollars(chargedBack)} of this payment back from their bank. ${tellAfterLoss(order, isUnsent)}`;
    case 'won':
      if (isMoneyHeld) {
        return 'The shop has this money again, but another dispute is open: refunds are still on hold.';
      }
      return order.refundDue > 0
        ? 'The shop keeps the money. Refunds that were on hold are paid now.'
        : 'The shop keeps the money.';
    case 'dropped':
      return 'No money was taken.';
  }
}

function tellAfterLoss(order: DisputedOrder, isUnsent: boolean): string {
  if (!isUnsent) return 'It is not refunded again.';
  return isPaidBackByBank(order)
    ? 'Cancel the order to put its phones back into stock.'
    : 'Ship the order, or cancel it and refund the rest.';
}
