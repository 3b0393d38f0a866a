/** All rows of all tables, as text. */
import { sql } from 'drizzle-orm';
import type { TestShop } from '../shop/app.ts';

export async function dumpDatabase(db: TestShop['db']): Promise<string> {
  const { rows: tables } = await db.execute<{ name: string }>(sql`
    select format('%I.%I', table_schema, table_name) as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`);
  const dumps: string[] = [];
  for (const { name } of tables) {
    const { rows } = await db.execute(sql.raw(`select * from ${name}`));
    dumps.push(JSON.stringify(rows));
  }
  return dumps.join('\n');
}
