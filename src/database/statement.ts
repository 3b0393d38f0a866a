/**
 * Prepared statements of the hot paths: built once for each connection and kept by the database under their
 * name, where building one costs the shop as much as running it. Calling one sends it at once, so those of a
 * transaction that do not wait for each other's answers are pipelined.
 */
import { sql } from 'drizzle-orm';
import type { Queryable } from './connect.ts';

interface Prepared<Rows> {
  execute(values: Record<string, unknown>): Promise<Rows>;
}

/**
 * @param name one for each statement; PostgreSQL shows it in pg_prepared_statements
 * @param build with a `sql.placeholder` for every value
 * @returns sends the statement with the given values
 */
export function statement<Rows>(
  name: string,
  build: (db: Queryable) => { prepare(name: string): Prepared<Rows> },
): (db: Queryable, values: Record<string, unknown>) => Promise<Rows> {
  const built = new WeakMap<object, Prepared<Rows>>();
  return (db, values) => {
    const { session } = db._;
    const prepared = built.get(session) ?? build(db).prepare(name);
    built.set(session, prepared);
    return prepared.execute(values);
  };
}

/**
 * Waits for statements that were sent together, in the order in which they were sent.
 * @throws what the first one that failed says; by then none of them runs any more
 */
export async function together<T extends readonly unknown[]>(
  sent: readonly [...{ [K in keyof T]: Promise<T[K]> }],
): Promise<T> {
  await Promise.allSettled(sent);
  return Promise.all(sent) as unknown as Promise<T>;
}

/**
 * Ends a transaction with statements whose answers decide nothing any more: the `commit` is sent behind
 * them, so that rows which others wait for are not held for the way to the shop and back. Nothing may
 * follow in the transaction.
 * @throws as `together`; nothing was committed then
 */
export async function commitTogether<T extends readonly unknown[]>(
  tx: Queryable,
  sent: readonly [...{ [K in keyof T]: Promise<T[K]> }],
): Promise<T> {
  const committed = tx.execute(sql`commit`).execute();
  const [done] = await together([together(sent), committed]);
  return done;
}
