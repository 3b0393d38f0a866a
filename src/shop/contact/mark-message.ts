/** Notes that a message was read, closes it or opens it again. */
import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../database/connect.ts';
import { contactMessages } from '../../database/schema.ts';
import { transact } from '../../database/transact.ts';
import { AppError } from '../../shared/errors.ts';
import { type Actor, requireAdmin } from '../actor.ts';
import { recordChange } from '../audit/index.ts';

/**
 * @returns whether anything changed
 * @throws AppError not-found
 */
export async function markMessage(
  { db }: { db: Database },
  actor: Actor,
  input: { id: string; isRead?: true; isClosed?: boolean; requestId?: string },
): Promise<boolean> {
  requireAdmin(actor);
  const { id, isRead, isClosed, requestId } = input;
  return transact(db, async (tx) => {
    const isIt = eq(contactMessages.id, id);
    const [message] = await tx.select().from(contactMessages).where(isIt).for('update');
    if (!message) throw new AppError('not-found');
    const wasClosed = message.closedAt !== null;
    const opens = isRead === true && message.readAt === null;
    const moves = isClosed !== undefined && isClosed !== wasClosed;
    if (!opens && !moves) return false;
    await tx
      .update(contactMessages)
      .set({
        ...(opens ? { readAt: sql`now()` } : {}),
        ...(moves ? { closedAt: isClosed ? sql`now()` : null } : {}),
      })
      .where(isIt);
    if (!moves) return true;
    await recordChange(tx, {
      actor,
      action: isClosed ? 'message.closed' : 'message.reopened',
      subjectType: 'message',
      subjectId: id,
      before: { closed: wasClosed },
      after: { closed: isClosed },
      requestId,
    });
    return true;
  });
}
