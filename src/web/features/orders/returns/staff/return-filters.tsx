import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { WireReturnCounts, WireReturnState } from '../../../../../contract/returns/returns.ts';
import { queryKeys } from '../../../../lib/query-keys.ts';
import { RETURN_WORDS } from '../return-words.ts';
import { countReturns } from '../returns-api.ts';

const OPEN: readonly WireReturnState[] = ['requested', 'approved', 'received', 'checked'];
const CLOSED: readonly WireReturnState[] = ['refunded', 'refused', 'cancelled'];

/** Which returns to show; what is chosen stands in the address. */
export function ReturnFilters({ state }: { state: string }) {
  const { data: counts } = useQuery({
    queryKey: queryKeys.returnCounts,
    queryFn: ({ signal }) => countReturns(signal),
  });
  const choices = [
    { state: '', label: 'All', counted: [...OPEN, ...CLOSED] },
    { state: 'open', label: 'Open', counted: OPEN },
    ...[...OPEN, ...CLOSED].map((one) => ({
      state: one,
      label: RETURN_WORDS[one],
      counted: [one],
    })),
  ];
  return (
    <nav aria-label="Returns by state" className="mb-6">
      <ul className="flex flex-wrap gap-x-4 gap-y-1 border-b border-line xl:gap-x-6">
        {choices.map(({ state: choice, label, counted }) => (
          <li key={choice}>
            <Link
              to={choice ? `?state=${choice}` : '?'}
              aria-current={choice === state ? 'true' : undefined}
              className="-mb-px flex min-h-11 min-w-8 items-center gap-1.5 border-b-2 border-transparent whitespace-nowrap no-underline hover:border-line-strong aria-[current=true]:border-accent aria-[current=true]:font-semibold"
            >
              {label}
              {counts && (
                <span className="figures text-sm font-normal text-ink-soft">
                  {sum(counts, counted)}
                </span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function sum(counts: WireReturnCounts, states: readonly WireReturnState[]): number {
  return states.reduce((total, state) => total + (counts[state] ?? 0), 0);
}
