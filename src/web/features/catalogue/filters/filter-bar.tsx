import { SlidersHorizontal } from 'lucide-react';
import { Suspense, useState } from 'react';
import { type ListFilter, MOBILE_FILTERS } from '../../../../contract/mobile-filters.ts';
import type { MobileSearchResult } from '../../../../contract/page-api.ts';
import { lazyPart } from '../../../lib/lazy-part.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { SelectInput } from '../../../ui/controls/select-input.tsx';
import { ORDER_PATH, shownChips, spellOut } from '../search/order-choice.ts';
import { filterChoices } from './filter-options.ts';
import type { FilterPanelProps } from './filter-panel.tsx';
import { HiddenFields } from './hidden-fields.tsx';
import { useOrderForm } from './use-order-form.ts';

const FilterSheet = lazyPart(async () => (await import('./filter-sheet.tsx')).FilterSheet);

export interface FilterBarProps extends FilterPanelProps {
  found: MobileSearchResult;
}

/** Price, screen, battery and brand: the brand last, because the tabs above say it as well. */
const PROMOTED = MOBILE_FILTERS.filter(({ promoted, kind }) => promoted && kind !== 'flag').sort(
  (one, other) => Number(one.kind === 'many') - Number(other.kind === 'many'),
);

/** Above the list: the filters most people use; where the panel is not beside it, a button for it. */
export function FilterBar({ brand, query, found }: FilterBarProps) {
  const [isOpen, setOpen] = useState(false);
  const { form, filters, send } = useOrderForm(query, found);
  const narrowed = { filters, facets: found.facets, chips: found.chips };
  const count = shownChips(found.chips, brand).length;
  return (
    <div className="filter-bar">
      <div className="only-with-script xl:hidden">
        <Button variant="secondary" aria-haspopup="dialog" onClick={() => setOpen(true)}>
          <SlidersHorizontal aria-hidden="true" className="size-4" />
          {count === 0 ? 'All filters' : `All filters (${count})`}
        </Button>
      </div>
      <form
        ref={form}
        action={ORDER_PATH}
        aria-label="Most used filters"
        onSubmit={(event) => {
          event.preventDefault();
          send(event.currentTarget);
        }}
        className="flex gap-2"
      >
        <HiddenFields
          query={spellOut(query, found)}
          without={PROMOTED.flatMap(({ keys }) => keys)}
        />
        {PROMOTED.map((filter) => (
          <QuickFilter
            key={filter.name}
            filter={filter}
            choices={filterChoices(filter, narrowed)}
            onPick={send}
          />
        ))}
        <div className="only-without-script">
          <Button type="submit" variant="secondary">
            Show
          </Button>
        </div>
      </form>
      {isOpen && (
        <Suspense fallback={null}>
          <FilterSheet brand={brand} query={query} found={found} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}

interface QuickFilterProps {
  filter: ListFilter;
  choices: ReturnType<typeof filterChoices>;
  onPick: (form: HTMLFormElement | null) => void;
}

function QuickFilter({ filter: { name, label }, choices, onPick }: QuickFilterProps) {
  const values = choices.filter(({ isChosen }) => isChosen).map(({ value }) => value);
  const chosen = values.join(',');
  return (
    // The browser makes a select as wide as its longest option.
    <div className="min-w-36 shrink-0">
      <SelectInput
        name={name}
        aria-label={label}
        value={chosen}
        onChange={(event) => onPick(event.currentTarget.form)}
      >
        <option value="">{label}: any</option>
        {values.length > 1 && <option value={chosen}>{values.length} chosen</option>}
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.count === null ? choice.label : `${choice.label} (${choice.count})`}
          </option>
        ))}
      </SelectInput>
    </div>
  );
}
