/** Approved reviews of one mobile and what they come to. */
import { and, desc, eq, sql } from 'drizzle-orm';
import type { Database } from '../../database/connect.ts';
import { reviews } from '../../database/schema.ts';
import { statement } from '../../database/statement.ts';
import type { Review } from './list-reviews.ts';

const MAX_REVIEWS = 50;

export interface Rating {
  /** Stars, 1–5, one decimal. */
  average: number;
  count: number;
}

export interface PhoneReview extends Omit<Review, 'mobileId'> {
  createdAt: Date;
  reply: string | null;
  repliedAt: Date | null;
}

/** The newest reviews of a mobile, at most 50. */
export function listReviewsOf({ db }: { db: Database }, mobileId: string): Promise<PhoneReview[]> {
  return reviewsOfMobile(db, { mobileId });
}

/** Average of the approved reviews of a mobile; null without any. */
export async function rateMobile(deps: { db: Database }, mobileId: string): Promise<Rating | null> {
  return (await rateMobiles(deps, [mobileId])).get(mobileId) ?? null;
}

/** The same for several mobiles at once; those without reviews are left out. */
export async function rateMobiles(
  { db }: { db: Database },
  mobileIds: readonly string[],
): Promise<Map<string, Rating>> {
  if (mobileIds.length === 0) return new Map();
  const rows = await ratingsOfMobiles(db, { mobileIds });
  return new Map(
    rows.flatMap(({ mobileId, average, count }) =>
      mobileId === null ? [] : [[mobileId, { average, count }] as const],
    ),
  );
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

const ratingsOfMobiles = statement('ratings_of_mobiles', (db) =>
  db
    .select({
      mobileId: reviews.mobileId,
      average: sql<number>`round(avg(${reviews.rating}), 1)::float8`,
      count: sql<number>`count(*)::int`,
    })
    .from(reviews)
    .where(
      and(
        sql`${reviews.mobileId} = any(${sql.placeholder('mobileIds')}::uuid[])`,
        eq(reviews.state, 'approved'),
      ),
    )
    .groupBy(reviews.mobileId),
);
