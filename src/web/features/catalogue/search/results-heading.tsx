import { Link } from 'react-router';
import { SHOWN_BRANDS } from '../../../../contract/mobile-brands.ts';
import { nameWords } from '../../../../shared/words/name-words.ts';
import { atBrand, type OrderChoice, orderAddress } from './order-choice.ts';

export interface ResultsHeadingProps extends Pick<OrderChoice, 'query'> {
  id: string;
  /** Words searched for, with typing errors put right. */
  words: readonly string[];
}

/** What a search was for, how it was read, and the way to the brands. */
export function ResultsHeading({ id, query, words }: ResultsHeadingProps) {
  const { q = '' } = query;
  const typed = nameWords(q).join('');
  const misspelt = words.filter((word) => !typed.includes(word));
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <h1 id={id} className="text-3xl lg:text-4xl">
        {q === '' ? 'All brands' : `Results for “${q}”`}
      </h1>
      {misspelt.length > 0 && (
        <p className="text-ink-soft">
          Read as <strong className="font-semibold text-ink">{words.join(' ')}</strong>
        </p>
      )}
      <nav aria-label="Brands" className="tabs-row">
        <ul className="flex gap-5 overflow-x-auto border-b border-line sm:gap-9">
          {SHOWN_BRANDS.map(({ category, label }) => (
            <li key={category}>
              <Link to={orderAddress(atBrand({}, category))} className="brand-link">
                {label}
              </Link>
            </li>
          ))}
        </ul>
        <Link
          to={orderAddress({})}
          aria-current={q === '' ? 'page' : undefined}
          className="tabs-beside"
        >
          All brands
        </Link>
      </nav>
    </div>
  );
}
