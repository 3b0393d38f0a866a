/** Reviews from the shop's form to the wire's. */
import type { WireReview } from '../../contract/mobiles.ts';
import type { WireOwnReview, WirePhoneReview, WireStaffReview } from '../../contract/reviews.ts';
import type { OwnReview, PhoneReview, Review, StaffReview } from '../../shop/reviews/index.ts';

/** The day of a moment in the time zone of the shop. */
type DayOf = (at: Date) => string;

export function toWireReview({ id, name, rating, details }: Review): WireReview {
  return { _id: id, name, rating, details };
}

export function toWirePhoneReview(review: PhoneReview, dayOf: DayOf): WirePhoneReview {
  const { id, name, rating, details, createdAt, isVerified } = review;
  return {
    ...{ _id: id, name, rating, details },
    date: createdAt.toISOString(),
    day: dayOf(createdAt),
    verified: isVerified,
    reply: toWireReply(review, dayOf),
  };
}

export function toWireOwnReview(own: OwnReview, dayOf: DayOf): WireOwnReview {
  const { mobileId, review, name, variantNames, slug, canWrite } = own;
  return {
    productId: mobileId,
    name,
    variantNames,
    slug,
    canWrite,
    review: review && {
      rating: review.rating,
      details: review.details,
      publishedAs: review.name,
      date: review.createdAt.toISOString(),
      state: review.state,
      rejection: review.rejection,
      reply: toWireReply(review, dayOf),
    },
  };
}

export function toWireStaffReview(
  { review, mobile, email }: StaffReview,
  dayOf: DayOf,
): WireStaffReview {
  const { id, name, rating, details, state, rejection, revision, version } = review;
  return {
    ...{ _id: id, name, rating, details, state, rejection, revision, version },
    product: mobile && { _id: mobile.id, name: mobile.name, slug: mobile.slug },
    writer: email === null ? null : { email },
    date: review.createdAt.toISOString(),
    day: dayOf(review.createdAt),
    reply: toWireReply(review, dayOf),
  };
}

function toWireReply(
  { reply, repliedAt }: { reply: string | null; repliedAt: Date | null },
  dayOf: DayOf,
) {
  return reply !== null && repliedAt !== null
    ? { text: reply, date: repliedAt.toISOString(), day: dayOf(repliedAt) }
    : null;
}
