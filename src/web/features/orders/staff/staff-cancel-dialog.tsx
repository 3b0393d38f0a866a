import { useForm } from 'react-hook-form';
import type { WireOrder } from '../../../../contract/orders.ts';
import { describeProblem } from '../../../lib/api-problem.ts';
import { formatDollars } from '../../../ui/price.tsx';
import { cancelOrder } from '../orders-api.ts';
import { useOrderChange } from '../use-order.ts';
import { type OrderDialogProps, QuestionDialog } from './question-dialog.tsx';
import { REASON_RULES, ReasonField, tellBuyer } from './reason-field.tsx';

/** Cancels an order: restocks its units and refunds it, unless the payment is disputed. */
export function StaffCancelDialog({ order, open, onClose }: OrderDialogProps) {
  const { isMoneyHeld } = order;
  const cancel = useOrderChange(order, (reason: string) =>
    cancelOrder(order, isMoneyHeld ? { reason, holdRefund: true } : { reason }),
  );
  const { register, handleSubmit, formState } = useForm({ defaultValues: { reason: '' } });
  return (
    <QuestionDialog
      open={open}
      onClose={onClose}
      title={isMoneyHeld ? 'Cancel and hold the refund?' : 'Cancel this order?'}
      text={`The phones go back into stock${tellMoney(order)}${tellBuyer(order)} This cannot be undone.`}
      submitLabel={isMoneyHeld ? 'Cancel and hold the refund' : 'Yes, cancel it'}
      tone="danger"
      pending={cancel.isPending}
      failure={cancel.error ? describeProblem(cancel.error) : undefined}
      onSubmit={() =>
        void handleSubmit(({ reason }) => cancel.mutate(reason.trim(), { onSuccess: onClose }))()
      }
    >
      <ReasonField
        order={order}
        registration={register('reason', REASON_RULES)}
        error={formState.errors.reason}
      />
    </QuestionDialog>
  );
}

function tellMoney({ isMoneyHeld, left }: WireOrder): string {
  if (isMoneyHeld) {
    return '. The payment is disputed, so the buyer’s bank decides who gets the money; we refund it only if the shop wins.';
  }
  return left > 0
    ? ` and ${formatDollars(left)} goes back to the card.`
    : '. Nothing is left to refund.';
}
