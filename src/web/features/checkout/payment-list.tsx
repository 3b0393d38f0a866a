import type { WirePayment } from '../../../contract/payments.ts';
import { formatMoment } from '../../lib/format-moment.ts';
import { type DataColumn, DataTable } from '../../ui/data-table.tsx';
import { formatDollars } from '../../ui/price.tsx';
import { describeItems } from './describe-items.ts';
import { PaymentStatus } from './payment-status.tsx';

const COLUMNS: readonly DataColumn<WirePayment>[] = [
  {
    key: 'date',
    header: 'Date',
    isRowHeader: true,
    cell: ({ date }) => <time dateTime={date}>{formatMoment(date)}</time>,
  },
  { key: 'items', header: 'Items', cell: ({ productsName }) => describeItems(productsName) },
  { key: 'sum', header: 'Sum', align: 'end', cell: ({ price }) => formatDollars(price) },
  {
    key: 'transaction',
    header: 'TnxId',
    cell: ({ transactionId }) => <code className="text-sm break-all">{transactionId}</code>,
  },
  { key: 'status', header: 'Status', cell: ({ status }) => <PaymentStatus status={status} /> },
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
