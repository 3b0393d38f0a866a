import type { WireDispute, WireOrder } from '../../../../contract/orders.ts';
import { DISPUTE_WORDS } from '../../../../shared/words/dispute-words.ts';
import { formatMoment } from '../../../lib/format-moment.ts';
import { Alert } from '../../../ui/alert.tsx';
import { formatDollars } from '../../../ui/price.tsx';

/** The disputes about an order: how they stand, why, until when to answer, and what to do. */
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
          {needsEvidence ? 'Submit evidence to the card provider' : 'View at the card provider'}
        </a>
      }
    >
      <p>
        Reason: {reason}. Opened {formatMoment(opened)}.
        {needsEvidence && evidenceDue && ` Evidence is taken until ${formatMoment(evidenceDue)}.`}
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
      return 'The buyer’s bank only asks and has taken no money. A refund now usually keeps it from becoming a dispute.';
    case 'needs-response':
    case 'in-review':
      return isUnsent
        ? 'The buyer’s bank holds the money. Nothing is refunded until it has decided. Do not send the order, or cancel it without a refund.'
        : 'The buyer’s bank holds the money. Nothing is refunded until it has decided.';
    case 'lost':
      return isUnsent
        ? 'The buyer’s bank keeps the money. Cancel the order, so that its phones can be sold again.'
        : 'The buyer’s bank keeps the money; it is not refunded in addition. There is nothing left to do.';
    case 'won':
      return 'The money is the shop’s. Refunds that were waiting are paid.';
    case 'dropped':
      return 'No money was taken.';
  }
}
