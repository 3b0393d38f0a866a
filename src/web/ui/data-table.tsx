// biome-ignore-all lint/a11y/noRedundantRoles: `display: block` takes the roles from the elements
import type { ReactNode } from 'react';
import { cn } from './class-names.ts';

export interface DataColumn<Row> {
  key: string;
  header: string;
  cell: (row: Row) => ReactNode;
  align?: 'start' | 'end';
  /** Names the row: its cell is the row's header and stands first in the list of small screens. */
  isRowHeader?: boolean;
  /** The header is read out but not shown, for a column of pictures or actions. */
  hideHeader?: boolean;
  /** Class of its width, from `xl` on. Where one has it, nothing that a row holds moves the columns. */
  width?: string;
}

export interface DataTableProps<Row> {
  /** What the table holds; read out with it. */
  caption: string;
  columns: readonly DataColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** Class of a row that looks different. */
  rowClass?: (row: Row) => string | undefined;
  className?: string;
}

/**
 * A real table from medium screens on; below, every row is a block of labelled lines. The roles are
 * stated because changing `display` would take them from the elements.
 */
export function DataTable<Row>({
  caption,
  columns,
  rows,
  rowKey,
  rowClass,
  className,
}: DataTableProps<Row>) {
  const isFixed = columns.some(({ width }) => width !== undefined);
  return (
    <table
      role="table"
      className={cn('block w-full text-left md:table', isFixed && 'xl:table-fixed', className)}
    >
      <caption className="sr-only">{caption}</caption>
      <thead role="rowgroup" className="sr-only md:not-sr-only md:table-header-group">
        <tr role="row" className="md:table-row">
          {columns.map((column) => (
            <th
              key={column.key}
              role="columnheader"
              scope="col"
              className={cn(
                'border-b border-line-strong px-3 py-2 text-sm font-semibold text-ink-soft',
                column.align === 'end' && 'text-right',
                column.width,
              )}
            >
              <span className={cn(column.hideHeader && 'sr-only')}>{column.header}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup" className="block md:table-row-group">
        {rows.map((row) => (
          <tr
            key={rowKey(row)}
            role="row"
            className={cn(
              'block border-b border-line py-3 md:table-row md:py-0 md:hover:bg-ink/3',
              rowClass?.(row),
            )}
          >
            {columns.map((column) => (
              <Cell key={column.key} column={column} row={row} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Cell<Row>({ column, row }: { column: DataColumn<Row>; row: Row }) {
  const Element = column.isRowHeader ? 'th' : 'td';
  return (
    <Element
      role={column.isRowHeader ? 'rowheader' : 'cell'}
      scope={column.isRowHeader ? 'row' : undefined}
      className={cn(
        'flex min-w-0 items-baseline justify-between gap-4 py-1 md:table-cell md:border-b md:border-line md:px-3 md:py-3 md:align-middle',
        column.align === 'end' && 'figures md:text-right',
        column.isRowHeader ? 'text-lg font-semibold md:text-base' : 'font-normal',
      )}
    >
      {!column.isRowHeader && !column.hideHeader && (
        <span aria-hidden="true" className="shrink-0 text-sm text-ink-soft md:hidden">
          {column.header}
        </span>
      )}
      <div className="min-w-0">{column.cell(row)}</div>
    </Element>
  );
}
