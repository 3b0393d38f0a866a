import { Link } from 'react-router';
import type { WirePayment } from '../../../../contract/payments.ts';
import { formatMoment } from '../../../lib/format-moment.ts';
import { type DataColumn, DataTable } from '../../../ui/data-table.tsx';
import { formatDollars } from '../../../ui/price.tsx';
import { CartPicture } from '../../cart/cart-picture.tsx';
import { describeItems } from '../../orders/describe-items.ts';
import { OrderStatus } from '../../orders/order-status.tsx';

const SHOWN_PICTURES = 3;
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
    cell: ({ pictures, productsName }) => (
      <div className="flex items-center justify-end gap-3 md:justify-start">
        <span aria-hidden="true" className="hidden gap-1 sm:flex">
          {pictures.slice(0, SHOWN_PICTURES).map((picture) => (
            <CartPicture key={picture.productId} row={picture} isSmall />
          ))}
        </span>
        <span className="min-w-0 text-right break-words md:text-left">
          {describeItems(productsName)}
        </span>
      </div>
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
      <code className="text-xs break-all text-ink-soft">{transactionId}</code>
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
