import { useForm } from 'react-hook-form';
import type { RefundBody } from '../../../../contract/orders.ts';
import { plainNumber } from '../../../../shared/tools/plain-number.ts';
import { describeProblem } from '../../../lib/api-problem.ts';
import { Field } from '../../../ui/controls/field.tsx';
import { TextInput } from '../../../ui/controls/text-input.tsx';
import { formatDollars } from '../../../ui/price.tsx';
import { UnitName } from '../../../ui/unit-name.tsx';
import { refundOrder } from '../orders-api.ts';
import { useOrderChange } from '../use-order.ts';
import { checkRefund } from './check-refund.ts';
import { type OrderDialogProps, QuestionDialog } from './question-dialog.tsx';
import { REASON_RULES, ReasonField } from './reason-field.tsx';

interface RefundValues {
  amount: string;
  reason: string;
  /** Units that go back into the stock. */
  returned: string[];
}

/** Refunds a part or all that is left; says which phones came back. */
export function RefundDialog({ order, open, onClose }: OrderDialogProps) {
  const refund = useOrderChange(order, (body: RefundBody) => refundOrder(order, body));
  const { register, handleSubmit, formState } = useForm<RefundValues>({
    defaultValues: { amount: String(order.left), reason: '', returned: [] },
  });
  const { errors } = formState;
  const out = order.items.filter(({ returned }) => !returned);

  const { left: most, charges } = order;
  const rule = { most, hasCents: charges !== undefined, least: 0.01 };

  function submit({ amount, reason, returned }: RefundValues) {
    const body = { amount: Number(plainNumber(amount)), reason: reason.trim(), returned };
    refund.mutate(body, { onSuccess: onClose });
  }

  return (
    <QuestionDialog
      open={open}
      onClose={onClose}
      title="Refund"
      text={`${formatDollars(order.left)} of ${formatDollars(order.price)} can be refunded. The buyer is told by email. This cannot be undone.`}
      submitLabel="Send refund"
      pending={refund.isPending}
      failure={refund.error ? describeProblem(refund.error) : undefined}
      onSubmit={() => void handleSubmit(submit)()}
    >
      <Field label="Amount in US dollars" error={errors.amount?.message}>
        {(control) => (
          <TextInput
            {...control}
            {...register('amount', { validate: (text) => checkRefund(text, rule) })}
            inputMode={order.charges ? 'decimal' : 'numeric'}
            autoComplete="off"
          />
        )}
      </Field>
      <ReasonField registration={register('reason', REASON_RULES)} error={errors.reason} />
      {out.length > 0 && (
        <fieldset className="grid gap-1">
          <legend className="mb-1 text-sm font-semibold">Back in stock</legend>
          {out.map(({ _id, name, variantName, sku, paid }) => (
            <label key={_id} className="flex min-h-11 items-center gap-3 py-1">
              <input
                type="checkbox"
                value={_id}
                className="size-6 shrink-0 accent-ink"
                {...register('returned')}
              />
              <UnitName {...{ name, variantName, sku }} />
              {paid !== undefined && (
                <span className="figures ml-auto shrink-0">{formatDollars(paid)}</span>
              )}
            </label>
          ))}
        </fieldset>
      )}
    </QuestionDialog>
  );
}
