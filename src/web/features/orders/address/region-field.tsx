import type { UseFormRegisterReturn } from 'react-hook-form';
import { DELIVERY_LIMITS } from '../../../../shared/delivery/delivery.ts';
import { regionRule } from '../../../../shared/delivery/delivery-regions.ts';
import { Field } from '../../../ui/controls/field.tsx';
import { SelectInput } from '../../../ui/controls/select-input.tsx';
import { TextInput } from '../../../ui/controls/text-input.tsx';

export interface RegionFieldProps {
  country: string;
  /** Called where the field stands: the first wrong field is found in the order of registration. */
  register: () => UseFormRegisterReturn;
  id: string;
  error: string | undefined;
}

/** State, province or prefecture under the name that the country has for it; nothing where it has none. */
export function RegionField({ country, register, id, error }: RegionFieldProps) {
  const rule = regionRule(country);
  if (!rule) return null;
  const { label, isRequired, options } = rule;
  return (
    <Field id={id} label={label} optional={!isRequired} error={error}>
      {(control) =>
        options ? (
          <SelectInput {...control} {...register()} autoComplete="shipping address-level1">
            <option value="">Choose…</option>
            {options.map(({ value, name }) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
          </SelectInput>
        ) : (
          <TextInput
            {...control}
            {...register()}
            autoComplete="shipping address-level1"
            maxLength={DELIVERY_LIMITS.region}
          />
        )
      }
    </Field>
  );
}
