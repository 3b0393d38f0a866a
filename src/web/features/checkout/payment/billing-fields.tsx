import type { FieldErrors, UseFormRegister } from 'react-hook-form';
import { Field } from '../../../ui/controls/field.tsx';
import { TextInput } from '../../../ui/controls/text-input.tsx';
import type { BillingValues } from './billing-rules.ts';

export interface BillingFieldsProps {
  register: UseFormRegister<BillingValues>;
  errors: FieldErrors<BillingValues>;
}

/** Whose card it is, and where its receipt goes. */
export function BillingFields({ register, errors }: BillingFieldsProps) {
  return (
    <>
      <Field id="billing-name" label="Name on the card" error={errors.name?.message}>
        {(input) => <TextInput {...input} {...register('name')} autoComplete="cc-name" />}
      </Field>
      <Field id="billing-email" label="Billing email" error={errors.email?.message}>
        {(input) => (
          <TextInput {...input} {...register('email')} type="email" autoComplete="email" />
        )}
      </Field>
    </>
  );
}
