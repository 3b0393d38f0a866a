import { Link } from 'react-router';
import { EmptyState } from '../../ui/empty-state.tsx';
import { clearedAddress, type OrderChoice } from './order-choice.ts';
import { countPhones } from './result-text.ts';
import type { WayOut, WaysOut } from './ways-out.ts';

export interface NoResultsProps extends OrderChoice {
  waysOut: WaysOut;
}

/** Nothing fits: says so, and leads to the nearest lists that are not empty, with what they hold. */
export function NoResults({ brand, query, waysOut: { without, brands } }: NoResultsProps) {
  const subject = brand ? `${brand.label} phone` : 'phone';
  const title =
    query.q && without.length === 0 ? `No phone for “${query.q}”` : `No ${subject} fits`;
  return (
    <EmptyState
      title={title}
      text={
        without.length > 0
          ? 'Nothing has all of this together. Giving up one filter helps:'
          : 'Nothing in the shop comes close. Names, brands, sizes and prices can be searched for, such as “small”, “under 500” or “256gb”.'
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
          <Link
            to={clearedAddress({ brand, query })}
            preventScrollReset
            className="inline-flex min-h-9 w-fit items-center font-semibold"
          >
            {brand ? `All ${brand.label} phones` : 'All phones'}
          </Link>
        </div>
      }
    />
  );
}

function WayList({ label, ways }: { label: string; ways: readonly WayOut[] }) {
  if (ways.length === 0) return null;
  return (
    <ul aria-label={label} className="flex flex-wrap gap-2">
      {ways.map((way) => (
        <li key={way.address}>
          <Link to={way.address} preventScrollReset className="chip">
            {way.label}
            <span className="text-ink-soft">{countPhones(way.total)}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
