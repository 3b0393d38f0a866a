/**
 * Prepared statements of the hot paths, where building one costs as much as running it: each is built once for a
 * connection. Calling one sends it at once, so those of a transaction that need no answer of another are pipelined.
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
 * Awaits pipelined statements, which were all sent before the first answer arrived.
 * @throws the error of the first one that failed; by then none of them runs any more
 */
export async function pipelined<T extends readonly unknown[] | []>(
  sent: T,
): Promise<{ -readonly [Position in keyof T]: Awaited<T[Position]> }> {
  await Promise.allSettled(sent);
  return Promise.all(sent);
}
