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
  order,
  kind,
}: Pick<WireStaffReturn, 'most' | 'order' | 'kind'>): string {
  if (order.isMoneyHeld) return 'Your bank decides about this payment';
  if (most === 0 && order.chargedBack > 0) return 'Your bank has returned the money for it to you';
  if (most === 0) return 'It has been refunded with your order already';
  return kind === 'withdrawal' ? 'You withdrew from the contract' : 'You returned it';
}

function tellMoney({ paid, most, order }: WireStaffReturn): string {
  const sum = formatDollars(paid);
  if (order.isMoneyHeld) {
    return `The payment is disputed, so the buyer’s bank holds the money and nothing of the ${sum} can be refunded now. Wait until the dispute is decided, or close the return without a refund.`;
  }
  return most > 0
    ? `${sum} was paid, and up to ${formatDollars(most)} can be refunded. 0 closes the return without a refund.`
    : `${sum} was paid, and nothing is left to refund.`;
}

/** In full, in part, or nothing: the last step of a return. */
export function ReturnRefundDialog({ found, onClose }: ReturnDialogProps) {
  const refund = useReturnStep(found, 'refund');
  const { most, paid } = found;
  const { isMoneyHeld } = found.order;
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
      text={`${tellMoney(found)} The buyer is told by email. This cannot be undone.`}
      submitLabel={isMoneyHeld ? 'Close without a refund' : 'Close the return'}
      pending={refund.isPending}
      failure={refund.error ? describeProblem(refund.error) : undefined}
      onSubmit={() =>
        void handleSubmit(({ amount, reason }) =>
          refund.mutate(
            { amount: isMoneyHeld ? 0 : Number(plainNumber(amount)), reason: reason.trim() },
            { onSuccess: onClose },
          ),
        )()
      }
    >
      {!isMoneyHeld && (
        <Field label="Amount in US dollars" error={errors.amount?.message}>
          {(control) => (
            <TextInput
              {...control}
              {...register('amount', {
                validate: (text) => isMoneyHeld || checkRefund(text, { most, hasCents, least: 0 }),
              })}
              inputMode={hasCents ? 'decimal' : 'numeric'}
              autoComplete="off"
            />
          )}
        </Field>
      )}
      <ReasonField
        order={found}
        registration={register('reason', REASON_RULES)}
        error={errors.reason}
      />
    </QuestionDialog>
  );
}
