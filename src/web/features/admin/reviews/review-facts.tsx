import { Link } from 'react-router';
import type { WireStaffReview } from '../../../../contract/reviews.ts';
import { formatDate } from '../../../../shared/words/wording.ts';
import { formatMoment } from '../../../lib/format-moment.ts';
import { Rating } from '../../../ui/rating.tsx';
import { ReviewState } from '../../reviews/review-state.tsx';

/** Who wrote it about which phone, when, and how it stands. */
export function ReviewFacts({ review }: { review: WireStaffReview }) {
  const { name, rating, product, writer, date, day, state, revision } = review;
  return (
    <div className="grid gap-1">
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <Rating value={rating} />
        {product && (
          <span className="min-w-0 font-semibold">
            {product.slug ? (
              <Link to={`/mobiles/${product.slug}#reviews`} className="underline-offset-4">
                <bdi>{product.name}</bdi>
              </Link>
            ) : (
              <bdi>{product.name}</bdi>
            )}
          </span>
        )}
        <ReviewState state={state} reader="staff" />
      </p>
      <p className="figures text-sm wrap-anywhere text-ink-soft">
        <bdi>{name}</bdi>,{' '}
        {writer ? <bdi className="break-all">{writer.email}</bdi> : 'sample review'} ·{' '}
        <time dateTime={date}>{writer ? formatMoment(date) : formatDate(day)}</time>
        {revision > 1 && ` · version ${revision}`}
      </p>
    </div>
  );
}
