import { useForm } from 'react-hook-form';
import { describeProblem } from '../../lib/api-problem.ts';
import { Field } from '../../ui/field.tsx';
import { formatDollars } from '../../ui/price.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { cancelOrder } from './orders-api.ts';
import { type OrderDialogProps, QuestionDialog } from './question-dialog.tsx';
import { useOrderChange } from './use-order.ts';

/** Calls somebody's order off: the money goes back, the units return to the stock. */
export function StaffCancelDialog({ order, open, onClose }: OrderDialogProps) {
  const cancel = useOrderChange(order, (reason: string) => cancelOrder(order, reason));
  const { register, handleSubmit, formState } = useForm({ defaultValues: { reason: '' } });
  return (
    <QuestionDialog
      open={open}
      onClose={onClose}
      title="Cancel this order?"
      text={`The units return to the stock and ${formatDollars(order.left)} goes back to the card. The buyer is told by e-mail. This cannot be undone.`}
      submitLabel="Yes, cancel it"
      tone="danger"
      pending={cancel.isPending}
      failure={cancel.error ? describeProblem(cancel.error) : undefined}
      onSubmit={() =>
        void handleSubmit(({ reason }) => cancel.mutate(reason.trim(), { onSuccess: onClose }))()
      }
    >
      <Field label="Reason, for the buyer" error={formState.errors.reason?.message}>
        {(control) => (
          <TextInput
            {...control}
            {...register('reason', {
              validate: (text) => text.trim() !== '' || 'Reason is required',
            })}
            maxLength={300}
            autoComplete="off"
          />
        )}
      </Field>
    </QuestionDialog>
  );
}
