import { useForm } from 'react-hook-form';
import { describeProblem } from '../../../lib/api-problem.ts';
import { formatDollars } from '../../../ui/price.tsx';
import { cancelOrder } from '../orders-api.ts';
import { useOrderChange } from '../use-order.ts';
import { type OrderDialogProps, QuestionDialog } from './question-dialog.tsx';
import { REASON_RULES, ReasonField } from './reason-field.tsx';

/** Calls somebody's order off: the money goes back, the units return to the stock. */
export function StaffCancelDialog({ order, open, onClose }: OrderDialogProps) {
  const cancel = useOrderChange(order, (reason: string) => cancelOrder(order, reason));
  const { register, handleSubmit, formState } = useForm({ defaultValues: { reason: '' } });
  return (
    <QuestionDialog
      open={open}
      onClose={onClose}
      title="Cancel this order?"
      text={`The phones go back into stock and ${formatDollars(order.left)} goes back to the card. The buyer is told by email. This cannot be undone.`}
      submitLabel="Yes, cancel it"
      tone="danger"
      pending={cancel.isPending}
      failure={cancel.error ? describeProblem(cancel.error) : undefined}
      onSubmit={() =>
        void handleSubmit(({ reason }) => cancel.mutate(reason.trim(), { onSuccess: onClose }))()
      }
    >
      <ReasonField
        registration={register('reason', REASON_RULES)}
        error={formState.errors.reason}
      />
    </QuestionDialog>
  );
}
