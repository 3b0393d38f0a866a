import type { WireReview } from '../../../contract/mobiles.ts';
import { messages } from '../../../shared/messages.ts';
import { Rating } from '../../ui/rating.tsx';
import { Slider } from '../../ui/slider.tsx';
import { SectionTitle } from './section-title.tsx';

/** One review at a time, in large type. */
export function Reviews({ reviews }: { reviews: readonly WireReview[] }) {
  const slides = reviews.map((review) => ({ id: review._id, content: <Review review={review} /> }));
  return (
    <section aria-labelledby="reviews-title" className="column section-space">
      <SectionTitle id="reviews-title" title={messages.home.reviewsTitle} className="pb-10" />
      {slides.length > 0 ? (
        <Slider
          label={messages.home.reviewsTitle}
          slides={slides}
          controlsClassName="pt-6 -ml-3 flex-wrap"
        />
      ) : (
        <p className="text-ink-soft">Nobody has written a review yet.</p>
      )}
    </section>
  );
}

function Review({ review: { name, rating, details } }: { review: WireReview }) {
  return (
    <figure className="grid gap-x-12 gap-y-6 lg:grid-cols-12">
      <figcaption className="grid content-start gap-2 lg:col-span-4 lg:pt-2">
        <span className="text-lg font-semibold">{name}</span>
        <Rating value={rating} />
      </figcaption>
      <blockquote className="min-h-64 lg:col-span-8 lg:min-h-44">
        <p className="font-heading text-3xl leading-snug font-medium tracking-tight break-words">
          {details}
        </p>
      </blockquote>
    </figure>
  );
}
