import { useState } from 'react';
import type { FieldErrors, UseFormRegister } from 'react-hook-form';
import type { WireDelivery } from '../../../contract/orders.ts';
import {
  addressLines,
  countryName,
  DELIVERY_COUNTRIES,
  DELIVERY_LIMITS,
} from '../../../shared/delivery.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { SelectInput } from '../../ui/select-input.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import type { BillingValues } from './billing-rules.ts';

export interface DeliveryFieldsProps {
  /** The address used last; it is shown in one piece until somebody wants another. */
  known: WireDelivery | null;
  register: UseFormRegister<BillingValues>;
  errors: FieldErrors<BillingValues>['address'];
}

/** Where the parcel goes. */
export function DeliveryFields({ known, register, errors }: DeliveryFieldsProps) {
  const [isOpen, setIsOpen] = useState(known === null);
  if (known && !isOpen && !errors) {
    return (
      <section aria-labelledby="delivery-title" className="flex items-start justify-between gap-4">
        <div className="min-w-0">
          <h2 id="delivery-title" className="text-xl">
            Delivery
          </h2>
          <address className="mt-1 not-italic">
            {addressLines(known).map((line) => (
              <span key={line} className="block break-words">
                {line}
              </span>
            ))}
          </address>
        </div>
        <Button variant="secondary" size="small" onClick={() => setIsOpen(true)}>
          Change<span className="sr-only"> the delivery address</span>
        </Button>
      </section>
    );
  }
  return (
    <fieldset className="grid gap-5">
      <legend className="mb-5 font-heading text-xl font-semibold">Delivery</legend>
      <Field label="Recipient" error={errors?.name?.message}>
        {(control) => (
          <TextInput
            {...control}
            {...register('address.name')}
            autoComplete="shipping name"
            maxLength={DELIVERY_LIMITS.name}
          />
        )}
      </Field>
      <Field label="Street and number" error={errors?.street?.message}>
        {(control) => (
          <TextInput
            {...control}
            {...register('address.street')}
            autoComplete="shipping address-line1"
            maxLength={DELIVERY_LIMITS.street}
          />
        )}
      </Field>
      <div className="grid items-start gap-5 sm:grid-cols-[minmax(0,1fr)_9rem]">
        <Field label="City" error={errors?.city?.message}>
          {(control) => (
            <TextInput
              {...control}
              {...register('address.city')}
              autoComplete="shipping address-level2"
              maxLength={DELIVERY_LIMITS.city}
            />
          )}
        </Field>
        <Field label="Postal code" error={errors?.postalCode?.message}>
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
      <Field label="Country" error={errors?.country?.message}>
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
    </fieldset>
  );
}
