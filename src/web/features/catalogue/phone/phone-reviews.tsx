import { Suspense } from 'react';
import type { WireMobileDetail } from '../../../../contract/mobiles.ts';
import type { WirePhoneReview } from '../../../../contract/reviews.ts';
import { formatDate } from '../../../../shared/words/wording.ts';
import { lazyPart } from '../../../lib/lazy-part.ts';
import { Rating } from '../../../ui/rating.tsx';
import { useAuth } from '../../account/session/auth-context.ts';
import { StaffReply } from '../../reviews/staff-reply.tsx';
import { RatingLine } from '../cards/rating-line.tsx';

const OwnReviewPart = lazyPart(
  async () => (await import('../../reviews/own-review-part.tsx')).OwnReviewPart,
);

export interface PhoneReviewsProps {
  productId: string;
  rating: WireMobileDetail['rating'];
  /** The newest ones. */
  reviews: readonly WirePhoneReview[];
}

/** What customers say of this phone: the average of all, then their words. */
export function PhoneReviews({ productId, rating, reviews }: PhoneReviewsProps) {
  const { user } = useAuth();
  return (
    <section
      id="reviews"
      aria-labelledby="reviews-title"
      className="phone-section grid gap-x-12 gap-y-6 lg:grid-cols-12"
    >
      <div className="grid content-start gap-4 lg:col-span-4">
        <h2 id="reviews-title" className="text-3xl">
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
          <p className="text-ink-soft">
            None yet. Once we have delivered this phone to you, you can write the first.
          </p>
        )}
        {user && (
          <Suspense>
            <OwnReviewPart productId={productId} />
          </Suspense>
        )}
      </div>
      {reviews.length > 0 && (
        <ul className="lg:col-span-8">
          {reviews.map((review) => (
            <PhoneReview key={review._id} review={review} />
          ))}
        </ul>
      )}
    </section>
  );
}

function PhoneReview({ review }: { review: WirePhoneReview }) {
  const { name, rating, details, day, verified, reply } = review;
  return (
    <li className="grid gap-5 border-t border-line py-6 first:border-0 first:pt-0">
      <figure className="grid gap-3">
        <figcaption className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
          <span className="flex flex-wrap items-baseline gap-x-3">
            <bdi className="font-semibold">{name}</bdi>
            <span className="text-sm text-ink-soft">
              {verified ? <span className="text-success">Verified buyer</span> : 'Sample'}
              {' · '}
              <time dateTime={day}>{formatDate(day)}</time>
            </span>
          </span>
          <Rating value={rating} />
        </figcaption>
        <blockquote dir="auto" className="max-w-prose text-lg whitespace-pre-line">
          {details}
        </blockquote>
      </figure>
      {reply && <StaffReply reply={reply} />}
    </li>
  );
}
