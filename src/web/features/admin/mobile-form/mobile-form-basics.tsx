import type { ChangeEvent } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { PRICE_MAX_DOLLARS, PRICE_MIN_DOLLARS } from '../../../../shared/constants.ts';
import { CATEGORY_OPTIONS } from '../../../../shop/phone/brand-lists.ts';
import { Field } from '../../../ui/controls/field.tsx';
import { SelectInput } from '../../../ui/controls/select-input.tsx';
import { TextArea } from '../../../ui/controls/text-area.tsx';
import { TextInput } from '../../../ui/controls/text-input.tsx';
import { formatDollars } from '../../../ui/price.tsx';
import { type MobileInput, type MobileValues, mobileFieldId, toNumber } from './mobile-rules.ts';

export interface MobileFormBasicsProps {
  form: UseFormReturn<MobileInput, unknown, MobileValues>;
  /** What it costs now, and without an offer, when it is in the shop already. */
  prices: { price: number; listPrice: number } | undefined;
  /** In words, the variant that price and stock are those of, where there are several. */
  variant: string | undefined;
  /** Price and stock are typed in the table of variants as well. */
  onType: (field: 'price' | 'stock', text: string) => void;
}

/** What every mobile needs: its name, brand, price and stock. */
export function MobileFormBasics({ form, prices, variant, onType }: MobileFormBasicsProps) {
  const { register, formState } = form;
  const { errors } = formState;
  return (
    <section
      aria-labelledby="basics-title"
      className="grid items-start gap-5 sm:grid-cols-[1.4fr_1.1fr_0.9fr]"
    >
      <h2 id="basics-title" className="text-2xl sm:col-span-3">
        Name and price
      </h2>
      <Field
        id={mobileFieldId('name')}
        label="Mobile Name"
        error={errors.name?.message}
        className="sm:col-span-3"
      >
        {(props) => <TextInput {...props} {...register('name')} autoComplete="off" />}
      </Field>
      <CategoryField form={form} />
      <NumberField
        form={form}
        name="price"
        label="Price, whole US dollars"
        hint={hintOf(variant, offerHint(prices))}
        onType={onType}
        min={PRICE_MIN_DOLLARS}
        max={PRICE_MAX_DOLLARS}
      />
      <NumberField
        form={form}
        name="stock"
        label="Stock"
        hint={hintOf(variant, variant === undefined ? 'Units available to sell.' : undefined)}
        onType={onType}
        min={0}
      />
      <Field
        id={mobileFieldId('description')}
        label="Description"
        optional
        error={errors.description?.message}
        className="sm:col-span-3"
      >
        {(props) => <TextArea {...props} {...register('description')} rows={4} />}
      </Field>
    </section>
  );
}

type MobileFormState = MobileFormBasicsProps['form'];

function CategoryField({ form: { register, formState } }: { form: MobileFormState }) {
  const { errors } = formState;
  return (
    <Field id={mobileFieldId('category')} label="Category" error={errors.category?.message}>
      {(props) => (
        <SelectInput {...props} {...register('category')}>
          <option value="">Choose a category</option>
          {CATEGORY_OPTIONS.map((category) => (
            <option key={category} value={category}>
              {category}
            </option>
          ))}
        </SelectInput>
      )}
    </Field>
  );
}

interface NumberFieldProps {
  form: MobileFormState;
  name: 'price' | 'stock';
  label: string;
  hint: string | undefined;
  onType: MobileFormBasicsProps['onType'];
  min: number;
  max?: number;
}

function NumberField({ form, name, label, hint, onType, ...range }: NumberFieldProps) {
  const { register, formState } = form;
  return (
    <Field
      id={mobileFieldId(name)}
      label={label}
      hint={hint}
      error={formState.errors[name]?.message}
    >
      {(props) => (
        <TextInput
          {...props}
          {...register(name, {
            setValueAs: toNumber,
            onChange: ({ target }: ChangeEvent<HTMLInputElement>) => onType(name, target.value),
          })}
          type="number"
          inputMode="numeric"
          step={1}
          {...range}
        />
      )}
    </Field>
  );
}

/** Whose it is, and what else there is to say. */
function hintOf(variant: string | undefined, more: string | undefined): string | undefined {
  const whose = variant === undefined ? undefined : `Of ${variant}.`;
  return [whose, more].filter((one) => one !== undefined).join(' ') || undefined;
}

function offerHint(prices: MobileFormBasicsProps['prices']): string | undefined {
  if (!prices || prices.price === prices.listPrice) return undefined;
  return `The price without an offer; on offer now for ${formatDollars(prices.price)}.`;
}
