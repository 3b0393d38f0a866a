import type { UseFormRegisterReturn } from 'react-hook-form';
import { DELIVERY_LIMITS } from '../../../../shared/delivery/delivery.ts';
import { regionRule } from '../../../../shared/delivery/delivery-regions.ts';
import { Field } from '../../../ui/controls/field.tsx';
import { SelectInput } from '../../../ui/controls/select-input.tsx';
import { TextInput } from '../../../ui/controls/text-input.tsx';

export interface RegionChoiceProps {
  country: string;
  /** What it means to choose none. */
  none: string;
  registration: UseFormRegisterReturn;
  error: string | undefined;
}

/** A part of a country, under the name that the country has for it; nothing where addresses name none. */
export function RegionChoice({ country, none, registration, error }: RegionChoiceProps) {
  const rule = regionRule(country);
  if (!rule) return null;
  const { label, options } = rule;
  return (
    <Field
      label={label}
      optional="unmarked"
      error={error}
      hint={options ? undefined : `As written in addresses. Leave it empty for “${none}”.`}
    >
      {(control) =>
        options ? (
          <SelectInput {...control} {...registration}>
            <option value="">{none}</option>
            {options.map(({ value, name }) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
          </SelectInput>
        ) : (
          <TextInput {...control} {...registration} maxLength={DELIVERY_LIMITS.region} />
        )
      }
    </Field>
  );
}
