/** Reviews from the shop's form to the wire's. */
import type { WireReview } from '../../contract/mobiles.ts';
import type { WireOwnReview, WirePhoneReview, WireStaffReview } from '../../contract/reviews.ts';
import type { OwnReview, PhoneReview, Review, StaffReview } from '../../shop/reviews/index.ts';

export function toWireReview({ id, name, rating, details }: Review): WireReview {
  return { _id: id, name, rating, details };
}

export function toWirePhoneReview(review: PhoneReview): WirePhoneReview {
  const { id, name, rating, details, createdAt, isVerified } = review;
  return {
    ...{ _id: id, name, rating, details },
    date: createdAt.toISOString(),
    verified: isVerified,
    reply: toWireReply(review),
  };
}

export function toWireOwnReview(own: OwnReview): WireOwnReview {
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
      reply: toWireReply(review),
    },
  };
}

export function toWireStaffReview({ review, mobile, email }: StaffReview): WireStaffReview {
  const { id, name, rating, details, state, rejection, revision, version } = review;
  return {
    ...{ _id: id, name, rating, details, state, rejection, revision, version },
    product: mobile && { _id: mobile.id, name: mobile.name, slug: mobile.slug },
    writer: email === null ? null : { email },
    date: review.createdAt.toISOString(),
    reply: toWireReply(review),
  };
}

function toWireReply({ reply, repliedAt }: { reply: string | null; repliedAt: Date | null }) {
  return reply !== null && repliedAt !== null
    ? { text: reply, date: repliedAt.toISOString() }
    : null;
}
