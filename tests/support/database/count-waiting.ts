/** For tests that make the shop wait in PostgreSQL, so that the order of two steps is always the same. */
import type { ClientBase, Pool } from 'pg';

/** @returns how many statements in the database of `connection` wait for a lock */
export async function countWaiting(connection: Pool | ClientBase): Promise<number> {
  const { rows } = await connection.query<{ waiting: number }>(
    `select count(*)::int as waiting from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows[0]?.waiting ?? 0;
}
