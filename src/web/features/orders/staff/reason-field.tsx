import type { FieldError, UseFormRegisterReturn } from 'react-hook-form';
import { Field } from '../../../ui/controls/field.tsx';
import { TextInput } from '../../../ui/controls/text-input.tsx';

export const REASON_RULES = {
  validate: (text: string) => text.trim() !== '' || 'Reason is required',
};

export interface ReasonFieldProps {
  /** Of the form, with `REASON_RULES`. */
  registration: UseFormRegisterReturn;
  error: FieldError | undefined;
}

/** Why an order is changed, as the buyer's mail will say. */
export function ReasonField({ registration, error }: ReasonFieldProps) {
  return (
    <Field label="Reason (the buyer sees it)" error={error?.message}>
      {(control) => <TextInput {...control} {...registration} maxLength={300} autoComplete="off" />}
    </Field>
  );
}
