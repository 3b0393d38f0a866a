import type { FieldErrors, UseFormRegister } from 'react-hook-form';
import { SETTINGS_LIMITS } from '../../../../shared/rules/shop-settings.ts';
import { Field } from '../../../ui/controls/field.tsx';
import { TextArea } from '../../../ui/controls/text-area.tsx';
import { TextInput } from '../../../ui/controls/text-input.tsx';
import { SettingsPart } from './settings-part.tsx';
import type { SettingsValues } from './settings-values.ts';

export interface CompanyFieldsProps {
  register: UseFormRegister<SettingsValues>;
  errors: FieldErrors<SettingsValues>;
}

/** Who sells, as invoices say it. */
export function CompanyFields({ register, errors }: CompanyFieldsProps) {
  return (
    <SettingsPart title="Company" text="Printed at the top of invoices and packing slips.">
      <Field label="Company" error={errors.companyName?.message}>
        {(control) => (
          <TextInput
            {...control}
            {...register('companyName')}
            maxLength={SETTINGS_LIMITS.companyName}
            autoComplete="off"
          />
        )}
      </Field>
      <Field
        label="Address"
        optional
        hint="As printed on invoices. If empty, the website address is used."
        error={errors.companyAddress?.message}
      >
        {(control) => (
          <TextArea
            {...control}
            {...register('companyAddress')}
            rows={3}
            maxLength={SETTINGS_LIMITS.companyAddress}
          />
        )}
      </Field>
      <Field
        label="Email"
        optional
        hint="If empty, the address that receives contact messages is used."
        error={errors.contactEmail?.message}
      >
        {(control) => (
          <TextInput {...control} {...register('contactEmail')} type="email" autoComplete="off" />
        )}
      </Field>
    </SettingsPart>
  );
}
