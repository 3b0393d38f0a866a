import { type ReactNode, useId, useState } from 'react';
import { controlName } from '../../../../contract/mobile-address.ts';
import type { ListFilter } from '../../../../contract/mobile-filters.ts';
import { type FilterChoice, filterChoices, type Narrowed } from './filter-options.ts';

export interface FilterGroupProps {
  filter: ListFilter;
  narrowed: Narrowed;
  onPick: (form: HTMLFormElement | null) => void;
  /** Below the options. */
  children?: ReactNode;
}

/** One filter: its term explained, its options with what each would leave. Nothing without options. */
export function FilterGroup({ filter, narrowed, onPick, children }: FilterGroupProps) {
  const { label, help, kind } = filter;
  const name = controlName(filter);
  const helpId = useId();
  const choices = filterChoices(filter, narrowed);
  const isAny = !choices.some(({ isChosen }) => isChosen);
  const [startsOpen] = useState(filter.promoted || !isAny);
  if (choices.length === 0) return null;
  return (
    <details open={startsOpen} className="border-b border-line">
      <summary className="filter-summary">{label}</summary>
      <fieldset aria-describedby={help ? helpId : undefined} className="pb-4">
        <legend className="sr-only">{label}</legend>
        {help && (
          <p id={helpId} className="pb-2 text-sm text-ink-soft">
            {help}
          </p>
        )}
        {kind === 'range' && (
          <Option
            type="radio"
            name={name}
            choice={{ value: '', label: 'Any', count: null, isChosen: isAny }}
            onPick={onPick}
          />
        )}
        {choices.map((choice) => (
          <Option
            key={choice.value}
            type={kind === 'range' ? 'radio' : 'checkbox'}
            name={name}
            choice={choice}
            onPick={onPick}
          />
        ))}
        {children}
      </fieldset>
    </details>
  );
}

interface OptionProps extends Pick<FilterGroupProps, 'onPick'> {
  type: 'radio' | 'checkbox';
  name: string;
  choice: FilterChoice;
}

function Option({ type, name, choice: { value, label, count, isChosen }, onPick }: OptionProps) {
  return (
    <label className="filter-option text-sm">
      <input
        type={type}
        name={name}
        value={value}
        checked={isChosen}
        onChange={(event) => onPick(event.currentTarget.form)}
      />
      <span>{label}</span>
      {count !== null && <span className="figures text-ink-soft">{count}</span>}
    </label>
  );
}
