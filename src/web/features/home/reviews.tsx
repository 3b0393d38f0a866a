import { Link } from 'react-router';
import type { ReviewOfMobile } from '../../../contract/page-api.ts';
import { pageMessages } from '../../../shared/words/page-messages.ts';
import { PhonePicture } from '../../ui/pictures/phone-picture.tsx';
import { Slider } from '../../ui/pictures/slider.tsx';
import { Rating } from '../../ui/rating.tsx';
import { tintStyle } from '../catalogue/cards/tint.ts';
import { SectionTitle } from './section-title.tsx';

const TOGETHER = 3;

/** Reviews, three at a time, each with the phone that it is about. */
export function Reviews({ reviews }: { reviews: readonly ReviewOfMobile[] }) {
  const slides = Array.from({ length: Math.ceil(reviews.length / TOGETHER) }, (_, index) => ({
    id: String(index),
    content: (
      <ul className="column grid h-full gap-4 md:grid-cols-3 lg:gap-6">
        {reviews.slice(index * TOGETHER, (index + 1) * TOGETHER).map((review) => (
          <Review key={review._id} review={review} />
        ))}
      </ul>
    ),
  }));
  return (
    <section aria-labelledby="reviews-title" className="home-space">
      <div className="column">
        <SectionTitle id="reviews-title" title={pageMessages.home.reviewsTitle} />
        {slides.length === 0 && <p className="text-ink-soft">No reviews yet.</p>}
      </div>
      {slides.length > 0 && (
        <Slider label="What customers wrote" slides={slides} controlsClassName="column pt-4" />
      )}
    </section>
  );
}

function Review({
  review: { name, rating, details, mobile, isSample },
}: {
  review: ReviewOfMobile;
}) {
  return (
    <li className="grid">
      <figure className="review">
        <blockquote>
          <p dir="auto">{details}</p>
        </blockquote>
        <figcaption className="grid grid-cols-[auto_1fr] items-center gap-4">
          <span
            aria-hidden="true"
            className="review-phone tinted"
            style={mobile ? tintStyle(mobile) : undefined}
          >
            {mobile && <PhonePicture mobile={mobile} alt="" />}
          </span>
          <span className="grid justify-items-start gap-1">
            <Rating value={rating} />
            <span className="text-sm">
              <bdi className="font-semibold">{name}</bdi>
              {mobile && (
                <>
                  {' on '}
                  <Link to={`/mobiles/${mobile.slug}`} className="underline underline-offset-4">
                    {mobile.name}
                  </Link>
                </>
              )}
              {isSample && <span className="whitespace-nowrap text-ink-soft"> · Sample</span>}
            </span>
          </span>
        </figcaption>
      </figure>
    </li>
  );
}
