import type { WireMobileDetail } from '../../../../contract/mobiles.ts';
import { Rating } from '../../../ui/rating.tsx';

/** Stars with the same in words: "4.2 out of 5, 37 reviews". */
export function RatingLine({ rating }: { rating: NonNullable<WireMobileDetail['rating']> }) {
  const { average, count } = rating;
  return (
    <span className="figures inline-flex flex-wrap items-center gap-x-3 gap-y-1">
      <span aria-hidden="true" className="inline-flex">
        <Rating value={average} />
      </span>
      {average} out of 5, {count} {count === 1 ? 'review' : 'reviews'}
    </span>
  );
}
