import { type ReactNode, useEffect, useEffectEvent, useId, useRef } from 'react';
import { type SearchSort, SORTS } from '../../../../contract/mobile-sorts.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { SelectInput } from '../../../ui/controls/select-input.tsx';

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
  const form = useRef<HTMLFormElement>(null);
  const orders = withRelevance ? [RELEVANCE, ...SORTS] : SORTS;

  function choose(wanted: unknown) {
    const chosen = orders.find((sort) => sort.value === wanted);
    if (chosen && chosen.value !== value) onChange(chosen.value);
  }
  const chooseEarlyPick = useEffectEvent(() => {
    if (form.current) choose(new FormData(form.current).get('sort'));
  });
  // What was picked while this script was on its way counts as well.
  useEffect(() => chooseEarlyPick(), []);

  return (
    <form ref={form} action={action} className="flex items-center gap-3">
      {children}
      <label htmlFor={id} className="text-sm font-semibold whitespace-nowrap max-sm:sr-only">
        Sort by
      </label>
      <SelectInput
        id={id}
        name="sort"
        value={value}
        onChange={(event) => choose(event.target.value)}
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
