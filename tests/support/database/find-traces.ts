/** Looks for words in everything that a database holds. */
import { sql } from 'drizzle-orm';
import type { Database } from '../../../src/database/connect.ts';

/**
 * @param words looked for as parts of any column of any table, without regard to case
 * @returns `table.column: word` of each find, sorted
 */
export async function findTraces(db: Database, words: string[]): Promise<string[]> {
  const { rows: tables } = await db.execute<{ name: string }>(
    sql`select tablename as name from pg_tables where schemaname = 'public'`,
  );
  const traces = new Set<string>();
  for (const { name } of tables) {
    const { rows } = await db.execute<{ row: Record<string, unknown> }>(
      sql`select to_jsonb(t) as row from ${sql.identifier(name)} t`,
    );
    for (const { row } of rows) {
      for (const [column, value] of Object.entries(row)) {
        const text = JSON.stringify(value).toLowerCase();
        const found = words.filter((word) => text.includes(word.toLowerCase()));
        for (const word of found) traces.add(`${name}.${column}: ${word}`);
      }
    }
  }
  return [...traces].sort();
}
