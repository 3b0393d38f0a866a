import {
  type Control,
  type FieldErrors,
  type UseFormReturn,
  useFieldArray,
  useWatch,
} from 'react-hook-form';
import { SETTINGS_LIMITS } from '../../../../shared/rules/shop-settings.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { Field } from '../../../ui/controls/field.tsx';
import { SelectInput } from '../../../ui/controls/select-input.tsx';
import { TextInput } from '../../../ui/controls/text-input.tsx';
import { CountryChoice } from './country-choice.tsx';
import { RegionChoice } from './region-choice.tsx';
import { SettingsPart } from './settings-part.tsx';
import { checkPercent, type RateValues, type SettingsValues, todayIn } from './settings-values.ts';

type Form = UseFormReturn<SettingsValues>;

/** Where the shop is, whether prices have their tax in them, and which taxes apply where. */
export function TaxFields({ form, hasTaxService }: { form: Form; hasTaxService: boolean }) {
  const { control, register, formState } = form;
  const { errors } = formState;
  const { fields, append, remove } = useFieldArray({ control, name: 'taxRates' });
  return (
    <SettingsPart
      title="Tax"
      text="Without a rate, prices are final and no tax is shown. A rate applies to orders placed from its date on; orders already placed keep theirs."
    >
      <Field label="Prices in the shop" error={errors.pricesIncludeTax?.message}>
        {(props) => (
          <SelectInput {...props} {...register('pricesIncludeTax')}>
            <option value="yes">Include the tax</option>
            <option value="no">Tax is added to them</option>
          </SelectInput>
        )}
      </Field>
      <HomeFields form={form} />
      {hasTaxService && (
        <Alert title="Stripe Tax works out the tax of each order">
          The rates below count again when it is switched off (STRIPE_TAX).
        </Alert>
      )}
      {fields.map(({ id }, index) => (
        <RateFields
          key={id}
          index={index}
          form={form}
          control={control}
          errors={errors.taxRates?.[index]}
          onRemove={() => remove(index)}
        />
      ))}
      {errors.taxRates?.message !== undefined && (
        <Alert tone="danger">{errors.taxRates.message}</Alert>
      )}
      <Button
        variant="secondary"
        size="small"
        className="justify-self-start"
        onClick={() => append(newRate(form.getValues()))}
      >
        Add a tax rate
      </Button>
    </SettingsPart>
  );
}

/** Where the shop is. */
function HomeFields({ form }: { form: Form }) {
  const { control, register, formState } = form;
  const { errors } = formState;
  const home = useWatch({ control, name: 'home' });
  return (
    <fieldset className="grid items-start gap-5 sm:grid-cols-2">
      <legend className="mb-2 text-sm text-ink-soft">
        Where the shop is. Until a buyer gives an address, tax and delivery are worked out for this
        place.
      </legend>
      <CountryChoice
        registration={register('home.country', {
          onChange: () => form.setValue('home.region', ''),
        })}
        error={errors.home?.country?.message}
      />
      <RegionChoice
        key={home.country}
        country={home.country}
        none="None"
        registration={register('home.region')}
        error={errors.home?.region?.message}
      />
    </fieldset>
  );
}

function newRate({ home, timeZone }: SettingsValues): RateValues {
  const appliesFrom = todayIn(timeZone);
  return { ...home, name: '', percent: '', appliesFrom, taxesShipping: false };
}

interface RateFieldsProps {
  index: number;
  form: Form;
  control: Control<SettingsValues>;
  errors: FieldErrors<RateValues> | undefined;
  onRemove: () => void;
}

function RateFields({ index, form, control, errors, onRemove }: RateFieldsProps) {
  const { register } = form;
  const name = `taxRates.${index}` as const;
  const country = useWatch({ control, name: `${name}.country` });
  return (
    <fieldset className="grid items-start gap-4 border-t border-line pt-4 sm:grid-cols-2 lg:grid-cols-3">
      <legend className="sr-only">Tax rate {index + 1}</legend>
      <CountryChoice
        registration={register(`${name}.country`, {
          onChange: () => form.setValue(`${name}.region`, ''),
        })}
        error={errors?.country?.message}
      />
      <RegionChoice
        key={country}
        country={country}
        none="Whole country"
        registration={register(`${name}.region`)}
        error={errors?.region?.message}
      />
      <Field label="Name on receipts" error={errors?.name?.message}>
        {(props) => (
          <TextInput
            {...props}
            {...register(`${name}.name`)}
            maxLength={SETTINGS_LIMITS.taxName}
            autoComplete="off"
          />
        )}
      </Field>
      <Field label="Rate, %" error={errors?.percent?.message}>
        {(props) => (
          <TextInput
            {...props}
            {...register(`${name}.percent`, { validate: checkPercent })}
            inputMode="decimal"
            autoComplete="off"
          />
        )}
      </Field>
      <Field label="From" error={errors?.appliesFrom?.message}>
        {(props) => <TextInput {...props} {...register(`${name}.appliesFrom`)} type="date" />}
      </Field>
      <div className="flex flex-wrap items-center justify-between gap-x-4 sm:col-span-2 lg:col-span-3">
        <label className="flex min-h-11 items-center gap-3">
          <input
            type="checkbox"
            className="size-6 shrink-0 accent-ink"
            {...register(`${name}.taxesShipping`)}
          />
          Delivery is taxed too
        </label>
        <Button variant="quiet" size="small" onClick={onRemove}>
          Remove<span className="sr-only"> tax rate {index + 1}</span>
        </Button>
      </div>
    </fieldset>
  );
}
