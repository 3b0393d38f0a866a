import type { WireMobile } from '../../../../contract/mobiles.ts';
import { type DataColumn, DataTable } from '../../../ui/data-table.tsx';
import { CartPicture } from '../../cart/cart-picture.tsx';
import { ItemActions } from './item-actions.tsx';
import { ItemCell, type ItemCellProps } from './item-cell.tsx';
import { OfferNote } from './offer-note.tsx';

export interface ItemTableProps extends Pick<ItemCellProps, 'onSave' | 'onPaste'> {
  rows: readonly WireMobile[];
  /** Ids. */
  ticked: readonly string[];
  onTick: (id: string, isTicked: boolean) => void;
  /** @param entry of the audit log, to take the removal back with */
  onRemoved: (mobile: WireMobile, entry: number | null) => void;
}

/** Mobiles as a table whose prices and stock are typed over. */
export function ItemTable({ rows, ...props }: ItemTableProps) {
  return (
    <DataTable
      caption="Mobiles on sale"
      columns={columnsOf(props)}
      rows={rows}
      rowKey={({ _id }) => _id}
    />
  );
}

function columnsOf({
  ticked,
  onTick,
  onRemoved,
  ...cell
}: Omit<ItemTableProps, 'rows'>): DataColumn<WireMobile>[] {
  return [
    {
      key: 'name',
      header: 'Mobile',
      isRowHeader: true,
      cell: (mobile) => (
        <ItemName
          mobile={mobile}
          isTicked={ticked.includes(mobile._id)}
          onTick={(isTicked) => onTick(mobile._id, isTicked)}
        />
      ),
    },
    { key: 'category', header: 'Category', cell: ({ category }) => category },
    {
      key: 'price',
      header: 'Price, $',
      align: 'end',
      cell: (mobile) => (
        <>
          <ItemCell item={mobile} column="price" {...cell} />
          <OfferNote mobile={mobile} />
        </>
      ),
    },
    {
      key: 'stock',
      header: 'Stock',
      align: 'end',
      cell: (mobile) => <ItemCell item={mobile} column="stock" {...cell} />,
    },
    {
      key: 'actions',
      header: 'Actions',
      hideHeader: true,
      align: 'end',
      cell: (mobile) => (
        <ItemActions mobile={mobile} onRemoved={(entry) => onRemoved(mobile, entry)} />
      ),
    },
  ];
}

interface ItemNameProps {
  mobile: WireMobile;
  isTicked: boolean;
  onTick: (isTicked: boolean) => void;
}

function ItemName({ mobile, isTicked, onTick }: ItemNameProps) {
  return (
    <div className="flex items-center gap-4">
      <input
        type="checkbox"
        aria-label={`Select ${mobile.name}`}
        checked={isTicked}
        onChange={(event) => onTick(event.target.checked)}
        className="size-6 shrink-0 accent-accent"
      />
      <CartPicture row={mobile} isSmall />
      <span className="min-w-0 break-words">{mobile.name}</span>
    </div>
  );
}
