import { useQuery } from '@tanstack/react-query';
import type { WireReturnCounts, WireReturnState } from '../../../../../contract/returns/returns.ts';
import { queryKeys } from '../../../../lib/query-keys.ts';
import { StateLinks } from '../../staff/state-links.tsx';
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
    <div className="mb-6">
      <StateLinks
        label="Returns by state"
        links={choices.map(({ state: choice, label, counted }) => ({
          label,
          to: choice ? `?state=${choice}` : '?',
          isCurrent: choice === state,
          count: counts && sum(counts, counted),
        }))}
      />
    </div>
  );
}

function sum(counts: WireReturnCounts, states: readonly WireReturnState[]): number {
  return states.reduce((total, state) => total + (counts[state] ?? 0), 0);
}
