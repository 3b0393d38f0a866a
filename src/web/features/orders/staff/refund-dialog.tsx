import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import type { RefundBody, WireOrder } from '../../../../contract/orders.ts';
import { plainNumber } from '../../../../shared/tools/plain-number.ts';
import { describeProblem } from '../../../lib/api-problem.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { Field } from '../../../ui/controls/field.tsx';
import { TextInput } from '../../../ui/controls/text-input.tsx';
import { formatDollars } from '../../../ui/price.tsx';
import { UnitName } from '../../../ui/unit-name.tsx';
import { refundOrder } from '../orders-api.ts';
import { useOrderChange } from '../use-order.ts';
import { checkRefund } from './check-refund.ts';
import { type OrderDialogProps, QuestionDialog } from './question-dialog.tsx';
import { REASON_RULES, ReasonField, tellBuyer } from './reason-field.tsx';

interface RefundDialogProps extends OrderDialogProps {
  /** Opens the cancel dialog instead. */
  onCancelOrder: () => void;
}

/** Refunds part of an order or all of it, and puts the chosen phones back into stock. */
export function RefundDialog({ order, open, onClose, onCancelOrder }: RefundDialogProps) {
  const refund = useOrderChange(order, (body: RefundBody) => refundOrder(order, body));
  const { register, handleSubmit, formState, control } = useForm({
    defaultValues: { amount: String(order.left), reason: '' },
  });
  const { errors } = formState;
  const amount = Number(plainNumber(useWatch({ control, name: 'amount' })));
  const isUnshipped = order.status === 'pending' || order.status === 'processing';
  const endsUnshipped = isUnshipped && amount === order.left;
  const out = order.items.filter(({ returned }) => !returned);
  const [chosen, setChosen] = useState<readonly string[]>();
  const returned = chosen ?? (endsUnshipped ? out.map(({ _id }) => _id) : []);

  const { left: most, charges } = order;
  const rule = { most, hasCents: charges !== undefined, least: 0.01 };

  function submit({ reason }: { reason: string }) {
    const body = { amount, reason: reason.trim(), returned: [...returned] };
    refund.mutate(body, { onSuccess: onClose });
  }

  return (
    <QuestionDialog
      open={open}
      onClose={onClose}
      title="Refund"
      text={`${formatDollars(order.left)} of ${formatDollars(order.price)} can be refunded.${tellBuyer(order)} This cannot be undone.`}
      submitLabel="Send refund"
      pending={refund.isPending}
      failure={refund.error ? describeProblem(refund.error) : undefined}
      onSubmit={() => void handleSubmit(submit)()}
    >
      {endsUnshipped && <CancelInstead onCancelOrder={onCancelOrder} />}
      <Field label="Amount in US dollars" error={errors.amount?.message}>
        {(input) => (
          <TextInput
            {...input}
            {...register('amount', { validate: (text) => checkRefund(text, rule) })}
            inputMode={order.charges ? 'decimal' : 'numeric'}
            autoComplete="off"
          />
        )}
      </Field>
      <ReasonField
        order={order}
        registration={register('reason', REASON_RULES)}
        error={errors.reason}
      />
      {out.length > 0 && <BackInStock units={out} chosen={returned} onChoose={setChosen} />}
      {endsUnshipped && returned.length < out.length && (
        <Alert tone="warning">
          Phones that are not ticked stay out of stock, although they were never shipped.
        </Alert>
      )}
    </QuestionDialog>
  );
}

function CancelInstead({ onCancelOrder }: Pick<RefundDialogProps, 'onCancelOrder'>) {
  return (
    <Alert
      title="This order has not been shipped"
      action={
        <Button size="small" variant="secondary" onClick={onCancelOrder}>
          Cancel order instead
        </Button>
      }
    >
      A full refund ends it. Cancelling refunds the same amount and tells the buyer that nothing
      will be shipped.
    </Alert>
  );
}

interface BackInStockProps {
  units: WireOrder['items'];
  chosen: readonly string[];
  onChoose: (ids: readonly string[]) => void;
}

function BackInStock({ units, chosen, onChoose }: BackInStockProps) {
  return (
    <fieldset className="grid gap-1">
      <legend className="mb-1 text-sm font-semibold">Back in stock</legend>
      {units.map(({ _id, name, variantName, sku, paid }) => (
        <label key={_id} className="flex min-h-11 items-center gap-3 py-1">
          <input
            type="checkbox"
            className="size-6 shrink-0 accent-ink"
            checked={chosen.includes(_id)}
            onChange={({ target }) =>
              onChoose(target.checked ? [...chosen, _id] : chosen.filter((id) => id !== _id))
            }
          />
          <UnitName name={name} variantName={variantName} sku={sku} />
          {paid !== undefined && (
            <span className="figures ml-auto shrink-0">{formatDollars(paid)}</span>
          )}
        </label>
      ))}
    </fieldset>
  );
}
