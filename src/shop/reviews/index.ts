/** The door of the reviews. */
export { listReviews, type Review } from './list-reviews.ts';
export { listReviewsOf, type Rating, rateMobile } from './list-reviews-of.ts';
