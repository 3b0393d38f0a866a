import { Star } from 'lucide-react';
import type { WireMobile } from '../../../contract/mobiles.ts';

/** A card's average in the least room: one star, the figure, how many wrote. */
export function CardRating({ rating }: { rating: NonNullable<WireMobile['rating']> }) {
  const { average, count } = rating;
  return (
    <p className="figures inline-flex shrink-0 items-center gap-1 text-sm">
      <Star aria-hidden="true" className="size-3.5 fill-accent stroke-accent" />
      <span>
        {average}
        <span className="sr-only"> out of 5, {count === 1 ? 'review' : 'reviews'}:</span>{' '}
        <span className="text-ink-soft">({count})</span>
      </span>
    </p>
  );
}
