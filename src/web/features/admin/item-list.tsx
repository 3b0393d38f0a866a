import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { WireMobile } from '../../../contract/mobiles.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { type DataColumn, DataTable } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Price } from '../../ui/price.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { ListSkeleton } from '../account/list-skeleton.tsx';
import { LoadFailure } from '../account/load-failure.tsx';
import { CartPicture } from '../cart/cart-picture.tsx';
import { listMobiles } from './admin-api.ts';
import { ItemActions } from './item-actions.tsx';

const COLUMNS: readonly DataColumn<WireMobile>[] = [
  {
    key: 'name',
    header: 'Mobile',
    isRowHeader: true,
    cell: (mobile) => (
      <div className="flex items-center gap-4">
        <CartPicture row={mobile} isSmall />
        <span className="min-w-0 break-words">{mobile.name}</span>
      </div>
    ),
  },
  { key: 'category', header: 'Category', cell: ({ category }) => category },
  {
    key: 'price',
    header: 'Price',
    align: 'end',
    cell: ({ price, listPrice }) => <Price dollars={price} earlierDollars={listPrice} />,
  },
  { key: 'stock', header: 'Stock', align: 'end', cell: (mobile) => <Stock {...mobile} /> },
  {
    key: 'actions',
    header: 'Actions',
    hideHeader: true,
    align: 'end',
    cell: (mobile) => <ItemActions mobile={mobile} />,
  },
];

function Stock({ stock }: Pick<WireMobile, 'stock'>) {
  if (stock > 0) return stock;
  return <strong className="text-danger">Sold out</strong>;
}

/** All mobiles on sale, with the ways to change and delete each. */
export function ItemList() {
  const [wanted, setWanted] = useState('');
  const searchId = useId();
  const {
    data: mobiles,
    error,
    refetch,
  } = useQuery({
    queryKey: queryKeys.products,
    queryFn: ({ signal }) => listMobiles(signal),
  });
  if (!mobiles && error) {
    return <LoadFailure what="The mobiles" error={error} onRetry={() => void refetch()} />;
  }
  if (!mobiles) return <ListSkeleton label="Loading the mobiles" rows={8} />;
  if (mobiles.length === 0) {
    return (
      <EmptyState
        title="No mobiles yet"
        text="What you add appears here and in the shop."
        action={<ButtonLink to="/dashboard/addItem">Add Mobile</ButtonLink>}
      />
    );
  }
  const found = mobiles.filter(({ name, category }) =>
    `${name} ${category}`.toLowerCase().includes(wanted.trim().toLowerCase()),
  );
  return (
    <>
      <div className="mb-4 flex flex-wrap items-end justify-between gap-4">
        <div className="grid w-full max-w-dialog gap-1.5">
          <label htmlFor={searchId} className="text-sm font-semibold">
            Find a mobile
          </label>
          <TextInput
            id={searchId}
            type="search"
            autoComplete="off"
            value={wanted}
            onChange={(event) => setWanted(event.target.value)}
          />
        </div>
        <p role="status" className="figures text-ink-soft">
          {found.length === mobiles.length
            ? `${mobiles.length} mobiles`
            : `${found.length} of ${mobiles.length} mobiles`}
        </p>
      </div>
      <DataTable
        caption="Mobiles on sale"
        columns={COLUMNS}
        rows={found}
        rowKey={({ _id }) => _id}
      />
    </>
  );
}
