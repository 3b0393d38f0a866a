/**
 * Transactions, with retry on deadlocks, serialization failures and lost connections. Protects: two buyers who wait
 * for each other cost a repetition, never an error page, and so does a database that is away for a moment; those who
 * wait for one phone keep nobody else waiting; what was not committed is never answered as done, and what may have
 * been is never done again; a connection that may still be in a transaction serves nobody else.
 */
import { drizzle } from 'drizzle-orm/node-postgres';
import type { PgTransactionConfig } from 'drizzle-orm/pg-core';
import type pg from 'pg';
import { errorCode } from '../shared/errors.ts';
import { createGate } from '../shared/tools/gate.ts';
import { isConnectionLost, isReadOnly } from '../shared/tools/lost-connection.ts';
import { whileAway } from '../shared/tools/while-away.ts';
import { createSlowPool, type Database, type Queryable, waitMs } from './server-pool.ts';

/** serialization_failure, deadlock_detected: nothing was done, all is to be repeated at once. */
const REPEATABLE = new Set(['40001', '40P01']);
const MAX_ATTEMPTS = 5;

export type TransactionOptions = Pick<PgTransactionConfig, 'isolationLevel' | 'accessMode'> & {
  /** How long each of its statements may take, in ms; as long as anywhere else without it. */
  statementMs?: number;
};

/**
 * Runs `work` in a transaction and repeats it: up to 5 times in all when the database says that this will help, and
 * for 3 seconds while it is away, as long as the `commit` has not been sent.
 * @param work everything it does outside of the transaction may happen more than once; all that it sends has
 *   been answered when it ends
 * @param options isolation, access and time; those of the database without them
 * @throws whatever `work` throws, and errors of the database; nothing was done then, unless the connection
 *   broke under the commit, of which nobody can say it
 */
export async function transact<T>(
  db: Database,
  work: (tx: Queryable) => Promise<T>,
  options: TransactionOptions = {},
): Promise<T> {
  const sent: Sent = { commit: false };
  const once = () => {
    sent.commit = false;
    return transactOnce(db, work, options, sent);
  };
  return whileAway(
    () => repeatRefused(once),
    () => !sent.commit,
  );
}

/**
 * Runs `work` on one connection whose statements may take up to `statementMs`. Cheaper than a connection for each
 * transaction.
 */
export async function withSlowStatements<T>(
  db: Database,
  statementMs: number,
  work: (slow: Database) => Promise<T>,
): Promise<T> {
  if (!needsSlowPool(db, statementMs)) return work(db);
  const pool = createSlowPool(db.$client, statementMs);
  try {
    return await work(Object.assign(drizzle(pool), { auditKey: db.auditKey }));
  } finally {
    await pool.end();
  }
}

/** True when the pool would give up such a statement. The embedded database never does. */
function needsSlowPool(db: Database, statementMs: number): boolean {
  const { query_timeout: timeoutMs } = db.$client.options;
  return timeoutMs !== undefined && timeoutMs < waitMs(statementMs);
}

async function repeatRefused<T>(once: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await once();
    } catch (error) {
      if (attempt >= MAX_ATTEMPTS || !REPEATABLE.has(errorCode(error) ?? '')) throw error;
    }
  }
}

/** What has left for the database. */
interface Sent {
  /** From here on nobody can say whether a lost connection has undone the transaction. */
  commit: boolean;
}

async function transactOnce<T>(
  db: Database,
  work: (tx: Queryable) => Promise<T>,
  options: TransactionOptions,
  sent: Sent,
): Promise<T> {
  const { statementMs } = options;
  if (statementMs !== undefined && needsSlowPool(db, statementMs)) {
    return withSlowStatements(db, statementMs, (slow) => transactOnce(slow, work, options, sent));
  }
  const client: Connection = await db.$client.connect();
  let unusable: Error | undefined;
  try {
    return await carryOut(client, () => work(queryableOn(client, db)), beginning(options), sent);
  } catch (error) {
    if (isConnectionLost(error) || isReadOnly(error)) unusable = error as Error;
    throw error;
  } finally {
    client.release(unusable ?? client.getTransactionStatus() !== 'I');
  }
}

async function carryOut<T>(
  client: pg.PoolClient,
  work: () => Promise<T>,
  begin: string,
  sent: Sent,
): Promise<T> {
  // Await it: if `begin` failed, the pipelined statements would autocommit.
  await client.query(begin);
  let answer: T;
  try {
    answer = await work();
  } catch (error) {
    // Where this fails, the transaction is over with its connection.
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
  sent.commit = true;
  const { command } = await client.query('commit');
  // The server says so of a commit that comes after an error which the work has caught.
  if (command !== 'COMMIT') throw new Error('The database rolled back what was to be committed');
  return answer;
}

function beginning({ isolationLevel, accessMode, statementMs }: TransactionOptions): string {
  const modes = [isolationLevel && `isolation level ${isolationLevel}`, accessMode];
  const begin = ['begin', ...modes].filter(Boolean).join(' ');
  return statementMs === undefined
    ? begin
    : `${begin}; set local statement_timeout = ${statementMs}`;
}

/** Statements are built once for each connection (statement.ts), so what runs them stays with it. */
type Connection = pg.PoolClient & { queryable?: Queryable };

function queryableOn(client: Connection, { auditKey }: Database): Queryable {
  client.queryable ??= drizzle(client);
  return Object.assign(client.queryable, { auditKey });
}

const LOCKING = { mostWaiting: 512, patienceMs: 2_000 };

/**
 * `transact` for what locks units of mobiles: never on more than half of the connections.
 * @throws AppError overloaded when it does not come to its turn within 2 seconds
 */
export function transactOnStock<T>(db: Database, work: (tx: Queryable) => Promise<T>): Promise<T> {
  const most = Math.max(1, Math.floor(db.$client.options.max / 2));
  db.stockGate ??= createGate({ most, ...LOCKING });
  return db.stockGate.run(() => transact(db, work));
}
