import { type DataColumn, DataTable } from '../../../ui/data-table.tsx';
import { HeldNote } from './cells/held-note.tsx';
import { ItemActions } from './cells/item-actions.tsx';
import { ItemCell, type ItemCellProps } from './cells/item-cell.tsx';
import { ItemName } from './cells/item-name.tsx';
import { OfferNote } from './cells/offer-note.tsx';
import { type ItemRow, type ManagedMobile, toRows } from './item-rows.ts';

export interface ItemTableProps extends Pick<ItemCellProps, 'onSave' | 'onPaste'> {
  mobiles: readonly ManagedMobile[];
  /** Ids. */
  ticked: readonly string[];
  onTick: (id: string, isTicked: boolean) => void;
  /** Ids of the mobiles whose variants are shown. */
  opened: ReadonlySet<string>;
  onOpen: (id: string, isOpen: boolean) => void;
  /** Whether mobiles say which of their variants run out. */
  tellsLowStock: boolean;
  /** Query string of the list, so that an edit returns to it. */
  search: string;
  /** @param entry of the audit log, to take the removal back with */
  onRemoved: (mobile: ManagedMobile, entry: number | null) => void;
}

/** On another ground and set in; on small screens without the labels of what a variant has none of. */
const INNER =
  'bg-ink/3 max-md:border-l-4 max-md:border-l-line max-md:px-4 md:[&>th]:pl-13 max-md:[&>td:nth-child(2)]:hidden max-md:[&>td:last-child]:hidden';

/** Mobiles as a table whose prices and stock are typed over; those that are opened with their variants below. */
export function ItemTable({ mobiles, ...props }: ItemTableProps) {
  return (
    <DataTable
      caption="Mobiles on sale"
      columns={columnsOf(props)}
      rows={toRows(mobiles, props.opened)}
      rowKey={({ key }) => key}
      rowClass={({ inner }) => inner && INNER}
    />
  );
}

function columnsOf({
  ticked,
  onTick,
  opened,
  onOpen,
  tellsLowStock,
  search,
  onRemoved,
  ...cell
}: Omit<ItemTableProps, 'mobiles'>): DataColumn<ItemRow>[] {
  return [
    {
      key: 'name',
      header: 'Mobile',
      isRowHeader: true,
      cell: (row) => (
        <ItemName
          row={row}
          isTicked={ticked.includes(row._id)}
          onTick={(isTicked) => onTick(row._id, isTicked)}
          isOpen={opened.has(row._id)}
          onOpen={(isOpen) => onOpen(row._id, isOpen)}
          tellsLowStock={tellsLowStock}
        />
      ),
    },
    { key: 'category', header: 'Category', cell: ({ inner, mobile }) => !inner && mobile.category },
    ...figureColumns(cell),
    {
      key: 'actions',
      header: 'Actions',
      hideHeader: true,
      align: 'end',
      cell: ({ inner, mobile }) =>
        !inner && (
          <ItemActions
            mobile={mobile}
            search={search}
            onRemoved={(entry) => onRemoved(mobile, entry)}
          />
        ),
    },
  ];
}

function figureColumns(cell: Pick<ItemCellProps, 'onSave' | 'onPaste'>): DataColumn<ItemRow>[] {
  return [
    {
      key: 'price',
      header: 'Price, $',
      align: 'end',
      cell: (row) => (
        <>
          <ItemCell item={row} column="price" {...cell} />
          <OfferNote unit={row} offers={row.inner?.offers} />
        </>
      ),
    },
    {
      key: 'stock',
      header: 'Stock',
      align: 'end',
      cell: (row) => (
        <>
          <ItemCell item={row} column="stock" {...cell} />
          <HeldNote row={row} />
        </>
      ),
    },
  ];
}
