import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type {
  PaidAnotherWayBody,
  WireFailedRefund,
  WireOrder,
} from '../../../../contract/orders.ts';
import { describeProblem } from '../../../lib/api-problem.ts';
import { formatMoment } from '../../../lib/format-moment.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { Field } from '../../../ui/controls/field.tsx';
import { TextInput } from '../../../ui/controls/text-input.tsx';
import { formatDollars } from '../../../ui/price.tsx';
import { type ChangedOrder, notePaidAnotherWay, retryRefund } from '../orders-api.ts';
import { useOrderChange } from '../use-order.ts';
import { QuestionDialog } from './question-dialog.tsx';

export interface FailedRefundsProps {
  order: ChangedOrder & Pick<WireOrder, 'isMoneyHeld'>;
  refunds: readonly WireFailedRefund[];
}

/** Failed refunds, each with a retry and a way to record another payment. */
export function FailedRefunds({ order, refunds }: FailedRefundsProps) {
  // A retry has another id; the key stays, and with it the focus on the button.
  return refunds.map((refund) => (
    <FailedRefund key={`${refund.date} ${refund.amount}`} order={order} refund={refund} />
  ));
}

interface FailedRefundProps extends Pick<FailedRefundsProps, 'order'> {
  refund: WireFailedRefund;
}

function FailedRefund({ order, refund }: FailedRefundProps) {
  const [isAsking, setIsAsking] = useState(false);
  const retry = useOrderChange(order, () => retryRefund(order, refund._id));
  const { amount, date, triedAgain, failure } = refund;
  return (
    <Alert
      tone="danger"
      title={`The refund of ${formatDollars(amount)} failed`}
      action={
        !order.isMoneyHeld && (
          <div className="mt-1 flex flex-wrap gap-3">
            <Button size="small" pending={retry.isPending} onClick={() => retry.mutate()}>
              Try again
            </Button>
            <Button size="small" variant="secondary" onClick={() => setIsAsking(true)}>
              Paid another way
            </Button>
          </div>
        )
      }
    >
      <p>
        The buyer has been waiting for this money since {formatMoment(date)}.
        {triedAgain && ` Tried again at ${formatMoment(triedAgain)}, failed again.`}
        {order.isMoneyHeld &&
          ' The buyer’s bank holds the money, so nothing can be paid until the dispute is decided.'}
        {failure && ` The card provider says: ${failure}.`}
      </p>
      {retry.error && <p className="font-semibold">{describeProblem(retry.error)}</p>}
      {isAsking && (
        <PaidAnotherWayDialog order={order} refund={refund} onClose={() => setIsAsking(false)} />
      )}
    </Alert>
  );
}

function PaidAnotherWayDialog(props: FailedRefundProps & { onClose: () => void }) {
  const { order, refund, onClose } = props;
  const note = useOrderChange(order, (body: PaidAnotherWayBody) =>
    notePaidAnotherWay(order, refund._id, body),
  );
  const { register, handleSubmit, formState } = useForm<PaidAnotherWayBody>({
    defaultValues: { note: '' },
  });
  return (
    <QuestionDialog
      open
      onClose={onClose}
      title="Paid another way"
      text={`Pay the buyer ${formatDollars(refund.amount)} first, for example by bank transfer, then record it here. It counts as refunded, and we email the buyer. You can undo it in Activity.`}
      submitLabel="Save"
      pending={note.isPending}
      failure={note.error ? describeProblem(note.error) : undefined}
      onSubmit={() =>
        void handleSubmit((body) =>
          note.mutate({ note: body.note.trim() }, { onSuccess: onClose }),
        )()
      }
    >
      <Field label="How was it paid? (the buyer sees it)" error={formState.errors.note?.message}>
        {(control) => (
          <TextInput
            {...control}
            {...register('note', {
              validate: (text) => text.trim() !== '' || 'Please say how it was paid',
            })}
            maxLength={300}
            placeholder="Bank transfer on 27 November"
            autoComplete="off"
          />
        )}
      </Field>
    </QuestionDialog>
  );
}
