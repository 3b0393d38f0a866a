/** Repository of answers to calls with an `Idempotency-Key`, in SQL. */
import { and, eq, lt, sql } from 'drizzle-orm';
import type { Queryable } from '../../database/connect.ts';
import { idempotencyKeys } from '../../database/schema.ts';
import { statement } from '../../database/statement.ts';

const keyLock = statement('lock_idempotency_key', (db) =>
  db
    .select({
      isLocked: sql<boolean>`pg_try_advisory_xact_lock(hashtextextended(${sql.placeholder('key')}, 0))`,
    })
    .from(sql`(values (1)) one`),
);

/** Takes the key for this transaction; false when another call holds it. */
export async function lockIdempotencyKey(
  tx: Queryable,
  userId: string,
  key: string,
): Promise<boolean> {
  const [row] = await keyLock(tx, { key: `${userId}:${key}` });
  return row?.isLocked === true;
}

const answerByKey = statement('answer_by_key', (db) =>
  db
    .select({ fingerprint: idempotencyKeys.fingerprint, answer: idempotencyKeys.answer })
    .from(idempotencyKeys)
    .where(
      and(
        eq(idempotencyKeys.userId, sql.placeholder('userId')),
        eq(idempotencyKeys.key, sql.placeholder('key')),
      ),
    ),
);

export async function findAnswer(tx: Queryable, userId: string, key: string) {
  const [row] = await answerByKey(tx, { userId, key });
  return row ?? null;
}

const answerInsert = statement('insert_answer', (db) =>
  db.insert(idempotencyKeys).values({
    userId: sql.placeholder('userId'),
    key: sql.placeholder('key'),
    fingerprint: sql.placeholder('fingerprint'),
    answer: sql.placeholder('answer'),
  }),
);

export async function insertAnswer(
  tx: Queryable,
  row: Pick<typeof idempotencyKeys.$inferInsert, 'userId' | 'key' | 'fingerprint' | 'answer'>,
): Promise<void> {
  await answerInsert(tx, row);
}

/** Forgets keys that nobody will repeat any more. */
export async function deleteOldAnswers(db: Queryable, olderThanHours: number): Promise<void> {
  await db
    .delete(idempotencyKeys)
    .where(lt(idempotencyKeys.createdAt, sql`now() - make_interval(hours => ${olderThanHours})`));
}
