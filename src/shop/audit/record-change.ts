/**
 * Writes one entry of the append-only audit log. Protects: a change and its entry are one transaction, so
 * neither exists without the other; the hash of an entry is made with a key that the database does not have.
 * It is the last step of its transaction, because the log is written by one at a time.
 */
import { sql } from 'drizzle-orm';
import type { Queryable } from '../../database/connect.ts';
import { auditLog } from '../../database/schema.ts';
import type { Actor } from '../actor.ts';
import { type EntryTexts, hashWith } from './entry-text.ts';

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
  const { auditKey } = db;
  if (!auditKey) throw new Error('this connection has no key for the audit log');
  const { at, atMicroseconds, before, after, id, prevHash } = await lockHead(db, change);

  const entry = {
    id,
    actorId: change.actor.kind === 'user' ? change.actor.userId : null,
    action: change.action,
    subjectType: change.subjectType,
    subjectId: change.subjectId,
    requestId: change.requestId ?? null,
    undoes: change.undoes ?? null,
    prevHash,
  };
  const undoes = entry.undoes === null ? null : String(entry.undoes);
  const texts = { ...entry, id: String(id), undoes, atMicroseconds, before, after };

  await db.insert(auditLog).values({
    ...entry,
    at: sql`${at}::timestamptz`,
    before: change.before ?? null,
    after: change.after ?? null,
    hash: hashWith(auditKey, texts),
  });
  return id;
}

/** What the next entry follows, and what the database makes of its time and its JSON, in one statement. */
async function lockHead(db: Queryable, { before, after }: Change) {
  const { rows } = await db.execute<
    Pick<EntryTexts, 'id' | 'atMicroseconds' | 'before' | 'after' | 'prevHash'> & { at: string }
  >(sql`
    select (last_id + 1)::text as id, hash as "prevHash", now()::text as at,
      (extract(epoch from now()) * 1000000)::bigint::text as "atMicroseconds",
      ${toJson(before)}::jsonb::text as before, ${toJson(after)}::jsonb::text as after
    from lock_audit_head()`);
  const [head] = rows;
  if (!head) throw new Error('the audit log has no head');
  return { ...head, id: Number(head.id) };
}

const toJson = (side: Change['before']) => (side ? JSON.stringify(side) : null);
