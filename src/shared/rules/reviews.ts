/** What a review may be, the same for the form and the server. Lengths in characters. */
export const REVIEW_MAX_STARS = 5;
export const REVIEW_TEXT = { min: 10, max: 1_000 } as const;
export const REPLY_MAX_LENGTH = 1_000;
export const REJECTION_MAX_LENGTH = 300;

export type ReviewState = 'pending' | 'approved' | 'rejected';
