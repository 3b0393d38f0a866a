import { Link } from 'react-router';
import type { WirePayment } from '../../../contract/payments.ts';
import { formatMoment } from '../../lib/format-moment.ts';
import { type DataColumn, DataTable } from '../../ui/data-table.tsx';
import { formatDollars } from '../../ui/price.tsx';
import { describeItems } from '../orders/describe-items.ts';
import { OrderStatus } from '../orders/order-status.tsx';

const COLUMNS: readonly DataColumn<WirePayment>[] = [
  {
    key: 'date',
    header: 'Date',
    isRowHeader: true,
    cell: ({ _id, date }) => (
      <Link
        to={`/dashboard/paymentHistory/${_id}`}
        className="underline underline-offset-4 xl:whitespace-nowrap"
      >
        <time dateTime={date}>{formatMoment(date)}</time>
      </Link>
    ),
  },
  { key: 'items', header: 'Items', cell: ({ productsName }) => describeItems(productsName) },
  {
    key: 'sum',
    header: 'Sum',
    align: 'end',
    cell: ({ price, refunded }) => (
      <div className="text-right">
        {formatDollars(price)}
        {refunded > 0 && (
          <span className="block text-sm text-ink-soft">{formatDollars(refunded)} sent back</span>
        )}
      </div>
    ),
  },
  {
    key: 'transaction',
    header: 'TnxId',
    cell: ({ transactionId }) => (
      <code className="text-sm break-all xl:whitespace-nowrap">{transactionId}</code>
    ),
  },
  {
    key: 'status',
    header: 'Status',
    cell: ({ _id, status, date }) => (
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <OrderStatus status={status} />
        {status === 'delivered' && (
          <Link
            to={`/dashboard/paymentHistory/${_id}#reviews`}
            className="text-sm underline underline-offset-4"
          >
            Review<span className="sr-only"> the order of {formatMoment(date)}</span>
          </Link>
        )}
      </div>
    ),
  },
];

/** Payments, newest first. */
export function PaymentList({ payments }: { payments: readonly WirePayment[] }) {
  return (
    <DataTable
      caption="Your payments, newest first"
      columns={COLUMNS}
      rows={payments}
      rowKey={({ _id }) => _id}
    />
  );
}
