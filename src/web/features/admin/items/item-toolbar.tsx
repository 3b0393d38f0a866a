import { useId } from 'react';
import { CATEGORY_OPTIONS } from '../../../../shared/constants.ts';
import { SelectInput } from '../../../ui/select-input.tsx';
import { TextInput } from '../../../ui/text-input.tsx';

export interface ItemChoice {
  q: string;
  category: string;
  show: '' | 'lowStock' | 'offers' | 'inStock';
  sort: 'newest' | 'price' | '-price' | 'name';
}

export const FIRST_CHOICE: ItemChoice = { q: '', category: '', show: '', sort: 'newest' };

export interface ItemToolbarProps {
  choice: ItemChoice;
  onChange: (choice: ItemChoice) => void;
}

/** Search, filters and order of the list of mobiles. */
export function ItemToolbar({ choice, onChange }: ItemToolbarProps) {
  const id = useId();
  const set = (change: Partial<ItemChoice>) => onChange({ ...choice, ...change });
  return (
    <search className="mb-4 grid items-end gap-4 sm:grid-cols-2 xl:grid-cols-[2fr_1fr_1fr_1fr]">
      <div className="grid gap-1.5">
        <label htmlFor={id} className="text-sm font-semibold">
          Find a mobile
        </label>
        <TextInput
          id={id}
          type="search"
          autoComplete="off"
          data-find
          value={choice.q}
          onChange={(event) => set({ q: event.target.value })}
        />
      </div>
      <Choice
        label="Brand"
        value={choice.category}
        options={[['', 'All brands'], ...CATEGORY_OPTIONS.map((one) => [one, one] as const)]}
        onChoose={(category) => set({ category })}
      />
      <Choice
        label="Show"
        value={choice.show}
        options={[
          ['', 'Everything'],
          ['lowStock', 'Running out'],
          ['offers', 'On offer'],
          ['inStock', 'In stock'],
        ]}
        onChoose={(show) => set({ show: show as ItemChoice['show'] })}
      />
      <Choice
        label="Order"
        value={choice.sort}
        options={[
          ['newest', 'Newest first'],
          ['name', 'Name'],
          ['price', 'Lowest price first'],
          ['-price', 'Highest price first'],
        ]}
        onChoose={(sort) => set({ sort: sort as ItemChoice['sort'] })}
      />
    </search>
  );
}

interface ChoiceProps {
  label: string;
  value: string;
  options: readonly (readonly [value: string, label: string])[];
  onChoose: (value: string) => void;
}

function Choice({ label, value, options, onChoose }: ChoiceProps) {
  const id = useId();
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="text-sm font-semibold">
        {label}
      </label>
      <SelectInput id={id} value={value} onChange={(event) => onChoose(event.target.value)}>
        {options.map(([option, text]) => (
          <option key={option} value={option}>
            {text}
          </option>
        ))}
      </SelectInput>
    </div>
  );
}
