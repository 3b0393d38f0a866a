/**
 * Writes one line of the append-only audit log. Protects: a change and its record are one transaction, so
 * neither exists without the other. It is the last step of its transaction, because the log is written by one
 * at a time.
 */
import type { Queryable } from '../../database/connect.ts';
import { auditLog } from '../../database/schema.ts';
import type { Actor } from '../actor.ts';

export interface Change {
  actor: Actor;
  /** Noun and verb, such as `user.promoted`. */
  action: string;
  /** The kind of thing that was changed, such as `user` or `mobile`. */
  subjectType: string;
  subjectId: string;
  /** The changed fields only; never a password, token or card number. */
  before?: Record<string, unknown> | null;
  after?: Record<string, unknown> | null;
  requestId?: string;
  /** The entry that this change takes back. */
  undoes?: number;
}

/**
 * Records a change.
 * @param db the transaction that makes the change
 * @returns the number of the entry
 */
export async function recordChange(db: Queryable, change: Change): Promise<number> {
  const [entry] = await db
    .insert(auditLog)
    .values({
      actorId: change.actor.kind === 'user' ? change.actor.userId : null,
      action: change.action,
      subjectType: change.subjectType,
      subjectId: change.subjectId,
      before: change.before ?? null,
      after: change.after ?? null,
      requestId: change.requestId ?? null,
      undoes: change.undoes ?? null,
    })
    .returning({ id: auditLog.id });
  if (!entry) throw new Error('the audit log took no entry');
  return entry.id;
}
