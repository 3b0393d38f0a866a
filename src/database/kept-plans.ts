/**
 * Lets the database keep the plans of the statements of transactions: each gets a name under which a
 * connection finds it again, instead of being parsed and planned anew. Nearly all of them look up single
 * rows; lists are read outside of transactions and, as their best plan depends on the values, stay unnamed.
 * Called by connect.ts; measured by bench/.
 */
import type pg from 'pg';

/** Texts beyond these stay unnamed: some grow with the number of their values. */
const MOST_NAMES = 200;

const names = new Map<string, string>();

/** The same connection, naming the statements that have parameters. */
export function withKeptPlans(client: pg.PoolClient): pg.PoolClient {
  const query = (config: string | pg.QueryConfig, values?: unknown[]) => {
    if (typeof config === 'string' || config.name !== undefined || !values?.length) {
      return client.query(config, values);
    }
    return client.query({ ...config, name: nameOf(config.text) }, values);
  };
  return Object.assign(Object.create(client), { query });
}

function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= MOST_NAMES) return known;
  const name = `kept_${names.size + 1}`;
  names.set(text, name);
  return name;
}
