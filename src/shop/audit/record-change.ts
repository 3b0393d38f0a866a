/**
 * Writes one line of the append-only audit log. Protects: a change and its record are one
 * transaction, so neither exists without the other. Called by use cases with their transaction;
 * tested in tests/api/accounts-admin.test.ts.
 */
import type { Queryable } from '../../database/connect.ts';
import { auditLog } from '../../database/schema.ts';
import type { Actor } from '../actor.ts';

export interface Change {
  actor: Actor;
  /** Verb and noun, such as `promote-user`. */
  action: string;
  /** The kind of thing that was changed, such as `user` or `mobile`. */
  subjectType: string;
  subjectId: string;
  /** The changed fields only; never a password, token or card number. */
  before?: Record<string, unknown> | null;
  after?: Record<string, unknown> | null;
  requestId?: string;
}

/**
 * Records a change.
 * @param db the transaction that makes the change
 */
export async function recordChange(db: Queryable, change: Change): Promise<void> {
  await db.insert(auditLog).values({
    actorId: change.actor.kind === 'user' ? change.actor.userId : null,
    action: change.action,
    subjectType: change.subjectType,
    subjectId: change.subjectId,
    before: change.before ?? null,
    after: change.after ?? null,
    requestId: change.requestId ?? null,
  });
}
