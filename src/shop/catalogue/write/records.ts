/** Many rows as one value: thousands of parameters would take longer to write than the rows. */
import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { mobiles, variants } from '../../../database/schema.ts';

export type MobileRow = typeof mobiles.$inferInsert;
export type VariantRow = typeof variants.$inferInsert;

interface Rows<Row> {
  /** The column by its name in the database, without that of the table. */
  column(name: keyof Row & string): SQL;
  /**
   * To stand in a `from` as `w`, with these columns of each row.
   * @param names in the same order for the same columns, so that the database knows the statement again
   */
  records(rows: readonly Partial<Row>[], names: readonly (keyof Row & string)[]): SQL;
}

function rowsOf<Row>(table: PgTable): Rows<Row> {
  const columns = getTableColumns(table);
  const columnOf = (name: string) => {
    const found = columns[name];
    if (!found) throw new Error(`There is no column ${name}`);
    return found;
  };
  const column = (name: string) => sql`${sql.identifier(columnOf(name).name)}`;
  return {
    column,
    records(rows, names) {
      const values = rows.map((row) =>
        Object.fromEntries(names.map((name) => [columnOf(name).name, row[name]])),
      );
      const types = names.map(
        (name) => sql`${column(name)} ${sql.raw(columnOf(name).getSQLType())}`,
      );
      return sql`jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as w(${sql.join(types, sql`, `)})`;
    },
  };
}

export const mobileRows = rowsOf<MobileRow>(mobiles);
export const variantRows = rowsOf<VariantRow>(variants);
