import type { WireDispute, WireOrder } from '../../../../contract/orders.ts';
import { DISPUTE_WORDS } from '../../../../shared/words/dispute-words.ts';
import { formatMoment } from '../../../lib/format-moment.ts';
import { Alert } from '../../../ui/alert.tsx';
import { formatDollars } from '../../../ui/price.tsx';

/** Each dispute of an order: its state, reason and deadline, and the next step for staff. */
export function DisputeNotices({ order }: { order: WireOrder }) {
  return order.disputes.map((dispute) => (
    <DisputeNotice key={dispute._id} dispute={dispute} status={order.status} />
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

function DisputeNotice({ dispute, status }: { dispute: WireDispute; status: WireOrder['status'] }) {
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
        {needsEvidence && evidenceDue && ` Submit evidence by ${formatMoment(evidenceDue)}.`}
      </p>
      <p>{tellNext(state, status)}</p>
    </Alert>
  );
}

function tellNext(state: WireDispute['state'], status: WireOrder['status']): string {
  const isUnsent = status === 'pending' || status === 'processing';
  switch (state) {
    case 'inquiry':
    case 'inquiry-in-review':
      return 'The buyer’s bank is only asking and has not taken any money. A refund now usually keeps an inquiry from becoming a dispute.';
    case 'needs-response':
    case 'in-review':
      return isUnsent
        ? 'The buyer’s bank has taken the money back until it decides, and refunds are on hold. Do not ship the order until then, or cancel it without a refund.'
        : 'The buyer’s bank has taken the money back until it decides, and refunds are on hold.';
    case 'lost':
      return isUnsent
        ? 'The buyer got the money back from their bank. Cancel the order to put its phones back into stock.'
        : 'The buyer got the money back from their bank, so it is not refunded again. There is nothing left to do.';
    case 'won':
      return 'The shop keeps the money. Refunds that were on hold are paid now.';
    case 'dropped':
      return 'No money was taken.';
  }
}
