import { Link } from 'react-router';
import type { WirePayment } from '../../../../contract/payments.ts';
import { formatMoment } from '../../../lib/format-moment.ts';
import { ButtonLink } from '../../../ui/controls/button-link.tsx';
import { formatDollars } from '../../../ui/price.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { LoadFailure } from '../../account/load-failure.tsx';
import { CartPicture } from '../../cart/cart-picture.tsx';
import { OrderStatus } from '../../orders/order-status.tsx';
import { UnitList } from '../../orders/unit-list.tsx';
import { usePayments } from '../checkout-api.ts';

/** The newest order: what was bought, how far it is, and the ways to it. */
export function LastOrder() {
  const { data: payments, error, refetch } = usePayments();
  if (!payments && error) {
    return <LoadFailure what="Your orders" error={error} onRetry={() => void refetch()} />;
  }
  if (!payments) return <Skeleton className="h-48" />;
  const [last] = payments;
  if (!last) {
    return (
      <>
        <p className="text-ink-soft">You have not ordered anything yet.</p>
        <ButtonLink to="/order" className="justify-self-start">
          Find a phone
        </ButtonLink>
      </>
    );
  }
  return <Order last={last} />;
}

function Order({ last }: { last: WirePayment }) {
  const orderPath = `/dashboard/paymentHistory/${last._id}`;
  return (
    <>
      <ul className="flex min-h-32 flex-wrap gap-2">
        {last.pictures.map((picture) => (
          <li key={picture.variant}>
            <CartPicture row={picture} />
          </li>
        ))}
      </ul>
      <div className="grid gap-2">
        {last.invoice && <p className="figures font-semibold">{last.invoice}</p>}
        <UnitList bought={last} className="justify-items-start text-lg" />
        <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-ink-soft">
          <span className="figures font-semibold text-ink">{formatDollars(last.price)}</span>
          <time dateTime={last.date}>{formatMoment(last.date)}</time>
          <OrderStatus {...last} />
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <ButtonLink
          to={last.needsAddress ? `${orderPath}#address` : orderPath}
          variant={last.needsAddress ? 'primary' : 'secondary'}
        >
          {nextStep(last)}
        </ButtonLink>
        <Link to="/dashboard/paymentHistory" className="underline underline-offset-4">
          Payment history
        </Link>
      </div>
    </>
  );
}

function nextStep({ needsAddress, status }: WirePayment): string {
  if (needsAddress) return 'Give the address';
  return status === 'delivered' ? 'View and review this order' : 'Track this order';
}
