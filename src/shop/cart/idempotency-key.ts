/**
 * Calls with an `Idempotency-Key`: the same key and the same question give the same answer and
 * change nothing. Protects: a repeated click or a retried request adds one unit, not two.
 * Key and effect are written in one transaction, so a crash leaves both or neither.
 */
import { createHash } from 'node:crypto';
import { and, eq, lt, sql } from 'drizzle-orm';
import type { Queryable } from '../../database/connect.ts';
import { idempotencyKeys } from '../../database/schema.ts';
import { pipelined, statement } from '../../database/statement.ts';
import { AppError } from '../../shared/errors.ts';

/**
 * Runs `work` unless the key has an answer already.
 * @throws AppError request-in-progress, idempotency-key-reused
 */
export async function withIdempotencyKey<T extends Record<string, unknown>>(
  tx: Queryable,
  call: { userId: string; key: string | undefined; question: string },
  work: () => Promise<T>,
): Promise<T> {
  const { userId, key, question } = call;
  if (key === undefined) return work();
  const [isLocked, known] = await pipelined([
    lockIdempotencyKey(tx, userId, key),
    findAnswer(tx, userId, key),
  ]);
  if (!isLocked) throw new AppError('request-in-progress');
  const fingerprint = createHash('sha256').update(question).digest('hex');
  if (known && known.fingerprint !== fingerprint) throw new AppError('idempotency-key-reused');
  // Written by this function with the same `work`, hence of its type.
  if (known) return known.answer as T;

  const answer = await work();
  await insertAnswer(tx, { userId, key, fingerprint, answer });
  return answer;
}

const keyLock = statement('lock_idempotency_key', (db) =>
  db
    .select({
      isLocked: sql<boolean>`pg_try_advisory_xact_lock(hashtextextended(${sql.placeholder('key')}, 0))`,
    })
    .from(sql`(values (1)) one`),
);

/** Takes the key for this transaction; false when another call holds it. */
async function lockIdempotencyKey(tx: Queryable, userId: string, key: string): Promise<boolean> {
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

async function findAnswer(tx: Queryable, userId: string, key: string) {
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

async function insertAnswer(
  tx: Queryable,
  row: Pick<typeof idempotencyKeys.$inferInsert, 'userId' | 'key' | 'fingerprint' | 'answer'>,
): Promise<void> {
  await answerInsert(tx, row);
}

/** Deletes the answers of keys that are too old to be repeated. */
export async function deleteOldAnswers(db: Queryable, olderThanHours: number): Promise<void> {
  await db
    .delete(idempotencyKeys)
    .where(lt(idempotencyKeys.createdAt, sql`now() - make_interval(hours => ${olderThanHours})`));
}
