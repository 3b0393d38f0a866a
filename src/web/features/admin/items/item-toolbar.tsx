import { CATEGORY_OPTIONS } from '../../../../shop/phone/brand-lists.ts';
import { ChoiceField } from '../choice-field.tsx';
import { SearchField } from '../search-field.tsx';

export interface ItemChoice {
  q: string;
  category: string;
  show: '' | 'lowStock' | 'offers' | 'inStock';
  sort: 'newest' | 'price' | '-price' | 'name';
}

export const FIRST_CHOICE: ItemChoice = { q: '', category: '', show: '', sort: 'newest' };

/** @param show what the address asks for, from a link of the admin's home */
export function firstChoice(show: string | null): ItemChoice {
  if (show !== 'lowStock' && show !== 'offers') return FIRST_CHOICE;
  return { ...FIRST_CHOICE, show };
}

/** Whether some mobiles are left out. */
export function isNarrowed({ q, category, show }: ItemChoice): boolean {
  return q + category + show !== '';
}

export interface ItemToolbarProps {
  choice: ItemChoice;
  onChange: (choice: ItemChoice) => void;
}

/** Search, filters and order of the list of mobiles. */
export function ItemToolbar({ choice, onChange }: ItemToolbarProps) {
  const set = (change: Partial<ItemChoice>) => onChange({ ...choice, ...change });
  return (
    <search className="mb-4 grid grid-cols-2 items-end gap-4 xl:grid-cols-[2fr_1fr_1fr_1fr]">
      <div className="col-span-2 sm:col-span-1">
        <SearchField label="Find a mobile" value={choice.q} onChange={(q) => set({ q })} />
      </div>
      <ChoiceField
        label="Brand"
        value={choice.category}
        options={[['', 'All brands'], ...CATEGORY_OPTIONS.map((one) => [one, one] as const)]}
        onChoose={(category) => set({ category })}
      />
      <ChoiceField
        label="Show"
        value={choice.show}
        options={[
          ['', 'Everything'],
          ['lowStock', 'Low stock'],
          ['offers', 'On offer'],
          ['inStock', 'In stock'],
        ]}
        onChoose={(show) => set({ show: show as ItemChoice['show'] })}
      />
      <div className="col-span-2 sm:col-span-1">
        <ChoiceField
          label="Sort by"
          value={choice.sort}
          options={[
            ['newest', 'Newest first'],
            ['name', 'Name'],
            ['price', 'Lowest price first'],
            ['-price', 'Highest price first'],
          ]}
          onChoose={(sort) => set({ sort: sort as ItemChoice['sort'] })}
        />
      </div>
    </search>
  );
}
