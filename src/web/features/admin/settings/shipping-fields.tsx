import { type UseFormReturn, useFieldArray } from 'react-hook-form';
import { SETTINGS_LIMITS } from '../../../../shared/rules/shop-settings.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { Field } from '../../../ui/controls/field.tsx';
import { TextInput } from '../../../ui/controls/text-input.tsx';
import { CountryChoice } from './country-choice.tsx';
import { SettingsPart } from './settings-part.tsx';
import {
  checkPrice,
  type SettingsValues,
  type ShippingValues,
  todayIn,
} from './settings-values.ts';

export interface ShippingFieldsProps {
  form: UseFormReturn<SettingsValues>;
}

/** What a delivery costs, by country. */
export function ShippingFields({ form }: ShippingFieldsProps) {
  const { control, formState } = form;
  const { errors } = formState;
  const { fields, append, remove } = useFieldArray({ control, name: 'shippingPrices' });
  return (
    <SettingsPart
      title="Delivery"
      text="What delivery costs per order, however many phones are in it. Without a price it is free. Tax is included if phone prices include it."
    >
      {fields.map(({ id }, index) => (
        <PriceRow key={id} form={form} index={index} onRemove={() => remove(index)} />
      ))}
      {errors.shippingPrices?.message !== undefined && (
        <Alert tone="danger">{errors.shippingPrices.message}</Alert>
      )}
      <Button
        variant="secondary"
        size="small"
        className="justify-self-start"
        disabled={fields.length >= SETTINGS_LIMITS.entries}
        onClick={() => append(newPrice(form.getValues('timeZone')))}
      >
        Add a delivery price
      </Button>
    </SettingsPart>
  );
}

interface PriceRowProps extends ShippingFieldsProps {
  index: number;
  onRemove: () => void;
}

function PriceRow({ form, index, onRemove }: PriceRowProps) {
  const { register, formState } = form;
  const { shippingPrices: errors } = formState.errors;
  return (
    <fieldset className="grid items-start gap-4 border-t border-line pt-4 first:border-0 first:pt-0 sm:grid-cols-[1.4fr_1fr_1fr]">
      <legend className="sr-only">Delivery price {index + 1}</legend>
      <CountryChoice
        elsewhere="Everywhere else"
        registration={register(`shippingPrices.${index}.country`)}
        error={errors?.[index]?.country?.message}
      />
      <Field label="Price, $" error={errors?.[index]?.price?.message}>
        {(props) => (
          <TextInput
            {...props}
            {...register(`shippingPrices.${index}.price`, { validate: checkPrice })}
            inputMode="decimal"
            autoComplete="off"
          />
        )}
      </Field>
      <Field label="From" error={errors?.[index]?.appliesFrom?.message}>
        {(props) => (
          <TextInput {...props} {...register(`shippingPrices.${index}.appliesFrom`)} type="date" />
        )}
      </Field>
      <Button
        variant="quiet"
        size="small"
        className="justify-self-end sm:col-span-3"
        onClick={onRemove}
      >
        Remove<span className="sr-only"> delivery price {index + 1}</span>
      </Button>
    </fieldset>
  );
}

function newPrice(timeZone: string): ShippingValues {
  return { country: '', price: '', appliesFrom: todayIn(timeZone) };
}
