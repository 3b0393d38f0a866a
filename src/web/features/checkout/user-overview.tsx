import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatMoment } from '../../lib/format-moment.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { formatDollars } from '../../ui/price.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { LoadFailure } from '../account/load-failure.tsx';
import { groupRows, totalDollars } from '../cart/cart-groups.ts';
import { CartPicture } from '../cart/cart-picture.tsx';
import { useCart } from '../cart/use-cart.ts';
import { describeItems } from '../orders/describe-items.ts';
import { OrderStatus } from '../orders/order-status.tsx';
import { usePayments } from './use-payments.ts';

/** The shopper's home: the last order and what is in the cart, with the ways on. */
export function UserOverview() {
  return (
    <div className="grid gap-x-14 gap-y-12 lg:grid-cols-2">
      <Part title="Last order">
        <LastOrder />
      </Part>
      <Part title="Your cart">
        <CartSummary />
      </Part>
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid content-start gap-4 border-t border-ink pt-4">
      <h2 className="text-2xl">{title}</h2>
      {children}
    </section>
  );
}

function LastOrder() {
  const { data: payments, error, refetch } = usePayments();
  if (!payments && error) {
    return <LoadFailure what="Your orders" error={error} onRetry={() => void refetch()} />;
  }
  if (!payments) return <Skeleton className="h-36" />;
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
  return (
    <>
      {last.invoice && <p className="figures font-semibold">{last.invoice}</p>}
      <p className="text-lg">{describeItems(last.productsName)}</p>
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-ink-soft">
        <span className="figures font-semibold text-ink">{formatDollars(last.price)}</span>
        <time dateTime={last.date}>{formatMoment(last.date)}</time>
        <OrderStatus {...last} />
      </p>
      <Link
        to="/dashboard/paymentHistory"
        className="justify-self-start underline underline-offset-4"
      >
        {payments.length === 1 ? 'Payment history' : `All ${payments.length} payments`}
      </Link>
    </>
  );
}

function CartSummary() {
  const { data: rows, error, refetch } = useCart();
  if (!rows && error) {
    return <LoadFailure what="Your cart" error={error} onRetry={() => void refetch()} />;
  }
  if (!rows) return <Skeleton className="h-36" />;
  if (rows.length === 0) {
    return (
      <>
        <p className="text-ink-soft">Nothing in it at the moment.</p>
        <ButtonLink to="/order" variant="secondary" className="justify-self-start">
          Go to the shop
        </ButtonLink>
      </>
    );
  }
  return (
    <>
      <ul className="flex flex-wrap gap-2">
        {groupRows(rows).map(({ productId, lead }) => (
          <li key={productId}>
            <CartPicture row={lead} isSmall />
            <span className="sr-only">{lead.name}</span>
          </li>
        ))}
      </ul>
      <p className="figures">
        {rows.length === 1 ? '1 item' : `${rows.length} items`},{' '}
        <strong>{formatDollars(totalDollars(rows))}</strong>
      </p>
      <ButtonLink to="/dashboard/myCart" className="justify-self-start">
        Go to the cart
      </ButtonLink>
    </>
  );
}
