/** Approved reviews of one phone. */
import { and, desc, eq, sql } from 'drizzle-orm';
import type { Database } from '../../database/connect.ts';
import { reviews } from '../../database/schema.ts';
import { statement } from '../../database/statement.ts';
import type { Review } from './list-reviews.ts';

const MAX_REVIEWS = 50;

export interface PhoneReview extends Omit<Review, 'mobileId'> {
  createdAt: Date;
  reply: string | null;
  repliedAt: Date | null;
}

/** The newest reviews of a mobile, at most 50. */
export function listReviewsOf({ db }: { db: Database }, mobileId: string): Promise<PhoneReview[]> {
  return reviewsOfMobile(db, { mobileId });
}

const reviewsOfMobile = statement('reviews_of_mobile', (db) =>
  db
    .select({
      id: reviews.id,
      name: reviews.name,
      rating: reviews.rating,
      details: reviews.details,
      createdAt: reviews.createdAt,
      isVerified: sql<boolean>`${reviews.paymentId} is not null`,
      reply: reviews.reply,
      repliedAt: reviews.repliedAt,
    })
    .from(reviews)
    .where(and(eq(reviews.mobileId, sql.placeholder('mobileId')), eq(reviews.state, 'approved')))
    .orderBy(desc(reviews.createdAt), desc(reviews.id))
    .limit(MAX_REVIEWS),
);
