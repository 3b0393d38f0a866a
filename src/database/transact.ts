/**
 * Transactions that try again when PostgreSQL asks for it. Protects: two buyers who wait for each
 * other cost a repetition, never an error page. Tested in tests/api/settle.test.ts.
 */
import { errorCode } from '../shared/errors.ts';
import type { Database, Queryable } from './connect.ts';

/** serialization_failure, deadlock_detected, lock_not_available: nothing was done, all is to be repeated. */
const REPEATABLE = new Set(['40001', '40P01', '55P03']);
const MAX_ATTEMPTS = 5;

/** Runs `work` in a transaction and repeats it when the database says that this will help. */
export async function transact<T>(
  db: Database,
  work: (tx: Queryable) => Promise<T>,
  attempt = 1,
): Promise<T> {
  try {
    return await db.transaction(work);
  } catch (error) {
    if (attempt >= MAX_ATTEMPTS || !REPEATABLE.has(errorCode(error) ?? '')) throw error;
    return transact(db, work, attempt + 1);
  }
}
