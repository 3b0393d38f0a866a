import { useForm } from 'react-hook-form';
import type { ShipBody } from '../../../../contract/orders.ts';
import { describeProblem } from '../../../lib/api-problem.ts';
import { applyFieldProblems } from '../../../lib/apply-field-problems.ts';
import { Field } from '../../../ui/controls/field.tsx';
import { TextInput } from '../../../ui/controls/text-input.tsx';
import { shipOrder } from '../orders-api.ts';
import { useOrderChange } from '../use-order.ts';
import { DisputeWarning, stopsShipping } from './dispute-warning.tsx';
import { type OrderDialogProps, QuestionDialog } from './question-dialog.tsx';

const required = (message: string) => ({
  validate: (text: string) => text.trim() !== '' || message,
});

/** Carrier and tracking number; the buyer gets them by mail. */
export function ShipDialog({ order, open, onClose }: OrderDialogProps) {
  const isDisputed = stopsShipping(order);
  const ship = useOrderChange(order, (parcel: ShipBody) =>
    shipOrder(order, isDisputed ? { ...parcel, overrideDispute: true } : parcel),
  );
  const { register, handleSubmit, setError, formState } = useForm<ShipBody>({
    defaultValues: { carrier: '', trackingNumber: '' },
  });
  const { errors } = formState;

  async function submit(parcel: ShipBody) {
    try {
      await ship.mutateAsync(parcel);
      onClose();
    } catch (error) {
      applyFieldProblems(error, ['carrier', 'trackingNumber'], setError);
    }
  }

  return (
    <QuestionDialog
      open={open}
      onClose={onClose}
      title={isDisputed ? 'Ship a disputed order?' : 'Hand to carrier'}
      text="The buyer gets the tracking number by email. This cannot be undone."
      submitLabel={isDisputed ? 'Ship it anyway' : 'Mark as shipped'}
      tone={isDisputed ? 'danger' : 'neutral'}
      pending={ship.isPending}
      failure={ship.error ? describeProblem(ship.error) : undefined}
      onSubmit={() => void handleSubmit(submit)()}
    >
      {isDisputed && <DisputeWarning order={order} />}
      <Field label="Carrier" error={errors.carrier?.message}>
        {(control) => (
          <TextInput
            {...control}
            {...register('carrier', required('Carrier is required'))}
            maxLength={60}
            autoComplete="off"
          />
        )}
      </Field>
      <Field label="Tracking number" error={errors.trackingNumber?.message}>
        {(control) => (
          <TextInput
            {...control}
            {...register('trackingNumber', required('Tracking number is required'))}
            maxLength={60}
            autoComplete="off"
          />
        )}
      </Field>
    </QuestionDialog>
  );
}
