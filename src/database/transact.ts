/**
 * Transactions that try again when PostgreSQL asks for it. Protects: two buyers who wait for each
 * other cost a repetition, never an error page. Tested in tests/api/settle.test.ts.
 */
import type { Database, Queryable } from './connect.ts';

/** serialization_failure and deadlock_detected: the whole transaction is to be repeated. */
const REPEATABLE = new Set(['40001', '40P01']);
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
    if (attempt >= MAX_ATTEMPTS || !REPEATABLE.has(sqlState(error) ?? '')) throw error;
    return transact(db, work, attempt + 1);
  }
}

/** The SQLSTATE of a database error, also when the query builder has wrapped it. */
export function sqlState(error: unknown): string | undefined {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    const { code } = at as Error & { code?: unknown };
    if (typeof code === 'string') return code;
  }
  return undefined;
}
