import { type UseFormRegister, useForm } from 'react-hook-form';
import type { WireOrder } from '../../../../contract/orders.ts';
import type { ReturnBody } from '../../../../contract/returns/returns.ts';
import { RETURN_LIMITS, RETURN_REASONS } from '../../../../shared/rules/returns.ts';
import { describeProblem } from '../../../lib/api-problem.ts';
import { Field } from '../../../ui/controls/field.tsx';
import { SelectInput } from '../../../ui/controls/select-input.tsx';
import { TextArea } from '../../../ui/controls/text-area.tsx';
import { QuestionDialog } from '../staff/question-dialog.tsx';
import { requestReturn } from './returns-api.ts';
import { UnitChoice } from './unit-choice.tsx';
import { useReturnsChange } from './use-order-returns.ts';

interface ReturnValues {
  items: string[];
  reason: ReturnBody['reason'] | '';
  note: string;
}

export interface ReturnDialogProps {
  order: WireOrder;
  /** Items that may be sent back now. */
  returnable: readonly string[];
  onClose: () => void;
}

/** Which phones go back, and why. */
export function ReturnDialog({ order, returnable, onClose }: ReturnDialogProps) {
  const request = useReturnsChange(order._id, (body: ReturnBody) => requestReturn(order._id, body));
  const units = order.items.filter(({ _id }) => returnable.includes(_id));
  const [only] = units;
  const { register, handleSubmit, formState } = useForm<ReturnValues>({
    defaultValues: {
      items: only && units.length === 1 ? [only._id] : [],
      reason: '',
      note: '',
    },
  });
  const { errors } = formState;

  function submit({ items, reason, note }: ReturnValues) {
    if (reason === '') return;
    request.mutate({ items, reason, note: note.trim() }, { onSuccess: onClose });
  }

  return (
    <QuestionDialog
      open
      onClose={onClose}
      title="Return items"
      text="We will email you where to send them, and refund what you paid once they arrive."
      submitLabel="Request the return"
      pending={request.isPending}
      failure={request.error ? describeProblem(request.error) : undefined}
      onSubmit={() => void handleSubmit(submit)()}
    >
      <UnitChoice
        legend="What do you want to return?"
        units={units}
        error={errors.items?.message}
        registration={register('items', {
          validate: (items) => items.length > 0 || 'Please choose what you want to return',
        })}
      />
      <Reason register={register} error={errors.reason?.message} />
    </QuestionDialog>
  );
}

function Reason({
  register,
  error,
}: {
  register: UseFormRegister<ReturnValues>;
  error: string | undefined;
}) {
  return (
    <>
      <Field label="Why?" error={error}>
        {(control) => (
          <SelectInput
            {...control}
            {...register('reason', {
              validate: (reason) => reason !== '' || 'Please choose a reason',
            })}
          >
            <option value="">Choose a reason</option>
            {Object.entries(RETURN_REASONS).map(([reason, words]) => (
              <option key={reason} value={reason}>
                {words}
              </option>
            ))}
          </SelectInput>
        )}
      </Field>
      <Field label="Anything we should know?" optional>
        {(control) => (
          <TextArea {...control} {...register('note')} rows={3} maxLength={RETURN_LIMITS.note} />
        )}
      </Field>
    </>
  );
}
