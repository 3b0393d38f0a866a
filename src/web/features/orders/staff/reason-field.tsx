import type { FieldError, UseFormRegisterReturn } from 'react-hook-form';
import type { WireOrder } from '../../../../contract/orders.ts';
import { Field } from '../../../ui/controls/field.tsx';
import { TextInput } from '../../../ui/controls/text-input.tsx';

export const REASON_RULES = {
  validate: (text: string) => text.trim() !== '' || 'Reason is required',
};

/** Continues a sentence on what happens. */
export const tellBuyer = ({ buyer }: Pick<WireOrder, 'buyer'>) =>
  buyer ? ' We email the buyer.' : ' The buyer’s account is deleted, so nobody gets an email.';

export interface ReasonFieldProps {
  order: Pick<WireOrder, 'buyer'>;
  /** Of the form, with `REASON_RULES`. */
  registration: UseFormRegisterReturn;
  error: FieldError | undefined;
}

/** Why an order is changed, as the buyer's mail will say. */
export function ReasonField({ order, registration, error }: ReasonFieldProps) {
  return (
    <Field label={order.buyer ? 'Reason (the buyer sees it)' : 'Reason'} error={error?.message}>
      {(control) => <TextInput {...control} {...registration} maxLength={300} autoComplete="off" />}
    </Field>
  );
}
