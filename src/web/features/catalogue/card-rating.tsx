import type { WireMobile } from '../../../contract/mobiles.ts';
import { Rating } from '../../ui/rating.tsx';

/** A card's average in the least room: one star, the figure, how many wrote. */
export function CardRating({ rating }: { rating: NonNullable<WireMobile['rating']> }) {
  const { average, count } = rating;
  return (
    <p className="figures inline-flex shrink-0 items-center gap-1 text-sm">
      <span aria-hidden="true">
        <Rating value={1} items={1} className="align-middle" />
      </span>
      <span>
        {average}
        <span className="sr-only"> out of 5, {count === 1 ? 'review' : 'reviews'}:</span>{' '}
        <span className="text-ink-soft">({count})</span>
      </span>
    </p>
  );
}
