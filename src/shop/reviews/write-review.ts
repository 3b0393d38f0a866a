/**
 * Writes, changes or withdraws the own review of a phone. Protects: only who has received the phone
 * writes, once, and nothing is published that staff have not read.
 * Called by PUT and DELETE /reviews/own/{mobile}; tested in tests/api/reviews.test.ts.
 */
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Queryable } from '../../database/connect.ts';
import { mobiles, reviews, users } from '../../database/schema.ts';
import { transact } from '../../database/transact.ts';
import { AppError } from '../../shared/errors.ts';
import { newId } from '../../shared/ids.ts';
import { type Actor, requireSignedIn } from '../actor.ts';
import type { ShopDeps } from '../deps.ts';
import { publicName } from './rules.ts';
import { findDeliveredOrder } from './store.ts';

type Part = Pick<ShopDeps, 'db' | 'limits'>;

const WRITES_AN_HOUR = { max: 20, windowSeconds: 3_600 };

export interface ReviewText {
  mobileId: string;
  /** Stars, 1–5. */
  rating: number;
  details: string;
}

/**
 * A new or changed text waits for staff; the same text again changes nothing.
 * @throws AppError not-found, not-a-verified-buyer, rate-limited
 */
export async function writeReview(
  { db, limits }: Part,
  actor: Actor,
  { mobileId, rating, details }: ReviewText,
): Promise<void> {
  const { userId } = requireSignedIn(actor);
  await limits.take(`review:${userId}`, WRITES_AN_HOUR);
  await transact(db, async (tx) => {
    const name = await holdWriter(tx, userId);
    const paymentId = await findDeliveredOrder(tx, userId, mobileId);
    if (paymentId === null) {
      if ((await tx.$count(mobiles, eq(mobiles.id, mobileId))) === 0) {
        throw new AppError('not-found');
      }
      throw new AppError('not-a-verified-buyer');
    }
    const text = { paymentId, name: publicName(name), rating, details };
    await tx
      .insert(reviews)
      .values({ id: newId(), mobileId, userId, ...text, state: 'pending' })
      .onConflictDoUpdate({
        target: [reviews.userId, reviews.mobileId],
        set: {
          ...{ ...text, state: 'pending', rejection: null },
          revision: sql`${reviews.revision} + 1`,
          version: sql`${reviews.version} + 1`,
          updatedAt: sql`now()`,
        },
        setWhere: sql`(${reviews.rating}, ${reviews.details}) is distinct from (excluded.rating, excluded.details)`,
      });
  });
}

/**
 * The writer cannot leave the shop meanwhile: what is written would stay behind.
 * @returns their present name
 */
async function holdWriter(tx: Queryable, userId: string): Promise<string> {
  const [writer] = await tx
    .select({ name: users.name })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.deletedAt)))
    .for('share');
  if (!writer) throw new AppError('authentication-required');
  return writer.name;
}

/**
 * Takes the own review away for good, whoever the phone belongs to by now.
 * @throws AppError not-found, rate-limited
 */
export async function withdrawReview(
  { db, limits }: Part,
  actor: Actor,
  mobileId: string,
): Promise<void> {
  const { userId } = requireSignedIn(actor);
  await limits.take(`review:${userId}`, WRITES_AN_HOUR);
  const gone = await db
    .delete(reviews)
    .where(and(eq(reviews.userId, userId), eq(reviews.mobileId, mobileId)))
    .returning({ id: reviews.id });
  if (gone.length === 0) throw new AppError('not-found');
}
