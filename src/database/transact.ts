/**
 * Transactions with retry on deadlocks and serialization failures. Protects: two buyers who wait for each other
 * cost a repetition, never an error page; those who wait for one phone keep nobody else waiting.
 */
import type { PgTransactionConfig } from 'drizzle-orm/pg-core';
import { errorCode } from '../shared/errors.ts';
import { createGate, type Gate } from '../shared/tools/gate.ts';
import type { Database, Queryable } from './connect.ts';

/** serialization_failure, deadlock_detected: nothing was done, all is to be repeated at once. */
const REPEATABLE = new Set(['40001', '40P01']);
const MAX_ATTEMPTS = 5;

/**
 * Runs `work` in a transaction and repeats it, up to 5 times in all, when the database says that this
 * will help.
 * @param work everything it does outside of the transaction may happen more than once
 * @param config isolation and access; those of the database without it
 * @throws whatever `work` throws, and errors of the database; nothing was done then
 */
export async function transact<T>(
  db: Database,
  work: (tx: Queryable) => Promise<T>,
  config?: PgTransactionConfig,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction(work, config);
    } catch (error) {
      if (attempt >= MAX_ATTEMPTS || !REPEATABLE.has(errorCode(error) ?? '')) throw error;
    }
  }
}

const LOCKING = { mostWaiting: 512, patienceMs: 2_000 };
const gates = new WeakMap<Database, Gate>();

/**
 * `transact` for what locks units of mobiles: never on more than half of the connections.
 * @throws AppError overloaded when it does not come to its turn within 2 seconds
 */
export function transactOnStock<T>(db: Database, work: (tx: Queryable) => Promise<T>): Promise<T> {
  const most = Math.max(1, Math.floor(db.$client.options.max / 2));
  const gate = gates.get(db) ?? createGate({ most, ...LOCKING });
  gates.set(db, gate);
  return gate.run(() => transact(db, work));
}
