import { useForm } from 'react-hook-form';
import type { WireStaffReturn } from '../../../../../contract/returns/returns.ts';
import { plainNumber } from '../../../../../shared/tools/plain-number.ts';
import { describeProblem } from '../../../../lib/api-problem.ts';
import { Field } from '../../../../ui/controls/field.tsx';
import { TextInput } from '../../../../ui/controls/text-input.tsx';
import { formatDollars } from '../../../../ui/price.tsx';
import { checkRefund } from '../../staff/check-refund.ts';
import { QuestionDialog } from '../../staff/question-dialog.tsx';
import { REASON_RULES, ReasonField } from '../../staff/reason-field.tsx';
import type { ReturnDialogProps } from './label-dialog.tsx';
import { useReturnStep } from './use-return.ts';

function defaultReason({
  most,
  chargedBack,
  kind,
}: Pick<WireStaffReturn, 'most' | 'chargedBack' | 'kind'>): string {
  if (most === 0 && chargedBack > 0) return 'Your bank has returned the money for it to you';
  if (most === 0) return 'It has been refunded with your order already';
  return kind === 'withdrawal' ? 'You withdrew from the contract' : 'You returned it';
}

/** In full, in part, or nothing: the last step of a return. */
export function ReturnRefundDialog({ found, onClose }: ReturnDialogProps) {
  const refund = useReturnStep(found, 'refund');
  const { most, paid } = found;
  const { register, handleSubmit, formState } = useForm({
    defaultValues: {
      amount: String(most),
      reason: defaultReason(found),
    },
  });
  const { errors } = formState;
  const hasCents = !Number.isInteger(paid) || !Number.isInteger(most);

  return (
    <QuestionDialog
      open
      onClose={onClose}
      title="Decide on the refund"
      text={`${formatDollars(paid)} was paid, and up to ${formatDollars(most)} can be refunded. 0 closes the return without a refund. The buyer is told by email. This cannot be undone.`}
      submitLabel="Close the return"
      pending={refund.isPending}
      failure={refund.error ? describeProblem(refund.error) : undefined}
      onSubmit={() =>
        void handleSubmit(({ amount, reason }) =>
          refund.mutate(
            { amount: Number(plainNumber(amount)), reason: reason.trim() },
            { onSuccess: onClose },
          ),
        )()
      }
    >
      <Field label="Amount in US dollars" error={errors.amount?.message}>
        {(control) => (
          <TextInput
            {...control}
            {...register('amount', {
              validate: (text) => checkRefund(text, { most, hasCents, least: 0 }),
            })}
            inputMode={hasCents ? 'decimal' : 'numeric'}
            autoComplete="off"
          />
        )}
      </Field>
      <ReasonField registration={register('reason', REASON_RULES)} error={errors.reason} />
    </QuestionDialog>
  );
}
