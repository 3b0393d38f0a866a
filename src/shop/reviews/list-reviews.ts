/** Reviews that staff have approved, for everybody. */
import { desc, eq, sql } from 'drizzle-orm';
import type { Database } from '../../database/connect.ts';
import { reviews } from '../../database/schema.ts';

const MAX_REVIEWS = 100;

export interface Review {
  id: string;
  /** What it is about; null when it is about the shop. */
  mobileId: string | null;
  name: string;
  /** Stars, 1–5. */
  rating: number;
  details: string;
  /** Whether the shop has delivered the phone to its writer; samples have no writer. */
  isVerified: boolean;
}

/** The newest reviews, at most 100. */
export async function listReviews({ db }: { db: Database }): Promise<Review[]> {
  return db
    .select({
      id: reviews.id,
      mobileId: reviews.mobileId,
      name: reviews.name,
      rating: reviews.rating,
      details: reviews.details,
      isVerified: sql<boolean>`${reviews.paymentId} is not null`,
    })
    .from(reviews)
    .where(eq(reviews.state, 'approved'))
    .orderBy(desc(reviews.createdAt), desc(reviews.id))
    .limit(MAX_REVIEWS);
}
