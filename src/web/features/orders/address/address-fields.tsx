import type { FieldErrors, UseFormRegisterReturn } from 'react-hook-form';
import {
  countryName,
  DELIVERY_COUNTRIES,
  DELIVERY_LIMITS,
  isPostalCodeRequired,
  postalCodeLabel,
} from '../../../../shared/delivery/delivery.ts';
import { Field } from '../../../ui/controls/field.tsx';
import { SelectInput } from '../../../ui/controls/select-input.tsx';
import { TextInput } from '../../../ui/controls/text-input.tsx';
import type { AddressField, AddressValues } from './address-rules.ts';
import { RegionField } from './region-field.tsx';

export interface AddressFieldsProps {
  register: (name: `address.${AddressField}`) => UseFormRegisterReturn;
  errors: FieldErrors<AddressValues> | undefined;
  /** As chosen now: it decides whether a state is asked for. */
  country: string;
}

/** Id of an address field, for links that lead to it. */
export const addressFieldId = (field: AddressField) => `address-${field}`;

/** The fields of an address. */
export function AddressFields({ register, errors, country }: AddressFieldsProps) {
  const props = (field: AddressField) => ({
    id: addressFieldId(field),
    error: errors?.[field]?.message,
  });
  const line = (field: TextField) => ({ ...props(field), field, register });
  return (
    <div className="grid gap-5">
      <AddressLine label="Recipient" autoComplete="name" {...line('name')} />
      <Field label="Country" {...props('country')}>
        {(control) => (
          <SelectInput
            {...control}
            {...register('address.country')}
            autoComplete="shipping country"
          >
            {DELIVERY_COUNTRIES.map((code) => (
              <option key={code} value={code}>
                {countryName(code)}
              </option>
            ))}
          </SelectInput>
        )}
      </Field>
      <AddressLine label="Street and number" autoComplete="address-line1" {...line('street')} />
      <AddressLine label="City" autoComplete="address-level2" {...line('city')} />
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <RegionField
          key={country}
          country={country}
          register={() => register('address.region')}
          {...props('region')}
        />
        <AddressLine
          label={postalCodeLabel(country)}
          optional={!isPostalCodeRequired(country)}
          autoComplete="postal-code"
          {...line('postalCode')}
        />
      </div>
    </div>
  );
}

type TextField = 'name' | 'street' | 'city' | 'postalCode';

interface AddressLineProps {
  id: string;
  label: string;
  optional?: boolean;
  error: string | undefined;
  field: TextField;
  /** What browsers call it, of the address that parcels go to. */
  autoComplete: 'name' | 'address-line1' | 'address-level2' | 'postal-code';
  register: AddressFieldsProps['register'];
}

function AddressLine({ field, autoComplete, register, ...props }: AddressLineProps) {
  return (
    <Field {...props}>
      {(control) => (
        <TextInput
          {...control}
          {...register(`address.${field}`)}
          autoComplete={`shipping ${autoComplete}`}
          maxLength={DELIVERY_LIMITS[field]}
        />
      )}
    </Field>
  );
}
