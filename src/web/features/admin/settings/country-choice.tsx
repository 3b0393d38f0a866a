import type { UseFormRegisterReturn } from 'react-hook-form';
import { countryName, DELIVERY_COUNTRIES } from '../../../../shared/delivery/delivery.ts';
import { Field } from '../../../ui/controls/field.tsx';
import { SelectInput } from '../../../ui/controls/select-input.tsx';

export interface CountryChoiceProps {
  /** Offered first, with the empty value; left out where a country has to be chosen. */
  elsewhere?: string;
  registration: UseFormRegisterReturn;
  error: string | undefined;
}

/** One of the countries that the shop delivers to. */
export function CountryChoice({ elsewhere, registration, error }: CountryChoiceProps) {
  return (
    <Field label="Country" error={error}>
      {(control) => (
        <SelectInput {...control} {...registration}>
          {elsewhere !== undefined && <option value="">{elsewhere}</option>}
          {DELIVERY_COUNTRIES.map((code) => (
            <option key={code} value={code}>
              {countryName(code)}
            </option>
          ))}
        </SelectInput>
      )}
    </Field>
  );
}
