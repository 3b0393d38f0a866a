/**
 * What somebody has received and may write about, with what they have written. Protects: it is about the
 * caller only.
 */
import { asc, eq, inArray } from 'drizzle-orm';
import type { Database } from '../../database/connect.ts';
import { mobiles, paymentItems, payments, reviews } from '../../database/schema.ts';
import { type Actor, requireSignedIn } from '../actor.ts';
import { isReceivedBy, type ReviewRow, selectReceived, toReviewRow } from './store.ts';

export interface OwnReview {
  mobileId: string;
  /** Of the phone. */
  name: string;
  /** What has been received of it, each variant once, as it was bought; nothing where that is not known. */
  variantNames: string[];
  /** Null when it is no longer sold. */
  slug: string | null;
  canWrite: boolean;
  review: ReviewRow | null;
}

/** @throws AppError authentication-required */
export async function listOwnReviews({ db }: { db: Database }, actor: Actor): Promise<OwnReview[]> {
  const { userId } = requireSignedIn(actor);
  const received = await selectReceived(db)
    .where(isReceivedBy(userId))
    .orderBy(asc(payments.id), asc(paymentItems.cartRowId));
  const own = (await db.select().from(reviews).where(eq(reviews.userId, userId))).map(toReviewRow);
  const receivedOf = Map.groupBy(received, ({ mobileId }) => mobileId);
  const ids = [...receivedOf.keys(), ...own.flatMap(({ mobileId }) => mobileId ?? [])];
  if (ids.length === 0) return [];
  const { id, name, slug, deletedAt } = mobiles;
  const rows = await db
    .select({ id, name, slug, deletedAt })
    .from(mobiles)
    .where(inArray(id, ids))
    .orderBy(asc(name), asc(id));
  return rows.map((mobile) => ({
    mobileId: mobile.id,
    name: mobile.name,
    variantNames: variantNamesOf(receivedOf.get(mobile.id)),
    slug: mobile.deletedAt === null ? mobile.slug : null,
    canWrite: receivedOf.has(mobile.id),
    review: own.find(({ mobileId }) => mobileId === mobile.id) ?? null,
  }));
}

function variantNamesOf(units: readonly { variantName: string | null }[] = []): string[] {
  return [...new Set(units.flatMap(({ variantName }) => variantName ?? []))];
}
