import { useId } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { UnitName } from '../../../ui/unit-name.tsx';

export interface UnitChoiceProps {
  legend: string;
  units: readonly { _id: string; name: string; variantName: string | null }[];
  /** Of a form whose field is a list of ids. */
  registration: UseFormRegisterReturn;
  error?: string | undefined;
}

/** Some of the phones of an order, one by one. */
export function UnitChoice(props: UnitChoiceProps) {
  const { legend, units, registration, error } = props;
  const errorId = useId();
  return (
    <fieldset className="grid gap-1" aria-describedby={error ? errorId : undefined}>
      <legend className="mb-1 text-sm font-semibold">{legend}</legend>
      {units.map(({ _id, name, variantName }) => (
        <label key={_id} className="flex min-h-11 items-center gap-3 py-1">
          <input
            type="checkbox"
            value={_id}
            className="size-6 shrink-0 accent-ink"
            {...registration}
          />
          <UnitName name={name} variantName={variantName} />
        </label>
      ))}
      {error && (
        <p id={errorId} role="alert" className="text-sm text-danger">
          {error}
        </p>
      )}
    </fieldset>
  );
}
