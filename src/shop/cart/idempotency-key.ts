/**
 * Calls with an `Idempotency-Key`: the same key and the same question give the same answer and
 * change nothing. Protects: a repeated click or a retried request adds one unit, not two.
 * Key and effect are written in one transaction, so a crash leaves both or neither.
 */
import { createHash } from 'node:crypto';
import type { Queryable } from '../../database/connect.ts';
import { AppError } from '../../shared/errors.ts';
import { findAnswer, insertAnswer, lockIdempotencyKey } from './store.ts';

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
  if (!(await lockIdempotencyKey(tx, userId, key))) throw new AppError('request-in-progress');
  const fingerprint = createHash('sha256').update(question).digest('hex');
  const known = await findAnswer(tx, userId, key);
  if (known && known.fingerprint !== fingerprint) throw new AppError('idempotency-key-reused');
  // Written by this function with the same `work`, hence of its type.
  if (known) return known.answer as T;
  const answer = await work();
  await insertAnswer(tx, { userId, key, fingerprint, answer });
  return answer;
}
