/**
 * How the statements of a transaction travel. Each gets a name under which the database keeps its plan,
 * instead of being parsed and planned anew: nearly all of them look up single rows; lists are read outside
 * of transactions and, as their best plan depends on the values, stay unnamed. What is asked for in one
 * turn of the loop goes out in one packet, the `begin` with the first statement. A transaction may send its
 * `commit` itself (statement.ts): it is not ended a second time then, and what comes too late is refused.
 * Time limits are tested in tests/api/running/long-statements.test.ts.
 */
import { sql } from 'drizzle-orm';
import type pg from 'pg';
import type { Queryable } from './server-pool.ts';
import { SILENCE_MS } from './server-pool.ts';

/** Texts beyond these stay unnamed: some grow with the number of their values. */
const MOST_NAMES = 200;

const names = new Map<string, string>();

const OWN_LIMIT = /^set local statement_timeout = (\d+)$/;

/** For the rest of a transaction: each of its statements may take so long, in ms. */
export async function limitStatements(tx: Queryable, ms: number): Promise<void> {
  await tx.execute(sql.raw(`set local statement_timeout = ${ms}`));
}

/** The same connection for use by a transaction; it must have been opened with `pipeline`. */
export function forTransactions(client: pg.PoolClient): pg.PoolClient {
  const { stream } = client.connection;
  let isOver = true;
  /** Longer than the server has been told, so that the server gives up first; undefined: as usual. */
  let patienceMs: number | undefined;
  const query = (config: pg.QueryConfig, values?: unknown[]) => {
    const isEnd = config.text === 'commit' || config.text === 'rollback';
    if (isOver && isEnd) return DONE;
    if (isOver && !config.text.startsWith('begin')) {
      return Promise.reject(new Error('The transaction of this statement is over'));
    }
    isOver = isEnd;
    const [, limit] = OWN_LIMIT.exec(config.text) ?? [];
    if (limit !== undefined) patienceMs = Number(limit) + SILENCE_MS;
    else if (config.text.startsWith('begin')) patienceMs = undefined;
    stream.cork();
    process.nextTick(() => stream.uncork());
    const named = withName(config, values);
    const sent = client.query(Object.assign({}, named, { query_timeout: patienceMs }), values);
    if (config.text !== 'begin') return sent;
    // It only fails together with the connection, and then so does what follows it.
    sent.catch(() => undefined);
    return DONE;
  };
  return Object.assign(Object.create(client), { query });
}

const DONE = Promise.resolve({ rows: [] });

function withName(config: pg.QueryConfig, values?: unknown[]): pg.QueryConfig {
  if (config.name !== undefined || !values?.length) return config;
  return { ...config, name: nameOf(config.text) };
}

function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= MOST_NAMES) return known;
  const name = `kept_${names.size + 1}`;
  names.set(text, name);
  return name;
}
