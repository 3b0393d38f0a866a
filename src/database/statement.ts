/**
 * Prepared statements of the hot paths: built once for each connection and kept by the database under their
 * name, where building one costs the shop as much as running it. Calling one sends it at once, so those of a
 * transaction that do not wait for each other's answers are pipelined.
 */
import type { Queryable } from './server-pool.ts';

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
  return (db, values) => {
    db.prepared ??= new Map();
    // Under each name is what `build` made of it.
    const known = db.prepared.get(name) as Prepared<Rows> | undefined;
    const prepared = known ?? build(db).prepare(name);
    if (!known) db.prepared.set(name, prepared);
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
