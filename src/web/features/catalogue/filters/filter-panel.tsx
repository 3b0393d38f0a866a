import { type SyntheticEvent, useId } from 'react';
import { MOBILE_FILTERS } from '../../../../contract/mobile-filters.ts';
import type { MobileSearchResult } from '../../../../contract/page-api.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { ORDER_PATH, type OrderChoice, spellOut } from '../search/order-choice.ts';
import { FilterGroup } from './filter-group.tsx';
import { HiddenFields } from './hidden-fields.tsx';
import { PriceBounds } from './price-bounds.tsx';
import { useOrderForm } from './use-order-form.ts';

export interface FilterPanelProps extends OrderChoice {
  found: Pick<MobileSearchResult, 'filters' | 'facets' | 'chips' | 'words'>;
}

/** Every filter as a form that also works without scripts; with them each change counts at once. */
export function FilterPanel({ brand, query, found }: FilterPanelProps) {
  const priceFormId = useId();
  const { form, filters, send } = useOrderForm(query, found);
  const { q, sort, category } = spellOut(query, found);
  const kept = { ...(q ? { q } : {}), ...(sort ? { sort } : {}), ...(brand ? { category } : {}) };
  const narrowed = { filters, facets: found.facets, chips: found.chips };
  const sendInstead = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    send(event.currentTarget);
  };
  const groups = MOBILE_FILTERS.filter(({ name }) => brand === null || name !== 'brand');
  return (
    <>
      <form ref={form} action={ORDER_PATH} onSubmit={sendInstead} aria-label="Filters">
        <HiddenFields query={kept} />
        {groups.map((filter) => (
          <FilterGroup key={filter.name} filter={filter} narrowed={narrowed} onPick={send}>
            {filter.name === 'price' && (
              <PriceBounds formId={priceFormId} filters={filters} among={found.facets.price} />
            )}
          </FilterGroup>
        ))}
        <div className="only-without-script pt-6">
          <Button type="submit">Show phones</Button>
        </div>
      </form>
      <form id={priceFormId} action={ORDER_PATH} onSubmit={sendInstead}>
        <HiddenFields query={{ ...spellOut(query, found), ...filters }} without={['min', 'max']} />
      </form>
    </>
  );
}
