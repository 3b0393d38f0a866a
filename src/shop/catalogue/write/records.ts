/** Many rows of mobiles as one value: thousands of parameters would take longer to write than the rows. */
import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import { mobiles } from '../../../database/schema.ts';

export type MobileRow = typeof mobiles.$inferInsert;
export type ColumnName = keyof MobileRow;

const COLUMNS = getTableColumns(mobiles);

/** The column by its name in the database, without that of the table. */
export function column(name: ColumnName): SQL {
  return sql`${sql.identifier(COLUMNS[name].name)}`;
}

/** To stand in a `from`; a column that a row does not give is null. */
export function records(rows: readonly Partial<MobileRow>[]): SQL {
  const named = rows.map((row) =>
    Object.fromEntries(
      Object.entries(row).map(([name, value]) => [COLUMNS[name as ColumnName].name, value]),
    ),
  );
  return sql`jsonb_populate_recordset(null::mobiles, ${JSON.stringify(named)}::jsonb)`;
}
