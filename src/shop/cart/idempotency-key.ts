/**
 * Calls with an `Idempotency-Key`: the same key and the same question give the same answer and
 * change nothing. Protects: a repeated click or a retried request adds one unit, not two.
 * Key and effect are written in one transaction, so a crash leaves both or neither.
 */
import { createHash } from 'node:crypto';
import type { Queryable } from '../../database/connect.ts';
import { together } from '../../database/statement.ts';
import { commitBehind, type Ending } from '../../database/transact.ts';
import { AppError } from '../../shared/errors.ts';
import { findAnswer, insertAnswer, lockIdempotencyKey } from './answer-store.ts';

/**
 * Runs `work` unless the key has an answer already, and ends the transaction.
 * @param work says what to answer, and what it has sent to make it true
 * @throws AppError request-in-progress, idempotency-key-reused
 */
export async function withIdempotencyKey<T extends Record<string, unknown>>(
  tx: Queryable,
  call: { userId: string; key: string | undefined; question: string },
  work: () => Promise<{ answer: T; sent: Promise<unknown> }>,
): Promise<T | Ending<T>> {
  const { userId, key, question } = call;
  if (key === undefined) {
    const { answer, sent } = await work();
    return commitBehind([sent], () => answer);
  }
  const [isLocked, known] = await together([
    lockIdempotencyKey(tx, userId, key),
    findAnswer(tx, userId, key),
  ]);
  if (!isLocked) throw new AppError('request-in-progress');
  const fingerprint = createHash('sha256').update(question).digest('hex');
  if (known && known.fingerprint !== fingerprint) throw new AppError('idempotency-key-reused');
  // Written by this function with the same `work`, hence of its type.
  if (known) return known.answer as T;
  const { answer, sent } = await work();
  return commitBehind([sent, insertAnswer(tx, { userId, key, fingerprint, answer })], () => answer);
}
