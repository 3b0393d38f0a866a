import { describeProblem } from '../../../lib/api-problem.ts';
import { pickOrder } from '../orders-api.ts';
import { useOrderChange } from '../use-order.ts';
import { DisputeWarning } from './dispute-warning.tsx';
import { type OrderDialogProps, QuestionDialog } from './question-dialog.tsx';

/** Asks for confirmation before a disputed order is packed. */
export function PickDialog({ order, open, onClose }: OrderDialogProps) {
  const pick = useOrderChange(order, () => pickOrder(order, { overrideDispute: true }));
  return (
    <QuestionDialog
      open={open}
      onClose={onClose}
      title="Pack a disputed order?"
      text="Your decision is recorded in the order history and in Activity."
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
