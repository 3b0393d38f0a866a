/**
 * Takes a decision of staff about a review back, in the caller's transaction. Protects: no text is
 * published that nobody has read, because the text must still be the one of the decision.
 */
import { z } from 'zod';
import type { Queryable } from '../../database/connect.ts';
import { AppError } from '../../shared/errors.ts';
import { isSame } from '../../shared/tools/is-same.ts';
import { type Actor, requireAdmin } from '../actor.ts';
import { type RecordedChange, recordChange } from '../audit/index.ts';
import { pickDecision } from './rules.ts';
import { lockReview, writeDecision } from './store.ts';
import { tellWriter } from './tell-writer.ts';

const decisionSchema = z
  .strictObject({
    state: z.enum(['pending', 'approved', 'rejected']),
    rejection: z.string().nullable(),
    reply: z.string().nullable(),
    revision: z.number().int(),
  })
  .partial();

export interface DecisionUndo {
  change: RecordedChange;
  requestId: string | undefined;
  /** Leads from the mail to the review. */
  publicUrl: string;
}

/**
 * @throws AppError not-found; conflict with `differences` when it was changed since
 */
export async function undoReviewDecision(
  tx: Queryable,
  actor: Actor,
  { change, requestId, publicUrl }: DecisionUndo,
): Promise<void> {
  requireAdmin(actor);
  const review = await lockReview(tx, change.subjectId);
  if (!review) throw new AppError('not-found');
  const written = decisionSchema.parse(change.after);
  const { revision: _, ...wanted } = decisionSchema.parse(change.before);
  const current: Record<string, unknown> = review;
  const differences = Object.entries(written)
    .filter(([field, value]) => !isSame(current[field], value))
    .map(([field, expected]) => ({ field, expected, current: current[field] }));
  if (differences.length > 0) {
    const detail = 'This has been changed since. Undo the later changes first.';
    throw new AppError('conflict', { detail, extra: { differences } });
  }
  await writeDecision(tx, review.id, wanted);
  await tellWriter(tx, { review, changes: wanted, publicUrl });
  await recordChange(tx, {
    actor,
    action: 'review.set-back',
    subjectType: 'review',
    subjectId: review.id,
    before: pickDecision(review, wanted),
    after: { ...wanted, revision: review.revision },
    requestId,
    undoes: change.id,
  });
}
