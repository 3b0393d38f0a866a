import { useId } from 'react';
import { type UseFormRegister, useForm } from 'react-hook-form';
import { FACTS } from '../../../../shop/phone/facts.ts';
import {
  MEASURE_NAMES,
  MEASURES,
  type MeasureName,
  NAME_MOST_CHARACTERS,
  type OwnPhone,
  readOwnPhone,
  UNNAMED,
} from '../../../../shop/phone/own-phone.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { ErrorSummary } from '../../../ui/controls/error-summary.tsx';
import { Field } from '../../../ui/controls/field.tsx';
import { TextInput } from '../../../ui/controls/text-input.tsx';
import { findTypedProblem, readTyped } from './typed-measure.ts';

export interface TypedPhoneProps {
  /** What was typed before stands in the fields. */
  own: OwnPhone | null;
  onChoose: (phone: OwnPhone) => Promise<void>;
}

type Values = Record<MeasureName | 'name', string>;

/** A phone that the shop does not have, by its size. */
export function TypedPhone({ own, onChoose }: TypedPhoneProps) {
  const id = useId();
  const typed = own?.slug === null ? own : null;
  const { register, handleSubmit, formState } = useForm<Values>({
    mode: 'onTouched',
    defaultValues: valuesOf(typed),
  });
  const { errors, isSubmitting, submitCount } = formState;
  const fieldId = (name: string) => `${id}-${name}`;
  const summarise = (measure: MeasureName) => ({
    id: fieldId(measure),
    label: FACTS[MEASURES[measure].fact].label,
    error: errors[measure]?.message,
  });

  async function choose(values: Values) {
    const phone = toOwnPhone(values);
    if (phone) await onChoose(phone);
  }

  return (
    <details open={typed !== null} className="group border-t border-line">
      <summary className="filter-summary">Another phone: type its size</summary>
      <form
        method="post"
        noValidate
        aria-label="The size of your phone"
        onSubmit={(event) => void handleSubmit(choose)(event)}
        className="grid grid-cols-2 gap-4 pb-2"
      >
        <div className="col-span-2 empty:hidden">
          <ErrorSummary attempt={submitCount} fields={MEASURE_NAMES.map(summarise)} />
        </div>
        <Field label="Name" optional className="col-span-2">
          {(control) => (
            <TextInput {...control} {...register('name')} maxLength={NAME_MOST_CHARACTERS} />
          )}
        </Field>
        {MEASURE_NAMES.map((measure) => (
          <MeasureField
            key={measure}
            id={fieldId(measure)}
            measure={measure}
            register={register}
            error={errors[measure]?.message}
          />
        ))}
        <Button type="submit" pending={isSubmitting} className="col-span-2 justify-self-start">
          Use this size
        </Button>
      </form>
    </details>
  );
}

function toOwnPhone({ name, ...texts }: Values): OwnPhone | null {
  const measures = MEASURE_NAMES.map((measure) => [measure, readTyped(measure, texts[measure])]);
  const phone = { name: name.trim() || UNNAMED, slug: null, ...Object.fromEntries(measures) };
  return readOwnPhone(phone);
}

interface MeasureFieldProps {
  id: string;
  measure: MeasureName;
  register: UseFormRegister<Values>;
  error: string | undefined;
}

function MeasureField({ id, measure, register, error }: MeasureFieldProps) {
  const { label, unit } = FACTS[MEASURES[measure].fact];
  return (
    <Field
      id={id}
      optional={!('isRequired' in MEASURES[measure])}
      label={`${label}, ${unit[0]}`}
      error={error}
    >
      {(control) => (
        <TextInput
          {...control}
          {...register(measure, { validate: (text) => findTypedProblem(measure, text) ?? true })}
          inputMode="decimal"
          autoComplete="off"
          maxLength={12}
        />
      )}
    </Field>
  );
}

function valuesOf(typed: OwnPhone | null): Values {
  const name = typed && typed.name !== UNNAMED ? typed.name : '';
  const measures = MEASURE_NAMES.map((measure) => [measure, String(typed?.[measure] ?? '')]);
  return { name, ...Object.fromEntries(measures) };
}
