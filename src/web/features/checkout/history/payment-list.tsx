import { Link } from 'react-router';
import type { WirePayment } from '../../../../contract/payments.ts';
import { formatMoment } from '../../../lib/format-moment.ts';
import { type DataColumn, DataTable } from '../../../ui/data-table.tsx';
import { formatDollars } from '../../../ui/price.tsx';
import { OrderStatus } from '../../orders/order-status.tsx';
import { UnitList } from '../../orders/unit-list.tsx';

const pathOf = ({ _id }: WirePayment) => `/dashboard/paymentHistory/${_id}`;

const COLUMNS: readonly DataColumn<WirePayment>[] = [
  {
    key: 'order',
    header: 'Order',
    isRowHeader: true,
    cell: (payment) => (
      <>
        <Link
          to={pathOf(payment)}
          className="figures whitespace-nowrap underline underline-offset-4"
        >
          {payment.invoice ?? 'Late payment'}
        </Link>
        <time
          dateTime={payment.date}
          className="block text-sm font-normal text-ink-soft xl:whitespace-nowrap"
        >
          {formatMoment(payment.date)}
        </time>
      </>
    ),
  },
  {
    key: 'items',
    header: 'Items',
    cell: (payment) => (
      <UnitList bought={payment} pictures={payment.pictures} className="text-right md:text-left" />
    ),
  },
  {
    key: 'sum',
    header: 'Total',
    align: 'end',
    cell: ({ price, refunded }) => (
      <div className="text-right">
        {formatDollars(price)}
        {refunded > 0 && (
          <span className="block text-sm text-ink-soft">{formatDollars(refunded)} refunded</span>
        )}
      </div>
    ),
  },
  {
    key: 'status',
    header: 'Status',
    cell: (payment) => (
      <div className="flex flex-wrap items-center justify-end gap-x-3 gap-y-1 md:justify-start">
        <OrderStatus {...payment} />
        <NextThing payment={payment} />
      </div>
    ),
  },
  {
    key: 'transaction',
    header: 'TnxId',
    cell: ({ transactionId }) => (
      <code className="block text-xs text-balance break-all text-ink-soft">{transactionId}</code>
    ),
  },
];

function NextThing({ payment }: { payment: WirePayment }) {
  const { status, needsAddress, date } = payment;
  const styles = 'inline-flex min-h-9 items-center text-sm underline underline-offset-4';
  if (needsAddress) {
    return (
      <Link to={`${pathOf(payment)}#address`} className={styles}>
        Give the address
      </Link>
    );
  }
  if (status !== 'delivered') return null;
  return (
    <Link to={`${pathOf(payment)}#reviews`} className={styles}>
      Review<span className="sr-only"> the order of {formatMoment(date)}</span>
    </Link>
  );
}

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
