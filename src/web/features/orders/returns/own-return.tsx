import { useState } from 'react';
import type { WireOrder } from '../../../../contract/orders.ts';
import type { WireReturn } from '../../../../contract/returns/returns.ts';
import { describeProblem } from '../../../lib/api-problem.ts';
import { formatMoment } from '../../../lib/format-moment.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { formatDollars } from '../../../ui/price.tsx';
import { UnitName } from '../../../ui/unit-name.tsx';
import { ReturnStatus } from './return-status.tsx';
import { describeReason } from './return-words.ts';
import { cancelReturn } from './returns-api.ts';
import { useReturnsChange } from './use-order-returns.ts';

/** One return as its buyer sees it: where it is, and what to do next. */
export function OwnReturn({ order, found }: { order: WireOrder; found: WireReturn }) {
  const { items, date, note, instructions, state, canCancel } = found;
  return (
    <li className="grid gap-3 border-b border-line py-4 first:pt-0">
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <ReturnStatus {...found} />
        <span className="text-sm text-ink-soft">
          {describeReason(found)}, {formatMoment(date)}
        </span>
      </p>
      <ul className="grid gap-1">
        {items.map(({ _id, name, variantName }) => (
          <li key={_id}>
            <UnitName name={name} variantName={variantName} />
          </li>
        ))}
      </ul>
      {note && (
        <p dir="auto" className="wrap-anywhere whitespace-pre-line text-ink-soft">
          “{note}”
        </p>
      )}
      <p>{nextStep(found, order)}</p>
      {state === 'approved' && instructions && (
        <p dir="auto" className="border-l-3 border-ink py-1 pl-4 wrap-anywhere whitespace-pre-line">
          {instructions}
        </p>
      )}
      {canCancel && <KeepItems orderId={order._id} found={found} />}
    </li>
  );
}

type Money = Pick<WireOrder, 'isMoneyHeld' | 'left'>;

/** What happens now, or what the buyer does. */
function nextStep(found: WireReturn, order: Money): string {
  const { state, needsInstructions, refusal, refund, history } = found;
  const decided = history.findLast(({ kind }) => kind === 'refund')?.reason;
  switch (state) {
    case 'requested':
      return 'We will review your request and email you where to send it. Please keep the phone until then.';
    case 'approved':
      return needsInstructions
        ? 'We will email you where to send it.'
        : 'Please send it like this:';
    case 'received':
      return 'Your parcel has arrived. We will check it, and then tell you about the refund.';
    case 'checked':
      return `We have checked your return. ${tellRefundNext(order)}`.trimEnd();
    case 'refunded':
      if (!refund || refund.amount === 0) return `Nothing is refunded: ${decided ?? ''}`;
      return describeRefund(refund, order);
    case 'refused':
      return `We could not accept this return: ${refusal ?? ''}`;
    case 'cancelled':
      return 'This return was cancelled.';
  }
}

const ON_HOLD = 'is on hold until your bank decides the dispute about this payment.';

/** Nothing is promised while the bank decides, or when nothing is left to refund. */
function tellRefundNext({ isMoneyHeld, left }: Money): string {
  if (isMoneyHeld) return `Any refund ${ON_HOLD}`;
  return left > 0 ? 'The refund to your card comes next.' : '';
}

function describeRefund(
  { amount, state }: NonNullable<WireReturn['refund']>,
  { isMoneyHeld }: Money,
): string {
  const sum = formatDollars(amount);
  if (isMoneyHeld && (state === 'due' || state === 'failed')) {
    return `Your refund of ${sum} ${ON_HOLD}`;
  }
  switch (state) {
    case 'paid':
      return `${sum} went back to your card.`;
    case 'charged-back':
      return `Your bank has paid ${sum} back to you.`;
    case 'paid-another-way':
      return `We have paid you ${sum} another way. Our email says how.`;
    case 'failed':
      return `Our refund of ${sum} did not reach your card. The money is still yours: we will try again or pay you another way, and email you.`;
    default:
      return `${sum} goes back to your card.`;
  }
}

function KeepItems({ orderId, found }: { orderId: string; found: WireReturn }) {
  const [isAsking, setIsAsking] = useState(false);
  const cancel = useReturnsChange(orderId, () => cancelReturn(found._id));
  return (
    <div>
      <Button variant="secondary" size="small" onClick={() => setIsAsking(true)}>
        Keep them after all
      </Button>
      {cancel.error && <Alert tone="danger">{describeProblem(cancel.error)}</Alert>}
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title="Cancel this return?"
        text="You keep the phones. You can request another return while there is still time."
        confirmLabel="Yes, keep them"
        cancelLabel="Continue with the return"
        pending={cancel.isPending}
        onConfirm={() => cancel.mutate(undefined, { onSettled: () => setIsAsking(false) })}
      />
    </div>
  );
}
