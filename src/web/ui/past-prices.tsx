import { formatDate } from '../../shared/words/wording.ts';
import { formatDollars } from './price.tsx';

export interface PastPricesProps {
  /** Of the 30 days before the reduction, whole US dollars; undefined when there is none. */
  lowestOf30Days?: number | undefined;
  /** ISO date. */
  lowestSinceOn?: string | undefined;
}

/** What a reduced price has to be measured against, each on a line of its own. */
export function PastPrices({ lowestOf30Days, lowestSinceOn }: PastPricesProps) {
  if (lowestOf30Days === undefined) return null;
  return (
    <>
      <span className="block">
        Lowest price of the 30 days before: {formatDollars(lowestOf30Days)}
      </span>
      {lowestSinceOn && <span className="block">Lowest since {formatDate(lowestSinceOn)}</span>}
    </>
  );
}
