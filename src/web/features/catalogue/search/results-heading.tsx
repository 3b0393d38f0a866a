import { Link } from 'react-router';
import { SHOWN_BRANDS } from '../../../../contract/mobile-brands.ts';
import { atBrand, type OrderChoice, orderAddress } from './order-choice.ts';

export interface ResultsHeadingProps extends Pick<OrderChoice, 'query'> {
  id: string;
  /** The words with typing errors corrected; null without any. */
  readAs: string | null;
}

/** What a search was for, how it was read, and the way to the brands. */
export function ResultsHeading({ id, query, readAs }: ResultsHeadingProps) {
  const { q = '' } = query;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <h1 id={id} className="text-3xl lg:text-4xl">
        {q === '' ? 'All brands' : `Results for “${q}”`}
      </h1>
      {readAs !== null && (
        <p className="text-ink-soft">
          Read as <strong className="font-semibold text-ink">{readAs}</strong>
        </p>
      )}
      <nav aria-label="Brands" className="tabs-row">
        <ul className="flex gap-5 overflow-x-auto border-b border-line whitespace-nowrap sm:gap-9">
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
