/**
 * What staff do with a review: publish it, turn it down with a reason, reply to it. Protects: a
 * decision is about the text that was read, it is in the audit log, and a writer who is turned down is
 * told why. Called by http/routes/staff-reviews.ts; tested in tests/api/reviews-staff.test.ts.
 */
import { transact } from '../../database/transact.ts';
import { AppError } from '../../shared/errors.ts';
import { type Actor, requireAdmin } from '../actor.ts';
import { recordChange } from '../audit/index.ts';
import type { ShopDeps } from '../deps.ts';
import { changedDecision, type Decision, pickDecision } from './rules.ts';
import { lockReview, writeDecision } from './store.ts';
import { tellWriter } from './tell-writer.ts';

type Part = Pick<ShopDeps, 'db' | 'config'>;

export interface ReviewChange {
  reviewId: string;
  /** The version that the person has seen; undefined asks for none. */
  expectedVersion?: number | undefined;
  requestId?: string | undefined;
}

const ACTIONS = {
  approve: 'review.approved',
  reject: 'review.rejected',
  reply: 'review.replied',
} as const;

/** Everybody sees it. @throws AppError not-found, version-conflict */
export function approveReview(services: Part, actor: Actor, change: ReviewChange) {
  return decide(services, actor, change, 'approve', { state: 'approved', rejection: null });
}

/**
 * Only its writer sees it, with the reason, which also goes out by mail.
 * @throws AppError not-found, version-conflict
 */
export function rejectReview(
  services: Part,
  actor: Actor,
  change: ReviewChange & { reason: string },
) {
  const wanted = { state: 'rejected', rejection: change.reason } as const;
  return decide(services, actor, change, 'reject', wanted);
}

/** @param change.text null takes the reply away. @throws AppError not-found, version-conflict */
export function replyToReview(
  services: Part,
  actor: Actor,
  change: ReviewChange & { text: string | null },
) {
  return decide(services, actor, change, 'reply', { reply: change.text });
}

/** @returns the entry of the audit log; null when nothing changed */
function decide(
  { db, config }: Part,
  actor: Actor,
  change: ReviewChange,
  kind: keyof typeof ACTIONS,
  wanted: Partial<Decision>,
): Promise<number | null> {
  requireAdmin(actor);
  const { reviewId, expectedVersion, requestId } = change;
  return transact(db, async (tx) => {
    const review = await lockReview(tx, reviewId);
    if (!review) throw new AppError('not-found');
    if (expectedVersion !== undefined && expectedVersion !== review.version) {
      throw new AppError('version-conflict', {
        detail: 'This review has been changed meanwhile. Look at it again.',
      });
    }
    const changes = changedDecision(review, wanted);
    if (!changes) return null;
    await writeDecision(tx, review.id, changes);
    await tellWriter(tx, { review, changes, publicUrl: config.publicUrl });
    return recordChange(tx, {
      ...{ actor, action: ACTIONS[kind], subjectType: 'review', subjectId: review.id },
      before: pickDecision(review, changes),
      after: { ...changes, revision: review.revision },
      requestId,
    });
  });
}
