import type { WireMobileDetail, WireReview } from '../../../contract/mobiles.ts';
import { Rating } from '../../ui/rating.tsx';

export interface PhoneReviewsProps {
  rating: WireMobileDetail['rating'];
  /** The newest ones. */
  reviews: readonly WireReview[];
}

/** What customers say of this phone: the average of all, then their words. */
export function PhoneReviews({ rating, reviews }: PhoneReviewsProps) {
  return (
    <section
      id="reviews"
      aria-labelledby="reviews-title"
      className="column grid gap-x-12 gap-y-8 border-t border-line py-20 lg:grid-cols-12"
    >
      <div className="grid content-start gap-4 lg:col-span-4">
        <h2 id="reviews-title" className="text-4xl">
          Reviews
        </h2>
        {rating ? (
          <p className="grid gap-2">
            <span className="figures font-heading text-6xl font-semibold tracking-tight">
              {rating.average.toFixed(1)}
            </span>
            <RatingLine rating={rating} />
          </p>
        ) : (
          <p className="text-ink-soft">Nobody has written about this phone yet.</p>
        )}
      </div>
      {reviews.length > 0 && (
        <ul className="lg:col-span-8">
          {reviews.map(({ _id, name, rating: stars, details }) => (
            <li key={_id} className="border-t border-line py-6 first:border-0 first:pt-0">
              <figure className="grid gap-3">
                <figcaption className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
                  <span className="font-semibold">{name}</span>
                  <Rating value={stars} />
                </figcaption>
                <blockquote className="max-w-prose text-lg">{details}</blockquote>
              </figure>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

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
