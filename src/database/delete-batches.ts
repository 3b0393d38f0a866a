/**
 * Batched deletes: many rows go without holding anybody up, because a statement takes so few that it locks
 * them for milliseconds.
 */
import { type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Queryable } from './connect.ts';

const ROWS_AT_ONCE = 1_000;
/** What is left is deleted in the next round. */
const STATEMENTS_A_ROUND = 500;

/**
 * @param where an index should answer it; a row that changes meanwhile stays
 * @returns how many rows are gone
 */
export async function deleteInBatches(db: Queryable, table: PgTable, where: SQL): Promise<number> {
  let deleted = 0;
  for (let done = 0; done < STATEMENTS_A_ROUND; done += 1) {
    const { rowCount } = await db.execute(sql`
      delete from ${table} where ctid = any(array(
        select ctid from ${table} where ${where} limit ${ROWS_AT_ONCE}))`);
    deleted += rowCount ?? 0;
    if ((rowCount ?? 0) < ROWS_AT_ONCE) break;
  }
  return deleted;
}
