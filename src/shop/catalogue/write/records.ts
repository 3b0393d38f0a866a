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

/**
 * To stand in a `from` as `w`, with these columns of each row.
 * @param names in the same order for the same columns, so that the database knows the statement again
 */
export function records(rows: readonly Partial<MobileRow>[], names: readonly ColumnName[]): SQL {
  const values = rows.map((row) =>
    Object.fromEntries(names.map((name) => [COLUMNS[name].name, row[name]])),
  );
  const types = names.map((name) => sql`${column(name)} ${sql.raw(COLUMNS[name].getSQLType())}`);
  return sql`jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as w(${sql.join(types, sql`, `)})`;
}
