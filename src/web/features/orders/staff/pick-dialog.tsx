import { describeProblem } from '../../../lib/api-problem.ts';
import { pickOrder } from '../orders-api.ts';
import { useOrderChange } from '../use-order.ts';
import { DisputeWarning } from './despite-dispute.tsx';
import { type OrderDialogProps, QuestionDialog } from './question-dialog.tsx';

/** Asks before an order is packed whose payment is disputed. */
export function PickDialog({ order, open, onClose }: OrderDialogProps) {
  const pick = useOrderChange(order, () => pickOrder(order, { despiteDispute: true }));
  return (
    <QuestionDialog
      open={open}
      onClose={onClose}
      title="Pack a disputed order?"
      text="Your decision is kept in the history and in the activity log."
      submitLabel="Pack it anyway"
      tone="danger"
      pending={pick.isPending}
      failure={pick.error ? describeProblem(pick.error) : undefined}
      onSubmit={() => pick.mutate(undefined, { onSuccess: onClose })}
    >
      <DisputeWarning order={order} />
    </QuestionDialog>
  );
}
