/** The door of the reviews. */
export { listReviews, type Review } from './list-reviews.ts';
