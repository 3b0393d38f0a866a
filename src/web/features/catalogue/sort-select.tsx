import { type ReactNode, useId } from 'react';
import { type SearchSort, SORTS } from '../../../contract/mobile-sorts.ts';
import { Button } from '../../ui/button.tsx';
import { SelectInput } from '../../ui/select-input.tsx';

export interface SortSelectProps {
  value: SearchSort;
  /** Offers the best match too: for lists that answer words. */
  withRelevance?: boolean;
  onChange: (sort: SearchSort) => void;
  /** Path that the form is sent to without scripts, and the fields that it keeps. */
  action: string;
  children: ReactNode;
}

const RELEVANCE = { value: 'relevance', label: 'Best match' } as const;

export function SortSelect({ value, withRelevance, onChange, action, children }: SortSelectProps) {
  const id = useId();
  const orders = withRelevance ? [RELEVANCE, ...SORTS] : SORTS;
  return (
    <form action={action} className="flex items-center gap-3">
      {children}
      <label htmlFor={id} className="text-sm font-semibold whitespace-nowrap max-sm:sr-only">
        Sort by
      </label>
      <SelectInput
        id={id}
        name="sort"
        value={value}
        onChange={(event) => {
          const chosen = orders.find((sort) => sort.value === event.target.value);
          if (chosen) onChange(chosen.value);
        }}
      >
        {orders.map((sort) => (
          <option key={sort.value} value={sort.value}>
            {sort.label}
          </option>
        ))}
      </SelectInput>
      <div className="only-without-script">
        <Button type="submit" variant="secondary">
          Sort
        </Button>
      </div>
    </form>
  );
}
