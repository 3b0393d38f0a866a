/** All reviews for staff, those that wait first. */
import { and, desc, eq, sql } from 'drizzle-orm';
import type { Database } from '../../database/connect.ts';
import { hasPart } from '../../database/match-part.ts';
import { mobiles, reviews, users } from '../../database/schema.ts';
import type { ReviewState } from '../../shared/rules/reviews.ts';
import { type Actor, requireAdmin } from '../actor.ts';
import { type ReviewRow, toReviewRow } from './store.ts';

export interface StaffReviewFilter {
  state?: ReviewState | undefined;
  rating?: number | undefined;
  /** A part of the phone's name, the writer's name or the text. */
  text?: string | undefined;
  limit: number;
  /** Where the page before ended; see `nextAfter`. */
  after?: string | undefined;
}

export interface StaffReview {
  review: ReviewRow;
  mobile: { id: string; name: string; slug: string | null } | null;
  /** Null for a sample. */
  email: string | null;
}

/** Whether somebody has read it; false comes first. */
const isRead = sql`(${reviews.state} <> 'pending')`;
/** When it was first written, exact to the microsecond, as a page ends between two reviews. */
const writtenUs = sql<string>`(extract(epoch from ${reviews.createdAt}) * 1000000)::bigint::text`;

/** @throws AppError authentication-required, forbidden */
export async function listStaffReviews(
  { db }: { db: Database },
  actor: Actor,
  filter: StaffReviewFilter,
): Promise<{ reviews: StaffReview[]; nextAfter: string | null }> {
  requireAdmin(actor);
  const rows = await db
    .select({
      review: reviews,
      mobile: { id: mobiles.id, name: mobiles.name, slug: mobiles.slug, gone: mobiles.deletedAt },
      email: users.email,
      writtenUs,
    })
    .from(reviews)
    .leftJoin(mobiles, eq(mobiles.id, reviews.mobileId))
    .leftJoin(users, eq(users.id, reviews.userId))
    .where(and(...conditions(filter)))
    .orderBy(isRead, desc(reviews.createdAt), desc(reviews.id))
    .limit(filter.limit + 1);
  const page = rows.slice(0, filter.limit);
  const last = page.at(-1);
  return {
    reviews: page.map(({ review, mobile, email }) => ({
      review: toReviewRow(review),
      mobile: mobile && {
        id: mobile.id,
        name: mobile.name,
        slug: mobile.gone === null ? mobile.slug : null,
      },
      email,
    })),
    nextAfter: last && rows.length > page.length ? placeOf(last) : null,
  };
}

function placeOf({
  review,
  writtenUs: at,
}: {
  review: { id: string; state: string };
  writtenUs: string;
}) {
  return `${review.state === 'pending' ? 0 : 1}.${at}.${review.id}`;
}

function conditions({ state, rating, text, after }: StaffReviewFilter) {
  const [rank, at, id] = after?.split('.') ?? [];
  const wasRead = rank === '1';
  return [
    state === undefined ? undefined : eq(reviews.state, state),
    rating === undefined ? undefined : eq(reviews.rating, rating),
    text === undefined ? undefined : hasPart([mobiles.name, reviews.name, reviews.details], text),
    // A review that is gone, or was decided about meanwhile, still marks its place.
    at === undefined
      ? undefined
      : sql`(${isRead} > ${wasRead} or (${isRead} = ${wasRead} and (${reviews.createdAt}, ${reviews.id})
          < (timestamptz 'epoch' + ${at}::bigint * interval '1 microsecond', ${id}::uuid)))`,
  ];
}
