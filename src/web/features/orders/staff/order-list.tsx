import { useInfiniteQuery } from '@tanstack/react-query';
import type { WireListedOrder } from '../../../../contract/orders.ts';
import { formatMoment } from '../../../lib/format-moment.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { type DataColumn, DataTable } from '../../../ui/data-table.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { RowLink } from '../../../ui/list-links.tsx';
import { formatDollars } from '../../../ui/price.tsx';
import { ListSkeleton } from '../../account/list-skeleton.tsx';
import { LoadFailure } from '../../account/load-failure.tsx';
import { listOrders, ORDERS_PER_PAGE } from '../orders-api.ts';
import { UnitList } from '../unit-list.tsx';
import { BuyerText } from './buyer-text.tsx';
import { StaffStatus } from './staff-status.tsx';

const COLUMNS: readonly DataColumn<WireListedOrder>[] = [
  {
    key: 'order',
    header: 'Order',
    isRowHeader: true,
    cell: ({ _id, invoice }) => (
      <RowLink to={`/dashboard/orders/${_id}`}>{invoice ?? 'Late payment'}</RowLink>
    ),
  },
  {
    key: 'date',
    header: 'Paid',
    cell: ({ date }) => <time dateTime={date}>{formatMoment(date)}</time>,
  },
  {
    key: 'buyer',
    header: 'Buyer',
    cell: ({ buyer }) => <BuyerText {...buyer} />,
  },
  {
    key: 'items',
    header: 'Items',
    cell: (order) => <UnitList bought={order} className="text-right md:text-left" />,
  },
  {
    key: 'sum',
    header: 'Total',
    align: 'end',
    cell: ({ price, refunded, hasRefundDue, hasRefundFailed }) => (
      <div className="text-right">
        {formatDollars(price)}
        {refunded > 0 && (
          <span className="block text-sm whitespace-nowrap text-ink-soft">
            −{formatDollars(refunded)}
          </span>
        )}
        {hasRefundDue && (
          <span className="block text-sm whitespace-nowrap text-warning">Refund due</span>
        )}
        {hasRefundFailed && (
          <span className="block text-sm whitespace-nowrap text-danger">Refund failed</span>
        )}
      </div>
    ),
  },
  {
    key: 'status',
    header: 'Status',
    cell: (order) => (
      <StaffStatus {...order} isWithdrawalHeld={order.withdrawalHeldUntil !== null} />
    ),
  },
];

export interface OrderListProps {
  /** Empty for every state. */
  status: string;
  search: string;
}

/** Paid orders, newest first, page by page. */
export function OrderList({ status, search }: OrderListProps) {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    {
      queryKey: queryKeys.orderList(status, search),
      queryFn: ({ pageParam, signal }) => listOrders({ status, search, after: pageParam }, signal),
      initialPageParam: null as string | null,
      getNextPageParam: (page) =>
        page.length < ORDERS_PER_PAGE ? undefined : (page.at(-1)?._id ?? undefined),
    },
  );
  const orders = data?.pages.flat();
  if (!orders && error) {
    return <LoadFailure what="The orders" error={error} onRetry={() => void refetch()} />;
  }
  if (!orders) return <ListSkeleton label="Loading the orders" rows={8} />;
  if (orders.length === 0) {
    return (
      <EmptyState
        title={search || status ? 'No orders match' : 'No orders yet'}
        text={
          search || status
            ? 'Try another status, or part of a name, an email address or a number.'
            : 'Every paid order appears here.'
        }
      />
    );
  }
  return (
    <>
      <DataTable caption="Orders" columns={COLUMNS} rows={orders} rowKey={({ _id }) => _id} />
      {hasNextPage && (
        <Button
          variant="secondary"
          className="mt-6"
          pending={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          Older orders
        </Button>
      )}
      {error && <LoadFailure what="Older orders" error={error} onRetry={() => void refetch()} />}
    </>
  );
}
