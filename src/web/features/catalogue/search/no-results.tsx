import { Link } from 'react-router';
import { ButtonLink } from '../../../ui/controls/button-link.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { NoPhonesYet } from '../no-phones-yet.tsx';
import { clearedAddress, type OrderChoice, orderAddress } from './order-choice.ts';
import { countPhones, namePhones } from './result-text.ts';
import type { WayOut, WaysOut } from './ways-out.ts';

/** A list to go to; without a count where nobody has counted. */
type Way = Omit<WayOut, 'total'> & Partial<Pick<WayOut, 'total'>>;

export interface NoResultsProps extends OrderChoice {
  waysOut: WaysOut;
}

/** Nothing matches: says so, and leads to the nearest lists that are not empty, with what they hold. */
export function NoResults({ brand, query, waysOut }: NoResultsProps) {
  const { without, brands, isShopEmpty } = waysOut;
  const title = query.q
    ? `Nothing found for “${query.q}”`
    : `No ${namePhones(brand?.label, 1)} matches these filters`;
  const isDeadEnd = without.length === 0 && brands.length === 0;
  if (isShopEmpty || (isDeadEnd && !query.q && isWholeList({ brand, query }))) {
    return <NoPhonesYet phones={namePhones(brand?.label)} />;
  }
  return (
    <EmptyState
      title={title}
      text={
        isDeadEnd
          ? 'You can search by name, brand, size, weight, battery, storage and price. For example:'
          : 'No phone ticks every box. Try leaving one out:'
      }
      action={
        <div className="grid gap-6">
          <WayList
            label="Without one filter"
            ways={without.map((way) => ({ ...way, label: `Without “${way.label}”` }))}
          />
          <WayList
            label="Other brands"
            ways={brands.map((way) => ({ ...way, label: `At ${way.label}` }))}
          />
          {isDeadEnd && <WayList label="Searches that work" ways={EXAMPLES} />}
          <p className="flex flex-wrap gap-3">
            <ButtonLink to={clearedAddress({ brand, query })} preventScrollReset>
              All {namePhones(brand?.label)}
            </ButtonLink>
            {brand && (
              <ButtonLink to={orderAddress({})} variant="secondary">
                All brands
              </ButtonLink>
            )}
          </p>
        </div>
      }
    />
  );
}

/** Nothing was left out by a choice: there is nothing to show. */
function isWholeList(choice: OrderChoice): boolean {
  return orderAddress(choice.query) === clearedAddress(choice);
}

/** For those whose words found nothing: each of these does. */
const EXAMPLES = ['small', 'under $500', 'big battery', '256 GB', 'foldable'].map((label) => ({
  label,
  address: orderAddress({ q: label }),
}));

function WayList({ label, ways }: { label: string; ways: readonly Way[] }) {
  if (ways.length === 0) return null;
  return (
    <ul aria-label={label} className="flex flex-wrap gap-2">
      {ways.map((way) => (
        <li key={way.address}>
          <Link to={way.address} preventScrollReset className="chip">
            {way.label}
            {way.total !== undefined && (
              <span className="text-ink-soft">{countPhones(way.total)}</span>
            )}
          </Link>
        </li>
      ))}
    </ul>
  );
}
