import type { WireRatedMobile } from '../../../../contract/mobiles.ts';

/** A card's average in the least room: one star, the figure, how many wrote. */
export function CardRating({ rating }: { rating: NonNullable<WireRatedMobile['rating']> }) {
  const { average, count } = rating;
  return (
    <p className="figures shrink-0 text-sm">
      <span aria-hidden="true" className="text-accent-text">
        ★
      </span>{' '}
      {average}
      <span className="sr-only"> out of 5, reviews:</span> ({count})
    </p>
  );
}
