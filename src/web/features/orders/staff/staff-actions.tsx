import { useState } from 'react';
import type { WireOrder } from '../../../../contract/orders.ts';
import { formatDeadline } from '../../../../shared/words/format-deadline.ts';
import { describeProblem } from '../../../lib/api-problem.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { ADDRESS_MISSING_ID, AddressMissing } from '../address/address-missing.tsx';
import { DocumentLink } from '../document-link.tsx';
import { deliverOrder, pickOrder } from '../orders-api.ts';
import { useOrderChange } from '../use-order.ts';
import { DisputeNotices } from './dispute-notice.tsx';
import { stopsShipping } from './dispute-warning.tsx';
import { FailedRefunds } from './failed-refunds.tsx';
import { PickDialog } from './pick-dialog.tsx';
import { RefundDialog } from './refund-dialog.tsx';
import { ShipDialog } from './ship-dialog.tsx';
import { StaffCancelDialog } from './staff-cancel-dialog.tsx';

type Question = 'pick' | 'ship' | 'cancel' | 'refund';

/** The next step of an order first, then what else can be done with it. */
export function StaffActions({ order }: { order: WireOrder }) {
  const [question, setQuestion] = useState<Question>();
  const pick = useOrderChange(order, () => pickOrder(order));
  const deliver = useOrderChange(order, () => deliverOrder(order));
  const { status, left, needsAddress, withdrawalHeld } = order;
  const error = pick.error ?? deliver.error;
  const dialog = (name: Question) => ({
    order,
    open: question === name,
    onClose: () => setQuestion(undefined),
  });

  return (
    <div className="grid gap-4">
      <FailedRefunds order={order} refunds={order.failedRefunds} />
      <DisputeNotices order={order} />
      {withdrawalHeld && <WithdrawalHeld order={order} until={withdrawalHeld.until} />}
      {needsAddress && !withdrawalHeld && <AddressMissing order={order} />}
      <div className="flex flex-wrap gap-3">
        <NextStep order={order} pick={pick} deliver={deliver} onAsk={setQuestion} />
        {order.items.length > 0 && <Papers order={order} />}
        {left > 0 && !order.isMoneyHeld && !withdrawalHeld && (
          <Button variant="secondary" onClick={() => setQuestion('refund')}>
            Refund
          </Button>
        )}
        {(status === 'pending' || status === 'processing') && !withdrawalHeld && (
          <Button variant="quiet" onClick={() => setQuestion('cancel')}>
            Cancel order
          </Button>
        )}
      </div>
      {error && <Alert tone="danger">{describeProblem(error)}</Alert>}
      {question === 'pick' && <PickDialog {...dialog('pick')} />}
      {question === 'ship' && <ShipDialog {...dialog('ship')} />}
      {question === 'refund' && (
        <RefundDialog {...dialog('refund')} onCancelOrder={() => setQuestion('cancel')} />
      )}
      {question === 'cancel' && <StaffCancelDialog {...dialog('cancel')} />}
    </div>
  );
}

const WITHDRAWAL_HELD_ID = 'withdrawal-held';

function WithdrawalHeld({
  order: { status, timeZone },
  until,
}: {
  order: WireOrder;
  until: string;
}) {
  const isUnsent = status === 'pending' || status === 'processing';
  return (
    <Alert tone="warning" title="Withdrawal on hold">
      <p id={WITHDRAWAL_HELD_ID}>
        Somebody who was not logged in has withdrawn from this order with its code. The buyer was
        asked by email and can object until {formatDeadline(until, timeZone)}. Until then it{' '}
        {isUnsent
          ? 'cannot be packed, shipped, cancelled or refunded; then it is cancelled and refunded.'
          : 'cannot be refunded; then its return is opened.'}
      </p>
    </Alert>
  );
}

function Papers({ order }: { order: WireOrder }) {
  const { status, parcel } = order;
  const hasParcel = parcel !== null || status === 'pending' || status === 'processing';
  return (
    <>
      {hasParcel && (
        <DocumentLink href={`/orders/${order._id}/packing-slip.pdf`}>Packing slip</DocumentLink>
      )}
      <DocumentLink href={`/orders/${order._id}/invoice.pdf`}>
        {order.needsAddress ? 'Preview of invoice' : 'Invoice'}
      </DocumentLink>
    </>
  );
}

interface Step {
  isPending: boolean;
  mutate: () => void;
}

interface NextStepProps {
  order: WireOrder;
  pick: Step;
  deliver: Step;
  onAsk: (question: Question) => void;
}

function NextStep({ order, pick, deliver, onAsk }: NextStepProps) {
  const { status, needsAddress, withdrawalHeld } = order;
  const describedBy = withdrawalHeld ? WITHDRAWAL_HELD_ID : undefined;
  const isStopped = stopsShipping(order);
  return (
    <>
      {status === 'pending' && (
        <Button
          variant={isStopped ? 'secondary' : 'primary'}
          pending={pick.isPending}
          disabled={withdrawalHeld !== null}
          aria-describedby={describedBy}
          onClick={() => (isStopped ? onAsk('pick') : pick.mutate())}
        >
          Start packing
        </Button>
      )}
      {status === 'processing' && (
        <Button
          variant={isStopped ? 'secondary' : 'primary'}
          disabled={needsAddress || withdrawalHeld !== null}
          aria-describedby={describedBy ?? (needsAddress ? ADDRESS_MISSING_ID : undefined)}
          onClick={() => onAsk('ship')}
        >
          Hand to carrier
        </Button>
      )}
      {status === 'shipped' && (
        <Button pending={deliver.isPending} onClick={() => deliver.mutate()}>
          Mark as delivered
        </Button>
      )}
    </>
  );
}
