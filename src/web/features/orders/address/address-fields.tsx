import type { FieldErrors, UseFormRegisterReturn } from 'react-hook-form';
import {
  countryName,
  DELIVERY_COUNTRIES,
  DELIVERY_LIMITS,
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
  return (
    <div className="grid gap-5">
      <Field label="Recipient" {...props('name')}>
        {(control) => (
          <TextInput
            {...control}
            {...register('address.name')}
            autoComplete="shipping name"
            maxLength={DELIVERY_LIMITS.name}
          />
        )}
      </Field>
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
      <Field label="Street and number" {...props('street')}>
        {(control) => (
          <TextInput
            {...control}
            {...register('address.street')}
            autoComplete="shipping address-line1"
            maxLength={DELIVERY_LIMITS.street}
          />
        )}
      </Field>
      <Field label="City" {...props('city')}>
        {(control) => (
          <TextInput
            {...control}
            {...register('address.city')}
            autoComplete="shipping address-level2"
            maxLength={DELIVERY_LIMITS.city}
          />
        )}
      </Field>
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <RegionField
          key={country}
          country={country}
          register={() => register('address.region')}
          {...props('region')}
        />
        <Field label={postalCodeLabel(country)} {...props('postalCode')}>
          {(control) => (
            <TextInput
              {...control}
              {...register('address.postalCode')}
              autoComplete="shipping postal-code"
              maxLength={DELIVERY_LIMITS.postalCode}
            />
          )}
        </Field>
      </div>
    </div>
  );
}
