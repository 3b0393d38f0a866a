import { useId } from 'react';
import { SelectInput } from '../../ui/select-input.tsx';
import { SORTS, type Sort } from './list-choice.ts';

export interface SortSelectProps {
  value: Sort;
  onChange: (sort: Sort) => void;
}

export function SortSelect({ value, onChange }: SortSelectProps) {
  const id = useId();
  return (
    <div className="flex items-center gap-3">
      <label htmlFor={id} className="text-sm font-semibold">
        Sort by
      </label>
      <SelectInput
        id={id}
        value={value}
        onChange={(event) => {
          const chosen = SORTS.find((sort) => sort.value === event.target.value);
          if (chosen) onChange(chosen.value);
        }}
      >
        {SORTS.map((sort) => (
          <option key={sort.value} value={sort.value}>
            {sort.label}
          </option>
        ))}
      </SelectInput>
    </div>
  );
}
