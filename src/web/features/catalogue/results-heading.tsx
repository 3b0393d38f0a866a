import { Link } from 'react-router';
import { BRANDS } from '../../../shared/constants.ts';
import { atBrand, type OrderChoice, orderAddress } from './order-choice.ts';

export interface ResultsHeadingProps extends Pick<OrderChoice, 'query'> {
  id: string;
  /** Words searched for, with typing errors put right. */
  words: readonly string[];
}

/** What a search was for, how it was read, and the way to the brands. */
export function ResultsHeading({ id, query, words }: ResultsHeadingProps) {
  const { q = '' } = query;
  const misspelt = words.filter((word) => !q.toLowerCase().includes(word));
  return (
    <div className="grid gap-4 border-b border-line pb-6">
      <h1 id={id} className="text-4xl break-words">
        {q === '' ? 'Phones of all brands' : `Results for “${q}”`}
      </h1>
      {misspelt.length > 0 && (
        <p className="text-ink-soft">
          Read as <strong className="font-semibold text-ink">{words.join(' ')}</strong>
        </p>
      )}
      <nav aria-label="Brands">
        <ul className="flex flex-wrap gap-x-6">
          {BRANDS.map(({ category, label }) => (
            <li key={category}>
              <Link
                to={orderAddress(atBrand({}, category))}
                className="inline-flex min-h-9 items-center text-sm text-ink-soft no-underline hover:text-ink hover:underline"
              >
                All {label} phones
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  );
}
