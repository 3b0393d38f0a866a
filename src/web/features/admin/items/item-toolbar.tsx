import { CATEGORY_OPTIONS } from '../../../../shop/phone/brand-lists.ts';
import { ChoiceField } from '../choice-field.tsx';
import { SearchField } from '../search-field.tsx';
import { oneOf } from '../use-address-choice.ts';

const BRANDS: readonly (readonly [value: string, label: string])[] = [
  ['', 'All brands'],
  ...CATEGORY_OPTIONS.map((one) => [one, one] as const),
];
const SHOWN = [
  ['', 'Everything'],
  ['soldOut', 'Sold out'],
  ['lowStock', 'Low stock'],
  ['offers', 'On offer'],
  ['inStock', 'In stock'],
] as const;
const ORDERS = [
  ['newest', 'Newest first'],
  ['name', 'Name'],
  ['price', 'Lowest price first'],
  ['-price', 'Highest price first'],
] as const;

export const FIRST_CHOICE = { q: '', category: '', show: '', sort: 'newest' };
export type ItemChoice = typeof FIRST_CHOICE;

/** Values that the address bar may select. */
export const ITEM_ACCEPTS = {
  category: oneOf(BRANDS),
  show: oneOf(SHOWN),
  sort: oneOf(ORDERS),
};

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
        options={BRANDS}
        onChoose={(category) => set({ category })}
      />
      <ChoiceField
        label="Show"
        value={choice.show}
        options={SHOWN}
        onChoose={(show) => set({ show })}
      />
      <div className="col-span-2 sm:col-span-1">
        <ChoiceField
          label="Sort by"
          value={choice.sort}
          options={ORDERS}
          onChoose={(sort) => set({ sort })}
        />
      </div>
    </search>
  );
}
