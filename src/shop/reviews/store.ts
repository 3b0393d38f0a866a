/** Repository of the reviews by buyers, in SQL. */
import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import type { Queryable } from '../../database/connect.ts';
import { paymentItems, payments, returnedItems, reviews } from '../../database/schema.ts';
import type { ReviewState } from '../../shared/rules/reviews.ts';
import type { OrderId } from '../../shared/tools/ids.ts';
import type { Decision } from './rules.ts';

export type ReviewRow = Omit<typeof reviews.$inferSelect, 'state'> & { state: ReviewState };

// The check constraint reviews_state_known admits nothing else.
export const toReviewRow = (row: typeof reviews.$inferSelect) => row as ReviewRow;

/** The condition that makes somebody a verified buyer: delivered, and neither paid nor sent back. */
export const isReceivedBy = (userId: string) =>
  and(
    eq(payments.userId, userId),
    eq(payments.status, 'delivered'),
    isNull(returnedItems.cartRowId),
  );

/** What a user has received, one row a unit; narrow it with `isReceivedBy`. */
export const selectReceived = (db: Queryable) =>
  db
    .select({
      mobileId: paymentItems.mobileId,
      variantName: paymentItems.variantName,
      paymentId: payments.id,
    })
    .from(payments)
    .innerJoin(paymentItems, eq(paymentItems.paymentId, payments.id))
    .leftJoin(
      returnedItems,
      and(
        eq(returnedItems.paymentId, paymentItems.paymentId),
        eq(returnedItems.cartRowId, paymentItems.cartRowId),
      ),
    );

/** The latest delivered order of a user with this mobile in it; null for everybody else. */
export async function findDeliveredOrder(
  db: Queryable,
  userId: string,
  mobileId: string,
): Promise<OrderId | null> {
  const [row] = await selectReceived(db)
    .where(and(isReceivedBy(userId), eq(paymentItems.mobileId, mobileId)))
    .orderBy(desc(payments.id))
    .limit(1);
  return row?.paymentId ?? null;
}

/** Holds the review for the rest of the transaction. */
export async function lockReview(tx: Queryable, id: string): Promise<ReviewRow | null> {
  const [row] = await tx.select().from(reviews).where(eq(reviews.id, id)).for('update');
  return row ? toReviewRow(row) : null;
}

/** Sets what staff decided and counts the version up; the caller holds the row. */
export async function writeDecision(
  tx: Queryable,
  id: string,
  changes: Partial<Decision>,
): Promise<void> {
  const { reply } = changes;
  await tx
    .update(reviews)
    .set({
      ...changes,
      ...(reply === undefined ? {} : { repliedAt: reply === null ? null : sql`now()` }),
      version: sql`${reviews.version} + 1`,
      updatedAt: sql`now()`,
    })
    .where(eq(reviews.id, id));
}
