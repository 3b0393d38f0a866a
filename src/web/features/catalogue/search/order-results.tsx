import { useEffect, useId, useRef } from 'react';
import { useNavigate, useNavigationType } from 'react-router';
import type { SearchSort } from '../../../../contract/mobile-sorts.ts';
import type { MobileSearchResult } from '../../../../contract/page-api.ts';
import { useOnArrival } from '../../../lib/live/use-on-arrival.ts';
import { cn } from '../../../ui/class-names.ts';
import { OwnPhoneLine } from '../../my-phone/own-phone-line.tsx';
import { MobileGrid } from '../cards/mobile-grid.tsx';
import { MoreMobiles } from '../cards/more-mobiles.tsx';
import { FilterBar } from '../filters/filter-bar.tsx';
import { FilterChips } from '../filters/filter-chips.tsx';
import { FilterPanel } from '../filters/filter-panel.tsx';
import { HiddenFields } from '../filters/hidden-fields.tsx';
import { SortSelect } from '../filters/sort-select.tsx';
import { useComingChoice } from '../filters/use-coming-choice.ts';
import { NoResults } from './no-results.tsx';
import { fromStart, ORDER_PATH, type OrderChoice, orderAddress } from './order-choice.ts';
import { countPhones, namePhones } from './result-text.ts';
import { UnansweredWishes } from './unanswered-wishes.tsx';
import type { WaysOut } from './ways-out.ts';

export interface OrderResultsProps extends OrderChoice {
  found: MobileSearchResult;
  /** Null as long as something was found. */
  waysOut: WaysOut | null;
}

/** A list with everything that narrows and orders it. The address is its only state. */
export function OrderResults({ brand, query, found, waysOut }: OrderResultsProps) {
  const countId = useId();
  const list = useRef<HTMLDivElement>(null);
  const coming = useComingChoice();
  const isOther = coming !== null && coming.brand?.category !== brand?.category;
  const choice = { brand, query };
  const arrival = useOnArrival(found);
  const mobiles = keepOrder(arrival.mobiles, found.mobiles);
  // Where words alone found nothing, there is nothing to narrow; a filter that is set can be taken back.
  const canFilter = !waysOut?.isShopEmpty && (found.total > 0 || found.chips.length > 0);

  useLostFocus(countId);
  return (
    <div className={cn(canFilter && 'results')}>
      {canFilter && (
        <aside aria-label="Filters" className="results-filters">
          <FilterPanel {...choice} found={found} />
        </aside>
      )}
      <div className="min-w-0">
        <div className="list-tools">
          {/* Its selects are as wide as their options, so they would move with every count. */}
          {canFilter && <FilterBar {...choice} found={arrival} />}
          <p id={countId} role="status" tabIndex={-1} className="figures text-ink-soft">
            {isOther && `Fetching ${namePhones(coming.brand?.label)}`}
            {!isOther && !waysOut?.isShopEmpty && countPhones(found.total, brand?.label)}
            {found.total > 0 && !isOther && (
              <span className="max-sm:hidden">, drawn to one scale</span>
            )}
          </p>
          {found.total > 0 && (
            <SortResults query={query} coming={coming?.query} isSearch={found.words.length > 0} />
          )}
        </div>
        {found.total > 0 && <OwnPhoneLine className="pb-2 sm:pb-4" />}
        <UnansweredWishes wishes={found.unanswered} />
        <FilterChips {...choice} chips={found.chips} fallbackId={countId} />
        <div ref={list} className={cn(coming && !isOther && 'is-coming')}>
          {waysOut && !isOther ? (
            <NoResults {...choice} waysOut={waysOut} />
          ) : (
            <MobileGrid mobiles={mobiles} loading={isOther} eagerCount={3} level={2} />
          )}
        </div>
        <MoreMobiles
          key={orderAddress(fromStart(query))}
          {...choice}
          count={found.mobiles.length}
          total={found.total}
          nextCursor={found.nextCursor}
          list={list}
        />
      </div>
    </div>
  );
}

/** A search that narrows to one brand becomes its tab: the control that was pressed is another one. */
function useLostFocus(fallbackId: string) {
  const cameByPress = useNavigationType() !== 'POP';
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when this list takes another's place
  useEffect(() => {
    const isLost = cameByPress && document.activeElement === document.body;
    if (isLost) document.getElementById(fallbackId)?.focus({ preventScroll: true });
  }, []);
}

type Cards = MobileSearchResult['mobiles'];

/** Cards stay where they stand when another price would give them another place; others follow. */
function keepOrder(arrival: Cards, mobiles: Cards): Cards {
  const places = new Map(arrival.map(({ _id }, place) => [_id, place]));
  const placeOf = ({ _id }: { _id: string }) => places.get(_id) ?? arrival.length;
  return mobiles.toSorted((one, other) => placeOf(one) - placeOf(other));
}

interface SortResultsProps {
  query: OrderChoice['query'];
  /** Of the list that is being fetched. */
  coming: OrderChoice['query'] | undefined;
  /** Whether words were searched for: then what fits best comes first. */
  isSearch: boolean;
}

function SortResults({ query, coming, isSearch }: SortResultsProps) {
  const navigate = useNavigate();
  function order(sort: SearchSort) {
    const address = orderAddress({ ...fromStart(coming ?? query), sort });
    void navigate(address, { preventScrollReset: true });
  }
  return (
    <SortSelect
      value={coming?.sort ?? query.sort ?? (isSearch ? 'relevance' : 'newest')}
      withRelevance={isSearch}
      onChange={order}
      action={ORDER_PATH}
    >
      <HiddenFields query={query} without={['sort']} />
    </SortSelect>
  );
}
