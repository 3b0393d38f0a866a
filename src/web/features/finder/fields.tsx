/** The controls of the finder's questions. Each keeps what somebody does in the form; the address follows. */
import { type ReactNode, useId } from 'react';
import { TYPED, type TypedName } from '../../../shop/choosing/finder/answers.ts';
import { TextInput } from '../../ui/controls/text-input.tsx';

export interface Choice {
  value: string;
  label: ReactNode;
  isChosen: boolean;
}

export interface ChoicesProps {
  legend: string;
  /** Where the title of the question says it already. */
  isLegendHidden?: boolean;
  type: 'radio' | 'checkbox';
  name: string;
  choices: readonly Choice[];
  /** What it is when none is chosen; radio buttons cannot be taken back otherwise. */
  none?: string;
  hint?: ReactNode;
}

export function Choices(props: ChoicesProps) {
  const { legend, isLegendHidden, type, name, choices, none, hint } = props;
  const hintId = useId();
  const isNone = !choices.some(({ isChosen }) => isChosen);
  const all =
    none === undefined ? choices : [{ value: '', label: none, isChosen: isNone }, ...choices];
  return (
    <fieldset aria-describedby={hint ? hintId : undefined}>
      <legend className={isLegendHidden ? 'sr-only' : 'pb-1 text-sm font-semibold'}>
        {legend}
      </legend>
      {all.map(({ value, label, isChosen }) => (
        <label key={value} className="filter-option text-sm">
          <input type={type} name={name} value={value} defaultChecked={isChosen} />
          <span>{label}</span>
        </label>
      ))}
      {hint && (
        <p id={hintId} className="pt-1 text-sm text-ink-soft">
          {hint}
        </p>
      )}
    </fieldset>
  );
}

export interface TypedNumberProps {
  name: TypedName;
  label: string;
  unit: 'mm' | '$';
  value: number | undefined;
  describedBy?: string;
}

/** A whole number with its unit. */
export function TypedNumber({ name, label, unit, value, describedBy }: TypedNumberProps) {
  const id = useId();
  const { least, most } = TYPED[name];
  return (
    <div className="grid content-start gap-1">
      <label htmlFor={id} className="text-sm">
        {label}
      </label>
      <span className="finder-number" data-unit={unit === '$' ? 'before' : 'behind'}>
        <span aria-hidden="true" className="text-ink-soft">
          {unit}
        </span>
        <TextInput
          id={id}
          name={name}
          type="number"
          inputMode="numeric"
          min={least}
          max={most}
          step={1}
          defaultValue={value}
          aria-describedby={describedBy}
          className="figures"
        />
      </span>
    </div>
  );
}
