/** Facade of the reviews: what other modules may use of them. */
export { approveReview, rejectReview, replyToReview } from './decide-review.ts';
export { listOwnReviews, type OwnReview } from './list-own-reviews.ts';
export { listReviews, type Review } from './list-reviews.ts';
export { listReviewsOf, type PhoneReview } from './list-reviews-of.ts';
export { listStaffReviews, type StaffReview } from './list-staff-reviews.ts';
export { undoReviewDecision } from './undo-decision.ts';
export { withdrawReview, writeReview } from './write-review.ts';
